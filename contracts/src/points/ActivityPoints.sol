// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Owned} from "../access/Owned.sol";
import {IActivityPoints} from "./IActivityPoints.sol";

/// @notice The community's activity points; see IActivityPoints.
contract ActivityPoints is IActivityPoints, Owned {
    using SafeCast for uint256;

    /// @dev What a member has, since which epoch, and the epoch of the change before; 0 if there is
    /// none. One slot, so that an award inside an epoch writes nothing else.
    struct Account {
        uint128 total;
        uint64 epoch;
        uint64 previousEpoch;
    }

    /// @dev What a member had at the end of an epoch in which it changed, and the epoch of the
    /// change before.
    struct Closing {
        uint128 total;
        uint64 previousEpoch;
    }

    /// @dev The sum stands beside the permission, which every award reads anyway.
    struct Source {
        bool isWriter;
        bool isKnown;
        uint128 awarded;
    }

    struct Adjustments {
        uint128 bonuses;
        uint128 corrections;
    }

    /// @notice The longest reason of a bonus or a correction, in bytes.
    uint256 public constant MAX_REASON_LENGTH = 200;

    /// @inheritdoc IActivityPoints
    uint256 public immutable epochLength;
    /// @inheritdoc IActivityPoints
    uint256 public immutable adjustmentCap;
    /// @notice When the first epoch began, in seconds since 1970.
    uint256 public immutable genesis;

    mapping(address member => Account) private _accounts;
    mapping(address member => mapping(uint256 epoch => Closing)) private _closings;
    mapping(address source => Source) private _sources;
    address[] private _knownSources;
    mapping(uint256 epoch => Adjustments) private _adjustments;
    uint256 private _bonuses;
    uint256 private _corrections;

    /// @param epochLength_ In seconds.
    /// @param adjustmentCap_ The most that the bonuses of an epoch, and its corrections, come to.
    constructor(address owner_, uint256 epochLength_, uint256 adjustmentCap_) Owned(owner_) {
        if (epochLength_ == 0) revert EpochLengthInvalid();
        epochLength = epochLength_;
        adjustmentCap = adjustmentCap_;
        genesis = block.timestamp;
    }

    /// @inheritdoc IActivityPoints
    function award(address member, uint256 amount, bytes32 reason) external {
        Source storage source = _sources[msg.sender];
        if (!source.isWriter) revert NotWriter(msg.sender);
        source.awarded += amount.toUint128();
        emit PointsAwarded(member, msg.sender, amount, reason, _add(member, amount));
    }

    /// @inheritdoc IActivityPoints
    function bonus(address member, uint256 amount, string calldata reason) external onlyOwner {
        _checkReason(reason);
        Adjustments storage adjustments = _adjustments[currentEpoch()];
        adjustments.bonuses = _withinCap(adjustments.bonuses, amount);
        _bonuses += amount;
        emit BonusGiven(member, msg.sender, amount, reason, _add(member, amount));
    }

    /// @inheritdoc IActivityPoints
    function correct(address member, uint256 amount, string calldata reason) external onlyOwner {
        _checkReason(reason);
        Account storage account = _opened(member);
        uint256 gained = account.total - _closings[member][account.previousEpoch].total;
        if (amount > gained) revert CorrectionTooLarge(member, amount, gained);
        Adjustments storage adjustments = _adjustments[account.epoch];
        adjustments.corrections = _withinCap(adjustments.corrections, amount);
        _corrections += amount;
        account.total -= amount.toUint128();
        emit PointsCorrected(member, msg.sender, amount, reason, account.total);
    }

    /// @inheritdoc IActivityPoints
    function setWriter(address writer, bool allowed) external onlyOwner {
        Source storage source = _sources[writer];
        if (!source.isKnown) {
            source.isKnown = true;
            _knownSources.push(writer);
        }
        source.isWriter = allowed;
        emit WriterSet(writer, allowed);
    }

    /// @inheritdoc IActivityPoints
    function getPoints(address user) external view returns (uint256) {
        return _accounts[user].total;
    }

    /// @inheritdoc IActivityPoints
    function pointsAt(address member, uint256 epoch) external view returns (uint256) {
        if (epoch >= currentEpoch()) revert EpochNotOver(epoch, currentEpoch());
        Account memory account = _accounts[member];
        if (account.epoch <= epoch) return account.total;
        uint256 earlier = account.previousEpoch;
        while (earlier > epoch) {
            earlier = _closings[member][earlier].previousEpoch;
        }
        return _closings[member][earlier].total;
    }

    /// @inheritdoc IActivityPoints
    function totalPoints() external view returns (uint256 total) {
        total = _bonuses;
        for (uint256 i = 0; i < _knownSources.length; ++i) {
            total += _sources[_knownSources[i]].awarded;
        }
        total -= _corrections;
    }

    /// @inheritdoc IActivityPoints
    function awardedBy(address source) external view returns (uint256) {
        return _sources[source].awarded;
    }

    /// @inheritdoc IActivityPoints
    function sources() external view returns (address[] memory) {
        return _knownSources;
    }

    /// @inheritdoc IActivityPoints
    function isWriter(address writer) external view returns (bool) {
        return _sources[writer].isWriter;
    }

    /// @inheritdoc IActivityPoints
    function adjustmentsIn(uint256 epoch)
        external
        view
        returns (uint256 bonuses, uint256 corrections)
    {
        Adjustments memory adjustments = _adjustments[epoch];
        return (adjustments.bonuses, adjustments.corrections);
    }

    /// @inheritdoc IActivityPoints
    function epochEnd(uint256 epoch) external view returns (uint256) {
        return genesis + epoch * epochLength;
    }

    /// @inheritdoc IActivityPoints
    function currentEpoch() public view returns (uint256) {
        return (block.timestamp - genesis) / epochLength + 1;
    }

    function _add(address member, uint256 amount) private returns (uint256) {
        Account storage account = _opened(member);
        uint128 total = account.total + amount.toUint128();
        account.total = total;
        return total;
    }

    /// @dev The member's account in the running epoch. What it had at the end of the last epoch in
    /// which it changed never changes again.
    function _opened(address member) private returns (Account storage account) {
        account = _accounts[member];
        if (member == address(0)) revert MemberInvalid();
        uint64 epoch = currentEpoch().toUint64();
        if (account.epoch == epoch) return account;
        if (account.epoch != 0) {
            _closings[member][account.epoch] = Closing(account.total, account.previousEpoch);
            account.previousEpoch = account.epoch;
        }
        account.epoch = epoch;
    }

    function _withinCap(uint256 sum, uint256 amount) private view returns (uint128) {
        uint256 left = adjustmentCap - sum;
        if (amount > left) revert AdjustmentCapExceeded(amount, left);
        return (sum + amount).toUint128();
    }

    function _checkReason(string calldata reason) private pure {
        uint256 length = bytes(reason).length;
        if (length == 0 || length > MAX_REASON_LENGTH) {
            revert ReasonInvalid(length, MAX_REASON_LENGTH);
        }
    }
}
