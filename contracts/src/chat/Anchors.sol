// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAnchors} from "./IAnchors.sol";

/// @notice Heads of chat rooms, anchored; see IAnchors.
contract Anchors is IAnchors {
    /// @notice The most heads of one call, so that it always fits into a block.
    uint256 public constant MAX_HEADS = 100;

    mapping(address by => mapping(bytes32 room => Latest)) private _latest;

    /// @inheritdoc IAnchors
    function anchor(Head[] calldata heads) external {
        uint256 count = heads.length;
        if (count == 0 || count > MAX_HEADS) revert HeadCountInvalid(count, MAX_HEADS);
        for (uint256 i = 0; i < count; ++i) {
            _anchor(heads[i]);
        }
    }

    /// @inheritdoc IAnchors
    function latest(address by, bytes32[] calldata rooms)
        external
        view
        returns (Latest[] memory found)
    {
        found = new Latest[](rooms.length);
        for (uint256 i = 0; i < rooms.length; ++i) {
            found[i] = _latest[by][rooms[i]];
        }
    }

    /// @dev The number of the block would be no use: on some rollups it is that of another chain.
    function _anchor(Head calldata head) private {
        Latest storage last = _latest[msg.sender][head.room];
        if (head.seq <= last.seq) revert AnchorNotAfter(head.room, head.seq, last.seq);
        last.seq = head.seq;
        last.time = uint64(block.timestamp);
        last.hash = head.hash;
        emit Anchored(msg.sender, head.room, head.seq, head.hash);
    }
}
