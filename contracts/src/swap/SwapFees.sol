// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Owned} from "../access/Owned.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {ISwapFees} from "./ISwapFees.sol";
import {Payments} from "./Payments.sol";

/// @notice The fees of swaps; see ISwapFees.
abstract contract SwapFees is ISwapFees, Payments, Owned {
    using SafeCast for uint256;

    /// @dev One slot, read once per swap.
    struct Terms {
        address treasury;
        uint16 swapFee;
        uint16 referralShare;
        uint16 stakingShare;
    }

    /// @dev One slot, written once per swap. In wei.
    struct Income {
        uint128 revenue;
        uint128 staking;
    }

    /// @notice The highest fee of swaps that the owner can set, in basis points (1 %).
    uint256 public constant MAX_SWAP_FEE = 100;
    /// @notice The highest share of referrers, in basis points (50 %).
    uint256 public constant MAX_REFERRAL_SHARE = 5000;
    /// @notice The highest share of those who stake, in basis points (80 %).
    uint256 public constant MAX_STAKING_SHARE = 8000;
    /// @notice Gas given to the points ledger; an award needs less than 40,000.
    uint256 public constant POINTS_GAS = 50_000;
    /// @notice The reason that swaps give to the points ledger.
    bytes32 public constant SWAP_REASON = "swap";

    uint256 internal constant BASIS_POINTS = 10_000;
    /// @dev Token lists write the native coin like this; it is nobody's address.
    address private constant NATIVE_COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Where points are awarded; the zero address if nowhere.
    IActivityPoints public immutable points;

    Terms private _terms;
    Income private _income;
    /// @inheritdoc ISwapFees
    address public staking;

    constructor(
        address owner_,
        IActivityPoints points_,
        address treasury_,
        uint256 swapFee_,
        uint256 referralShare_
    ) Owned(owner_) {
        points = points_;
        _setTreasury(treasury_);
        _setSwapFee(swapFee_);
        _setReferralShare(referralShare_);
    }

    /// @inheritdoc ISwapFees
    function payStaking() external {
        uint256 amount = _income.staking;
        if (amount == 0) revert NothingToWithdraw(staking);
        _income.staking = 0;
        emit StakingPaid(staking, amount);
        _send(staking, amount);
    }

    /// @inheritdoc ISwapFees
    function withdrawRevenue() external {
        address to = _terms.treasury;
        uint256 amount = _income.revenue;
        if (amount == 0) revert NothingToWithdraw(to);
        _income.revenue = 0;
        emit RevenuePaid(to, amount);
        _send(to, amount);
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
        uint256 amount = _income.staking;
        if (staking_ == address(0) && basisPoints != 0) revert StakingInvalid();
        staking = staking_;
        _terms.stakingShare = uint16(basisPoints);
        emit StakingChanged(staking_, basisPoints);
        if (amount == 0) return;

        _income.staking = 0;
        (bool paid,) = former.call{value: amount}("");
        if (paid) {
            emit StakingPaid(former, amount);
        } else if (staking_ == address(0)) {
            _income.revenue += amount.toUint128();
        } else {
            _income.staking += amount.toUint128();
        }
    }

    /// @inheritdoc ISwapFees
    function setTreasury(address treasury_) external onlyOwner {
        _setTreasury(treasury_);
    }

    /// @inheritdoc ISwapFees
    function swapFee() external view returns (uint256) {
        return _terms.swapFee;
    }

    /// @inheritdoc ISwapFees
    function referralShare() external view returns (uint256) {
        return _terms.referralShare;
    }

    /// @inheritdoc ISwapFees
    function stakingShare() external view returns (uint256) {
        return _terms.stakingShare;
    }

    /// @inheritdoc ISwapFees
    function treasury() public view returns (address) {
        return _terms.treasury;
    }

    /// @inheritdoc ISwapFees
    function stakingIncome() external view returns (uint256) {
        return _income.staking;
    }

    /// @inheritdoc ISwapFees
    function revenue() external view returns (uint256) {
        return _income.revenue;
    }

    /// @dev What is taken of `amount`, rounded down.
    function _feeOf(uint256 amount) internal view returns (uint256) {
        return (amount * _terms.swapFee) / BASIS_POINTS;
    }

    /// @dev The least amount that leaves `rest` when the fee is taken of it.
    function _withFee(uint256 rest) internal view returns (uint256) {
        if (rest == 0) return 0;
        return ((rest - 1) * BASIS_POINTS) / (BASIS_POINTS - _terms.swapFee) + 1;
    }

    /// @dev Writes down whom a fee in native coin belongs to. The fee has to be here already.
    /// @return referralFee What the referrer got of it; 0 if it may not refer this swap.
    function _share(uint256 fee, address receiver, address referrer)
        internal
        returns (uint256 referralFee)
    {
        if (fee == 0) return 0;
        Terms memory terms = _terms;
        if (_canRefer(referrer, receiver)) {
            referralFee = (fee * terms.referralShare) / BASIS_POINTS;
            if (referralFee != 0) credits[referrer] += referralFee;
        }
        uint256 kept = fee - referralFee;
        uint256 forStaking = (kept * terms.stakingShare) / BASIS_POINTS;
        Income memory income = _income;
        income.revenue += (kept - forStaking).toUint128();
        income.staking += forStaking.toUint128();
        _income = income;
        _award(msg.sender, kept - forStaking);
    }

    function _canRefer(address referrer, address receiver) private view returns (bool) {
        return referrer != address(0) && referrer != msg.sender && referrer != receiver
            && referrer != NATIVE_COIN && referrer != address(this);
    }

    /// @dev A ledger that refuses costs the member its points, never the swap. A gas limit that
    /// starves the ledger reverts the swap: what is left then does not even pay for the event.
    function _award(address member, uint256 amount) private {
        if (amount == 0 || address(points) == address(0)) return;
        try points.award{gas: POINTS_GAS}(member, amount, SWAP_REASON) {}
        catch {
            emit PointsNotAwarded(member, amount);
        }
    }

    function _setSwapFee(uint256 basisPoints) private {
        _checkShare(basisPoints, MAX_SWAP_FEE);
        _terms.swapFee = uint16(basisPoints);
        emit SwapFeeChanged(basisPoints);
    }

    function _setReferralShare(uint256 basisPoints) private {
        _checkShare(basisPoints, MAX_REFERRAL_SHARE);
        _terms.referralShare = uint16(basisPoints);
        emit ReferralShareChanged(basisPoints);
    }

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert TreasuryInvalid();
        _terms.treasury = treasury_;
        emit TreasuryChanged(treasury_);
    }

    function _checkShare(uint256 basisPoints, uint256 maximum) private pure {
        if (basisPoints > maximum) revert ShareTooHigh(basisPoints, maximum);
    }
}
