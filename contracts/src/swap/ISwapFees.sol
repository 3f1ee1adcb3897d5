// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRevenue} from "../payments/IRevenue.sol";

/// @notice What becomes of the fees of swaps. Of a fee in native coin the referrer gets its share as a
/// credit; of the rest those who stake get theirs, and the treasury what is left. A fee in a token
/// (only swaps that never touch the native coin have one) goes from the payer to the treasury at
/// once.
///
/// The payer earns activity points for the treasury's part only: what goes back to members, as
/// referrers or by staking, is not a fee that the community kept.
interface ISwapFees is IRevenue {
    /// @notice Emitted when income of those who stake went to the staking contract. In wei.
    event StakingPaid(address indexed staking, uint256 amount);
    /// @notice Emitted when the owner changes the fee of swaps, in basis points of the amount.
    event SwapFeeChanged(uint256 basisPoints);
    /// @notice Emitted when the owner changes the referrer's share of a fee, in basis points.
    event ReferralShareChanged(uint256 basisPoints);
    /// @notice Emitted when the owner changes where those who stake are paid, and their share of
    /// what referrers leave of a fee, in basis points.
    event StakingChanged(address staking, uint256 basisPoints);

    /// @notice Thrown when a fee or share above its cap is set. Both in basis points.
    error ShareTooHigh(uint256 basisPoints, uint256 maximum);
    /// @notice Thrown when those who stake would get a share, but there is no staking contract.
    error StakingInvalid();

    /// @notice Sends stakers their share of the fees so far. Anybody may call it.
    function payStaking() external;

    /// @notice Sets the fee of swaps, in basis points, at most 100 (1 %). Only for the owner.
    function setSwapFee(uint256 basisPoints) external;

    /// @notice Sets the referrer's share of a fee, in basis points, at most 5000 (50 %). Only for
    /// the owner.
    function setReferralShare(uint256 basisPoints) external;

    /// @notice Sets where those who stake are paid and their share of what referrers leave of a
    /// fee, in basis points, at most 8000 (80 %). The share so far is sent to the contract it was
    /// for; if that refuses it, the new one gets it. Only for the owner.
    function setStaking(address staking_, uint256 basisPoints) external;

    /// @notice The fee of swaps, in basis points of the amount.
    function swapFee() external view returns (uint256);

    /// @notice The referrer's share of a fee, in basis points.
    function referralShare() external view returns (uint256);

    /// @notice The share, in basis points, that those who stake get of what referrers leave.
    function stakingShare() external view returns (uint256);

    /// @notice Where those who stake are paid; the zero address if nowhere.
    function staking() external view returns (address);

    /// @notice What waits to be sent to the staking contract, in wei.
    function stakingIncome() external view returns (uint256);
}
