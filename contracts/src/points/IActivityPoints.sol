// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A ledger of activity points that only grows. Points have 18 decimals: one point for one
/// whole native coin (10^18 wei) of fees that the community really kept. They cannot be moved,
/// taken back or multiplied afterwards.
interface IActivityPoints {
    /// @notice Emitted for every award; `source` is the contract that made it.
    event PointsAwarded(
        address indexed member, address indexed source, uint256 amount, bytes32 indexed reason
    );
    /// @notice Emitted when the owner lets a contract award points, or stops letting it.
    event WriterSet(address indexed writer, bool allowed);

    /// @notice Thrown when the caller may not award points.
    error NotWriter(address caller);

    /// @notice Adds `amount` (18 decimals) to the points of `member`. Only for writers.
    function award(address member, uint256 amount, bytes32 reason) external;

    /// @notice Lets a contract award points, or stops letting it. Only for the owner.
    function setWriter(address writer, bool allowed) external;

    /// @notice The points of a member, 18 decimals.
    function getPoints(address user) external view returns (uint256);

    /// @notice True for contracts that may award points.
    function isWriter(address writer) external view returns (bool);
}
