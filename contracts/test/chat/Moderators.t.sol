// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IModerators} from "../../src/chat/IModerators.sol";
import {Moderators} from "../../src/chat/Moderators.sol";
import {Test} from "../utils/Test.sol";

contract ModeratorsTest is Test {
    address private constant OWNER = address(0xA0);
    address private constant ANNA = address(0xB1);
    address private constant BERT = address(0xB2);
    address private constant CLEO = address(0xB3);

    Moderators private moderators;

    function setUp() public {
        moderators = new Moderators(OWNER);
    }

    function _set(address moderator, bool allowed) private {
        vm.prank(OWNER);
        moderators.setModerator(moderator, allowed);
    }

    function test_setModerator_appoints_and_dismisses() public {
        assertTrue(!moderators.isModerator(ANNA), "not yet");
        vm.expectEmit(address(moderators));
        emit IModerators.ModeratorSet(ANNA, true);
        _set(ANNA, true);
        assertTrue(moderators.isModerator(ANNA), "a moderator");
        vm.expectEmit(address(moderators));
        emit IModerators.ModeratorSet(ANNA, false);
        _set(ANNA, false);
        assertTrue(!moderators.isModerator(ANNA), "no longer");
        assertEq(moderators.moderators().length, 0, "none left");
    }

    function test_owner_is_no_moderator_by_itself() public view {
        assertTrue(!moderators.isModerator(OWNER), "only when it says so");
        assertTrue(!moderators.isModerator(address(0)), "nobody never");
    }

    function test_setModerator_twice_counts_once() public {
        _set(ANNA, true);
        _set(ANNA, true);
        _set(BERT, false);
        assertEq(moderators.moderators().length, 1, "one");
    }

    function test_moderators_stay_listed_when_one_leaves() public {
        _set(ANNA, true);
        _set(BERT, true);
        _set(CLEO, true);
        _set(ANNA, false);
        address[] memory list = moderators.moderators();
        assertEq(list.length, 2, "two");
        assertEq(list[0], CLEO, "the last took the free place");
        assertEq(list[1], BERT, "the other stayed");
        _set(CLEO, false);
        _set(BERT, false);
        assertEq(moderators.moderators().length, 0, "none");
        _set(ANNA, true);
        assertEq(moderators.moderators()[0], ANNA, "and again");
    }

    function test_setModerator_reverts_when_the_list_is_full() public {
        for (uint160 i = 1; i <= 100; ++i) {
            _set(address(0x1000 + i), true);
        }
        vm.expectRevert(abi.encodeWithSelector(IModerators.TooManyModerators.selector, 100));
        _set(ANNA, true);
        _set(address(0x1001), false);
        _set(ANNA, true);
        assertEq(moderators.moderators().length, 100, "one for one");
    }

    function test_setModerator_reverts_when_it_is_the_zero_address() public {
        vm.expectRevert(abi.encodeWithSelector(IModerators.ModeratorInvalid.selector));
        _set(address(0), true);
    }

    /// @dev A moderator cannot make others moderators.
    function test_setModerator_reverts_when_the_caller_is_not_the_owner() public {
        _set(ANNA, true);
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("OwnableUnauthorizedAccount(address)")), ANNA)
        );
        vm.prank(ANNA);
        moderators.setModerator(BERT, true);
    }

    function test_ownership_moves_in_two_steps() public {
        vm.prank(OWNER);
        moderators.transferOwnership(BERT);
        assertEq(moderators.owner(), OWNER, "not yet");
        vm.prank(BERT);
        moderators.acceptOwnership();
        assertEq(moderators.owner(), BERT, "accepted");
        vm.expectRevert(bytes4(keccak256("RenounceDisabled()")));
        vm.prank(BERT);
        moderators.renounceOwnership();
    }

    /// @dev Compares the list with a plain table, after changes in any order.
    function testFuzz_moderators_are_those_appointed(uint8[64] memory who, uint64 allowed) public {
        bool[8] memory expected;
        uint256 count = 0;
        for (uint256 i = 0; i < who.length; ++i) {
            bool wanted = (allowed >> i) & 1 == 1;
            uint256 index = who[i] % 8;
            _set(address(uint160(0x2000 + index)), wanted);
            if (wanted != expected[index]) count = wanted ? count + 1 : count - 1;
            expected[index] = wanted;
        }
        address[] memory list = moderators.moderators();
        assertEq(list.length, count, "as many");
        for (uint256 i = 0; i < list.length; ++i) {
            uint256 index = uint160(list[i]) - 0x2000;
            assertTrue(expected[index], "each let in, and once");
            expected[index] = false;
            assertTrue(moderators.isModerator(list[i]), "and said to be one");
        }
    }
}
