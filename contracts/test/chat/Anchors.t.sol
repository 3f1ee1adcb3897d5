// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Anchors} from "../../src/chat/Anchors.sol";
import {IAnchors} from "../../src/chat/IAnchors.sol";
import {Test} from "../utils/Test.sol";

contract AnchorsTest is Test {
    address private constant ANNA = address(0xB1);
    address private constant BERT = address(0xB2);
    bytes32 private constant GENERAL = keccak256("general");
    bytes32 private constant SHILL = keccak256("shill");

    Anchors private anchors;

    function setUp() public {
        anchors = new Anchors();
        vm.warp(1_800_000_000);
    }

    function _heads(bytes32 room, uint64 seq, bytes32 hash)
        private
        pure
        returns (IAnchors.Head[] memory heads)
    {
        heads = new IAnchors.Head[](1);
        heads[0] = IAnchors.Head(room, seq, hash);
    }

    function _anchor(address by, bytes32 room, uint64 seq, bytes32 hash) private {
        vm.prank(by);
        anchors.anchor(_heads(room, seq, hash));
    }

    function _latest(address by, bytes32 room) private view returns (IAnchors.Latest memory) {
        bytes32[] memory rooms = new bytes32[](1);
        rooms[0] = room;
        return anchors.latest(by, rooms)[0];
    }

    function _assertLatest(address by, bytes32 room, uint64 seq, bytes32 hash) private view {
        IAnchors.Latest memory found = _latest(by, room);
        assertEq(found.seq, seq, "place");
        assertEq(uint256(found.hash), uint256(hash), "hash");
        assertEq(found.time, seq == 0 ? 0 : block.timestamp, "time");
    }

    function test_anchor_says_who_anchored_what() public {
        vm.expectEmit(address(anchors));
        emit IAnchors.Anchored(ANNA, GENERAL, 7, "seven");
        _anchor(ANNA, GENERAL, 7, "seven");
        _assertLatest(ANNA, GENERAL, 7, "seven");
    }

    function test_anchor_takes_several_rooms_at_once() public {
        IAnchors.Head[] memory heads = new IAnchors.Head[](2);
        heads[0] = IAnchors.Head(GENERAL, 1, "one");
        heads[1] = IAnchors.Head(SHILL, 9, "nine");
        vm.expectEmit(address(anchors));
        emit IAnchors.Anchored(ANNA, GENERAL, 1, "one");
        vm.expectEmit(address(anchors));
        emit IAnchors.Anchored(ANNA, SHILL, 9, "nine");
        vm.prank(ANNA);
        anchors.anchor(heads);
        bytes32[] memory rooms = new bytes32[](3);
        (rooms[0], rooms[1], rooms[2]) = (SHILL, keccak256("empty"), GENERAL);
        IAnchors.Latest[] memory found = anchors.latest(ANNA, rooms);
        assertEq(found.length, 3, "one for each room asked for");
        assertEq(found[0].seq, 9, "in their order");
        assertEq(found[1].seq, 0, "none");
        assertEq(found[2].seq, 1, "in their order");
    }

    function test_anchor_moves_on() public {
        _anchor(ANNA, GENERAL, 1, "one");
        vm.warp(block.timestamp + 1 hours);
        _anchor(ANNA, GENERAL, 2, "two");
        _assertLatest(ANNA, GENERAL, 2, "two");
    }

    function test_anchor_reverts_for_a_place_that_was_anchored() public {
        _anchor(ANNA, GENERAL, 7, "seven");
        for (uint64 seq = 0; seq <= 7; ++seq) {
            vm.expectRevert(
                abi.encodeWithSelector(IAnchors.AnchorNotAfter.selector, GENERAL, seq, 7)
            );
            _anchor(ANNA, GENERAL, seq, "another");
        }
        _assertLatest(ANNA, GENERAL, 7, "seven");
    }

    function test_anchor_reverts_for_a_room_before_its_first_message() public {
        vm.expectRevert(abi.encodeWithSelector(IAnchors.AnchorNotAfter.selector, GENERAL, 0, 0));
        _anchor(ANNA, GENERAL, 0, "nothing");
    }

    function test_anchor_reverts_as_a_whole() public {
        IAnchors.Head[] memory heads = new IAnchors.Head[](2);
        heads[0] = IAnchors.Head(GENERAL, 5, "five");
        heads[1] = IAnchors.Head(GENERAL, 5, "five again");
        vm.expectRevert(abi.encodeWithSelector(IAnchors.AnchorNotAfter.selector, GENERAL, 5, 5));
        vm.prank(ANNA);
        anchors.anchor(heads);
        _assertLatest(ANNA, GENERAL, 0, 0);
    }

    function test_anchor_reverts_when_the_count_is_wrong() public {
        vm.expectRevert(abi.encodeWithSelector(IAnchors.HeadCountInvalid.selector, 0, 100));
        anchors.anchor(new IAnchors.Head[](0));
        vm.expectRevert(abi.encodeWithSelector(IAnchors.HeadCountInvalid.selector, 101, 100));
        anchors.anchor(new IAnchors.Head[](101));
    }

    /// @dev Each new slot of a room costs most in its first anchor.
    function test_anchor_of_a_hundred_rooms_fits_into_a_block() public {
        IAnchors.Head[] memory heads = new IAnchors.Head[](100);
        for (uint256 i = 0; i < 100; ++i) {
            heads[i] = IAnchors.Head(keccak256(abi.encode(i)), 1, bytes32(i));
        }
        uint256 before = gasleft();
        anchors.anchor(heads);
        assertTrue(before - gasleft() < 10_000_000, "a third of a block of 30 million");
    }

    /// @dev What somebody else anchors for the same room changes nothing.
    function testFuzz_anchors_of_others_are_their_own(
        address other,
        uint64 seq,
        uint64 ours,
        bytes32 hash
    ) public {
        if (other == ANNA) other = BERT;
        seq = seq == 0 ? type(uint64).max : seq;
        ours = ours == 0 ? 1 : ours;
        _anchor(other, GENERAL, seq, hash);
        _assertLatest(ANNA, GENERAL, 0, 0);
        _anchor(ANNA, GENERAL, ours, "ours");
        _assertLatest(ANNA, GENERAL, ours, "ours");
        _assertLatest(other, GENERAL, seq, hash);
    }

    /// @dev Compares with a plain table, after anchors in any order.
    function testFuzz_latest_is_the_highest_place(uint8[32] memory seqs, uint32 rooms) public {
        uint64[2] memory highest;
        for (uint256 i = 0; i < seqs.length; ++i) {
            uint256 index = (rooms >> i) & 1;
            bytes32 room = index == 0 ? GENERAL : SHILL;
            uint64 seq = seqs[i];
            if (seq <= highest[index]) {
                vm.expectRevert(
                    abi.encodeWithSelector(
                        IAnchors.AnchorNotAfter.selector, room, seq, highest[index]
                    )
                );
            }
            _anchor(ANNA, room, seq, keccak256(abi.encode(index, seq)));
            if (seq > highest[index]) highest[index] = seq;
        }
        for (uint256 index = 0; index < 2; ++index) {
            bytes32 hash =
                highest[index] == 0 ? bytes32(0) : keccak256(abi.encode(index, highest[index]));
            _assertLatest(ANNA, index == 0 ? GENERAL : SHILL, highest[index], hash);
        }
    }
}
