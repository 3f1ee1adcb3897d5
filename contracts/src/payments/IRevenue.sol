// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "./ICredits.sol";

/// @notice The community's revenue from what a contract sells, kept there until it is sent to the
/// treasury.
interface IRevenue is ICredits {
    /// @notice Emitted when revenue went to the treasury. Amount in wei.
    event RevenuePaid(address indexed treasury, uint256 amount);
    /// @notice Emitted when a sale earned points that could not be written. Amount in wei.
    event PointsNotAwarded(address indexed member, uint256 amount);
    /// @notice Emitted when the owner changes where revenue goes.
    event TreasuryChanged(address treasury);

    /// @notice Thrown when the treasury would be the zero address.
    error TreasuryInvalid();

    /// @notice Sends the revenue to the treasury. Anybody may call it.
    function withdrawRevenue() external;

    /// @notice Sets where revenue goes, including revenue not yet paid out. Only for the owner.
    function setTreasury(address treasury_) external;

    /// @notice Where revenue goes.
    function treasury() external view returns (address);

    /// @notice Revenue in wei that waits to be sent to the treasury.
    function revenue() external view returns (uint256);
}
