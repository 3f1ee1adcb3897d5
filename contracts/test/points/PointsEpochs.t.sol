// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {PointsBase} from "./Base.sol";

/// @notice Epochs, what members had at the end of each, and what all have together.
contract PointsEpochsTest is PointsBase {
    function test_constructor_reverts_when_the_epoch_length_is_zero() public {
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.EpochLengthInvalid.selector));
        new ActivityPoints(OWNER, 0, CAP);
    }

    function test_epochs_are_counted_from_the_deployment() public {
        assertEq(points.currentEpoch(), 1, "the first");
        assertEq(points.epochEnd(1), 1_000_003 + 7 days, "ends after a week");
        vm.warp(points.epochEnd(1) - 1);
        assertEq(points.currentEpoch(), 1, "to its last second");
        vm.warp(points.epochEnd(1));
        assertEq(points.currentEpoch(), 2, "and the next begins");
    }

    function test_pointsAt_is_what_a_member_had_when_the_epoch_was_over() public {
        _award(ANNA, 1 ether);
        _award(ANNA, 2 ether);
        _goTo(2);
        _award(ANNA, 4 ether);
        _goTo(5);
        _award(ANNA, 8 ether);
        _goTo(6);
        assertEq(points.pointsAt(ANNA, 0), 0, "before the first");
        assertEq(points.pointsAt(ANNA, 1), 3 ether, "after the first");
        assertEq(points.pointsAt(ANNA, 2), 7 ether, "after the second");
        assertEq(points.pointsAt(ANNA, 3), 7 ether, "after a quiet one");
        assertEq(points.pointsAt(ANNA, 4), 7 ether, "and another");
        assertEq(points.pointsAt(ANNA, 5), 15 ether, "after the last");
        assertEq(points.pointsAt(BERT, 5), 0, "of somebody without any");
        _award(BERT, 1 ether);
        assertEq(points.pointsAt(BERT, 5), 0, "of a newcomer");
    }

    function test_pointsAt_counts_the_last_second_and_not_the_next() public {
        vm.warp(points.epochEnd(1) - 1);
        _award(ANNA, 1 ether);
        vm.warp(points.epochEnd(1));
        _award(ANNA, 2 ether);
        assertEq(points.pointsAt(ANNA, 1), 1 ether, "of the first epoch");
        assertEq(points.getPoints(ANNA), 3 ether, "now");
    }

    function test_pointsAt_reverts_when_the_epoch_is_not_over() public {
        _goTo(3);
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.EpochNotOver.selector, 3, 3));
        points.pointsAt(ANNA, 3);
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.EpochNotOver.selector, 9, 3));
        points.pointsAt(ANNA, 9);
    }

    /// @dev Compares the ledger with a plain table of every epoch.
    function testFuzz_pointsAt_is_what_the_books_say(
        uint64[24] memory amounts,
        uint8[24] memory gaps
    ) public {
        uint256[] memory books = new uint256[](100);
        uint256 total = 0;
        uint256 epoch = 1;
        for (uint256 i = 0; i < amounts.length; ++i) {
            uint256 next = epoch + gaps[i] % 4;
            for (; epoch < next; ++epoch) {
                books[epoch] = total;
            }
            _goTo(epoch);
            if (amounts[i] % 5 == 0 && total > books[epoch - 1]) {
                uint256 taken = (total - books[epoch - 1]) / 2;
                if (taken > CAP / 24) taken = CAP / 24;
                _correct(ANNA, taken);
                total -= taken;
            } else {
                _award(ANNA, amounts[i]);
                total += amounts[i];
            }
            assertEq(points.getPoints(ANNA), total, "now");
        }
        for (uint256 past = 0; past < epoch; ++past) {
            assertEq(points.pointsAt(ANNA, past), books[past], "then");
        }
    }

    function test_award_reverts_when_the_member_is_zero() public {
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.MemberInvalid.selector));
        _award(address(0), 1 ether);
    }

    function test_award_reverts_when_the_sum_overflows() public {
        _award(ANNA, type(uint128).max);
        vm.expectPartialRevert(bytes4(keccak256("Panic(uint256)")));
        _award(ANNA, 1);
        vm.expectPartialRevert(bytes4(keccak256("SafeCastOverflowedUintDowncast(uint8,uint256)")));
        _award(BERT, uint256(type(uint128).max) + 1);
        assertEq(points.getPoints(ANNA), type(uint128).max, "nothing wraps");
    }

    /// @dev The contracts that award points give the ledger 50,000 gas, and an award must need
    /// less.
    function test_award_needs_less_gas_than_its_callers_give() public {
        assertLe(_gasOfAward(ANNA), 40_000, "the first of a member");
        assertLe(_gasOfAward(ANNA), 16_000, "the next");
        _goTo(2);
        assertLe(_gasOfAward(ANNA), 40_000, "the first of an epoch");
        _goTo(40);
        assertLe(_gasOfAward(ANNA), 40_000, "the first after a long while");
    }

    /// @dev With all slots cold, as in a transaction of its own.
    function _gasOfAward(address member) private returns (uint256 gas) {
        vm.cool(address(points));
        vm.prank(WRITER);
        gas = gasleft();
        points.award(member, 1 ether, "swap");
        gas -= gasleft();
    }

    // All points

    function test_totalPoints_is_the_sum_over_all_members() public {
        address other = address(0xC1);
        vm.prank(OWNER);
        points.setWriter(other, true);
        _award(ANNA, 3 ether);
        vm.prank(other);
        points.award(BERT, 5 ether, "trade");
        _bonus(BERT, 2 ether);
        _correct(ANNA, 1 ether);
        vm.prank(OWNER);
        points.setWriter(WRITER, false);
        assertEq(points.totalPoints(), 9 ether, "all");
        assertEq(points.awardedBy(WRITER), 3 ether, "what a dismissed writer awarded stays");
        assertEq(points.awardedBy(other), 5 ether, "and the other");
    }

    function test_sources_names_each_writer_once() public {
        vm.startPrank(OWNER);
        points.setWriter(WRITER, false);
        points.setWriter(WRITER, true);
        points.setWriter(address(0xC1), true);
        vm.stopPrank();
        address[] memory sources = points.sources();
        assertEq(sources.length, 2, "two");
        assertEq(sources[0], WRITER, "the first");
        assertEq(sources[1], address(0xC1), "the second");
    }

    /// @dev A writer can only award: it can neither make others writers nor adjust.
    function test_writer_has_no_other_power() public {
        bytes memory refused = abi.encodeWithSelector(
            bytes4(keccak256("OwnableUnauthorizedAccount(address)")), WRITER
        );
        vm.startPrank(WRITER);
        vm.expectRevert(refused);
        points.setWriter(address(0xC1), true);
        vm.expectRevert(refused);
        points.bonus(WRITER, 1, "mine");
        vm.expectRevert(refused);
        points.correct(ANNA, 1, "not hers");
        vm.stopPrank();
    }
}
