// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {Airdrop} from "./Airdrop.sol";
import {IPointsAirdrop} from "./IPointsAirdrop.sol";

/// @notice The community's airdrop for those who earned points; see IPointsAirdrop.
contract PointsAirdrop is IPointsAirdrop, Airdrop {
    uint256 private constant ONE_POINT = 1e18;

    /// @inheritdoc IPointsAirdrop
    IActivityPoints public immutable points;
    /// @inheritdoc IPointsAirdrop
    uint256 public immutable epoch;
    /// @inheritdoc IPointsAirdrop
    uint256 public immutable tokensPerPoint;

    /// @inheritdoc IPointsAirdrop
    mapping(address member => bool) public hasClaimed;

    /// @dev No points ever fall below what they were when an epoch was over, so all points there are
    /// now are at least those that count.
    constructor(
        address owner_,
        IActivityPoints points_,
        IERC20 token_,
        uint256 epoch_,
        uint256 tokensPerPoint_,
        uint256 deadline_
    ) Airdrop(owner_, token_, _worth(points_.totalPoints(), tokensPerPoint_), deadline_) {
        uint256 currentEpoch = points_.currentEpoch();
        if (epoch_ == 0) revert EpochInvalid();
        if (epoch_ >= currentEpoch) revert IActivityPoints.EpochNotOver(epoch_, currentEpoch);
        points = points_;
        epoch = epoch_;
        tokensPerPoint = tokensPerPoint_;
    }

    /// @inheritdoc IPointsAirdrop
    function claim() external returns (uint256 amount) {
        return claimFor(msg.sender);
    }

    /// @inheritdoc IPointsAirdrop
    function claimPreview(address member) external view returns (uint256 amount) {
        if (hasClaimed[member] || !_isOpen()) return 0;
        return _worth(points.pointsAt(member, epoch), tokensPerPoint);
    }

    /// @inheritdoc IPointsAirdrop
    function claimFor(address member) public returns (uint256 amount) {
        _requireOpen();
        if (hasClaimed[member]) revert PointsAlreadyClaimed(member);
        uint256 earned = points.pointsAt(member, epoch);
        amount = _worth(earned, tokensPerPoint);
        if (amount == 0) revert NoPointsToClaim(member);
        hasClaimed[member] = true;
        emit PointsClaimed(member, earned, amount);
        _pay(member, amount);
    }

    /// @dev Rounded down, so that the parts never come to more than the whole.
    function _worth(uint256 points_, uint256 tokensPerPoint_) private pure returns (uint256) {
        return Math.mulDiv(points_, tokensPerPoint_, ONE_POINT);
    }
}
