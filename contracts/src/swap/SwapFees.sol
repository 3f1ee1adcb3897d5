// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IRevenue} from "../payments/IRevenue.sol";
import {Revenue} from "../payments/Revenue.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {ISwapFees} from "./ISwapFees.sol";

/// @notice The fees of swaps; see ISwapFees.
abstract contract SwapFees is ISwapFees, Revenue {
    using SafeCast for uint256;

    /// @dev One slot, the only one of this contract besides the referrer's credit that a swap reads
    /// and writes: what waits to be paid out, in wei, and the terms of the next swap, in basis
    /// points. 2^104 wei are 20 trillion coins.
    struct Books {
        uint104 revenue;
        uint104 staking;
        uint16 swapFee;
        uint16 referralShare;
        uint16 stakingShare;
    }

    /// @notice The highest fee of swaps that the owner can set, in basis points (1 %).
    uint256 public constant MAX_SWAP_FEE = 100;
    /// @notice The highest share of referrers, in basis points (50 %).
    uint256 public constant MAX_REFERRAL_SHARE = 5000;
    /// @notice The highest share of those who stake, in basis points (80 %).
    uint256 public constant MAX_STAKING_SHARE = 8000;
    /// @notice The reason that swaps give to the points ledger.
    bytes32 public constant SWAP_REASON = "swap";

    Books private _books;
    /// @inheritdoc ISwapFees
    address public staking;

    constructor(
        address owner_,
        IActivityPoints points_,
        address treasury_,
        uint256 swapFee_,
        uint256 referralShare_
    ) Revenue(owner_, points_, treasury_) {
        _setSwapFee(swapFee_);
        _setReferralShare(referralShare_);
    }

    /// @inheritdoc ISwapFees
    function payStaking() external {
        uint256 amount = _books.staking;
        if (amount == 0) revert NothingToWithdraw(staking);
        _books.staking = 0;
        emit StakingPaid(staking, amount);
        _send(staking, amount);
    }

    /// @inheritdoc ISwapFees
    function setSwapFee(uint256 basisPoints) external onlyOwner {
        _setSwapFee(basisPoints);
    }

    /// @inheritdoc ISwapFees
    function setReferralShare(uint256 basisPoints) external onlyOwner {
        _setReferralShare(basisPoints);
    }

    /// @inheritdoc ISwapFees
    function setStaking(address staking_, uint256 basisPoints) external onlyOwner {
        _checkShare(basisPoints, MAX_STAKING_SHARE);
        address former = staking;
        uint256 amount = _books.staking;
        if (staking_ == address(0) && basisPoints != 0) revert StakingInvalid();
        staking = staking_;
        _books.stakingShare = uint16(basisPoints);
        emit StakingChanged(staking_, basisPoints);
        if (amount == 0) return;

        _books.staking = 0;
        (bool paid,) = former.call{value: amount}("");
        if (paid) {
            emit StakingPaid(former, amount);
        } else if (staking_ == address(0)) {
            _books.revenue += amount.toUint104();
        } else {
            _books.staking += amount.toUint104();
        }
    }

    /// @inheritdoc ISwapFees
    function swapFee() external view returns (uint256) {
        return _books.swapFee;
    }

    /// @inheritdoc ISwapFees
    function referralShare() external view returns (uint256) {
        return _books.referralShare;
    }

    /// @inheritdoc ISwapFees
    function stakingShare() external view returns (uint256) {
        return _books.stakingShare;
    }

    /// @inheritdoc ISwapFees
    function stakingIncome() external view returns (uint256) {
        return _books.staking;
    }

    /// @inheritdoc IRevenue
    function revenue() external view returns (uint256) {
        return _books.revenue;
    }

    /// @dev The fee of `amount`, rounded down.
    function _feeOf(uint256 amount) internal view returns (uint256) {
        return (amount * _books.swapFee) / BASIS_POINTS;
    }

    /// @dev The least amount that leaves `rest` after its fee.
    function _withFee(uint256 rest) internal view returns (uint256) {
        if (rest == 0) return 0;
        return ((rest - 1) * BASIS_POINTS) / (BASIS_POINTS - _books.swapFee) + 1;
    }

    /// @dev Records whom a fee in native coin belongs to. The contract must hold the fee already.
    /// @return referralFee What the referrer got of it; 0 if it may not refer this swap.
    function _share(uint256 fee, address receiver, address referrer)
        internal
        returns (uint256 referralFee)
    {
        if (fee == 0) return 0;
        Books memory books = _books;
        if (_canRefer(referrer, receiver)) {
            referralFee = (fee * books.referralShare) / BASIS_POINTS;
            if (referralFee != 0) credits[referrer] += referralFee;
        }
        uint256 kept = fee - referralFee;
        uint256 forStaking = (kept * books.stakingShare) / BASIS_POINTS;
        uint256 forTreasury = kept - forStaking;
        books.revenue += forTreasury.toUint104();
        books.staking += forStaking.toUint104();
        _books = books;
        _award(msg.sender, forTreasury, SWAP_REASON);
    }

    function _takeRevenue() internal override returns (uint256 amount) {
        amount = _books.revenue;
        _books.revenue = 0;
    }

    function _setSwapFee(uint256 basisPoints) private {
        _checkShare(basisPoints, MAX_SWAP_FEE);
        _books.swapFee = uint16(basisPoints);
        emit SwapFeeChanged(basisPoints);
    }

    function _setReferralShare(uint256 basisPoints) private {
        _checkShare(basisPoints, MAX_REFERRAL_SHARE);
        _books.referralShare = uint16(basisPoints);
        emit ReferralShareChanged(basisPoints);
    }

    function _checkShare(uint256 basisPoints, uint256 maximum) private pure {
        if (basisPoints > maximum) revert ShareTooHigh(basisPoints, maximum);
    }
}
