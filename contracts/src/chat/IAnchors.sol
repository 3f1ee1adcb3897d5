// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Writes on the chain how far chat rooms went: from then on nobody can change a room's
/// history up to there without contradicting its anchor. Anybody may anchor anything; what an
/// anchor is worth depends on who made it.
/// @dev A room is named by the SHA-256 of its community and its id, a hash is that of a place in
/// the room's chain of hashes. The contract knows neither: readers compare.
interface IAnchors {
    /// @notice How far a room went.
    struct Head {
        bytes32 room;
        uint64 seq;
        bytes32 hash;
    }

    /// @notice The newest anchor of a room: its place in the room, when it was made in seconds
    /// since 1970, and the hash. All are 0 without one.
    struct Latest {
        uint64 seq;
        uint64 time;
        bytes32 hash;
    }

    /// @notice Emitted for every head that is anchored.
    event Anchored(address indexed by, bytes32 indexed room, uint64 seq, bytes32 hash);

    /// @notice Thrown when a call anchors nothing, or more heads than fit.
    error HeadCountInvalid(uint256 count, uint256 maximum);
    /// @notice Thrown when the caller anchored this place of the room, or a later one, before.
    error AnchorNotAfter(bytes32 room, uint64 seq, uint64 latestSeq);

    /// @notice Anchors up to 100 heads, each past all that the caller anchored of its room before.
    function anchor(Head[] calldata heads) external;

    /// @notice The newest anchors that `by` made, one for each room asked for.
    function latest(address by, bytes32[] calldata rooms) external view returns (Latest[] memory);
}
