// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Who moderates the community's chat. The owner lets moderators in and dismisses them; the
/// chat reads the list. A moderator has no power on chain.
interface IModerators {
    /// @notice Emitted when an account becomes a moderator, or stops being one.
    event ModeratorSet(address indexed moderator, bool allowed);

    /// @notice Thrown when the moderator would be the zero address.
    error ModeratorInvalid();
    /// @notice Thrown when there would be more moderators than the list may hold.
    error TooManyModerators(uint256 maximum);

    /// @notice Makes an account a moderator, or stops it being one. Does nothing if it is so
    /// already. Only for the owner.
    function setModerator(address moderator, bool allowed) external;

    /// @notice True for moderators.
    function isModerator(address account) external view returns (bool);

    /// @notice All moderators, in no particular order; at most 100.
    function moderators() external view returns (address[] memory);
}
