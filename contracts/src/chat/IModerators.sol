// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Who moderates the community's chat. The owner appoints and dismisses moderators; the
/// chat reads the list. A moderator has no power on chain.
interface IModerators {
    /// @notice Emitted when a moderator is appointed or dismissed.
    event ModeratorSet(address indexed moderator, bool allowed);

    /// @notice Thrown when the moderator would be the zero address.
    error ModeratorInvalid();
    /// @notice Thrown when the list of moderators is full.
    error TooManyModerators(uint256 maximum);

    /// @notice Appoints or dismisses a moderator. Does nothing if that changes nothing. Only for
    /// the owner.
    function setModerator(address moderator, bool allowed) external;

    /// @notice True for moderators.
    function isModerator(address account) external view returns (bool);

    /// @notice All moderators, in no particular order; at most 100.
    function moderators() external view returns (address[] memory);
}
