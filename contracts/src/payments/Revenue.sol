// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Owned} from "../access/Owned.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {Credits} from "./Credits.sol";
import {IRevenue} from "./IRevenue.sol";

/// @notice What the contracts with revenue share: a treasury, awards of points, and the rule of
/// referrers; see IRevenue.
abstract contract Revenue is IRevenue, Credits, Owned {
    /// @notice Gas given to the points ledger; an award needs less than 40,000.
    uint256 public constant POINTS_GAS = 50_000;

    uint256 internal constant BASIS_POINTS = 10_000;
    /// @dev Token lists write the native coin like this; no account has this address.
    address private constant NATIVE_COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Where points are awarded; the zero address if nowhere.
    IActivityPoints public immutable points;

    /// @inheritdoc IRevenue
    address public treasury;

    constructor(address owner_, IActivityPoints points_, address treasury_) Owned(owner_) {
        points = points_;
        _setTreasury(treasury_);
    }

    /// @inheritdoc IRevenue
    function withdrawRevenue() external {
        uint256 amount = _takeRevenue();
        if (amount == 0) revert NothingToWithdraw(treasury);
        emit RevenuePaid(treasury, amount);
        _send(treasury, amount);
    }

    /// @inheritdoc IRevenue
    function setTreasury(address treasury_) external onlyOwner {
        _setTreasury(treasury_);
    }

    /// @dev Returns the revenue, in wei, and sets it to zero.
    function _takeRevenue() internal virtual returns (uint256 amount);

    /// @dev A ledger that refuses costs the member its points, never the sale. A gas limit that
    /// starves the ledger reverts the sale: what is left does not even pay for the event.
    function _award(address member, uint256 amount, bytes32 reason) internal {
        if (amount == 0 || address(points) == address(0)) return;
        try points.award{gas: POINTS_GAS}(member, amount, reason) {}
        catch {
            emit PointsNotAwarded(member, amount);
        }
    }

    /// @dev True if `referrer` may have a share of what the caller pays for something that
    /// `receiver` gets.
    function _canRefer(address referrer, address receiver) internal view returns (bool) {
        return referrer != address(0) && referrer != msg.sender && referrer != receiver
            && referrer != NATIVE_COIN && referrer != address(this);
    }

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert TreasuryInvalid();
        treasury = treasury_;
        emit TreasuryChanged(treasury_);
    }
}
