// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {PointsBase} from "./Base.sol";

/// @notice What the owner may add and take back, and the bounds of both.
contract PointsAdjustmentsTest is PointsBase {
    function test_bonus_adds_points_with_a_reason() public {
        _award(ANNA, 1 ether);
        vm.expectEmit(address(points));
        emit IActivityPoints.BonusGiven(ANNA, OWNER, 2 ether, "translated the rules", 3 ether);
        vm.prank(OWNER);
        points.bonus(ANNA, 2 ether, "translated the rules");
        assertEq(points.getPoints(ANNA), 3 ether, "the sum");
    }

    function test_bonus_reverts_when_the_epochs_cap_is_spent() public {
        _bonus(ANNA, 60 ether);
        _bonus(BERT, 40 ether);
        vm.expectRevert(
            abi.encodeWithSelector(IActivityPoints.AdjustmentCapExceeded.selector, 1, 0)
        );
        _bonus(BERT, 1);
        _goTo(2);
        _bonus(BERT, 100 ether);
        (uint256 bonuses, uint256 corrections) = points.adjustmentsIn(1);
        assertEq(bonuses, 100 ether, "of the first epoch");
        assertEq(corrections, 0, "none");
    }

    function test_correct_takes_points_back_with_a_reason() public {
        _award(ANNA, 5 ether);
        vm.expectEmit(address(points));
        emit IActivityPoints.PointsCorrected(ANNA, OWNER, 2 ether, "awarded twice", 3 ether);
        vm.prank(OWNER);
        points.correct(ANNA, 2 ether, "awarded twice");
        assertEq(points.getPoints(ANNA), 3 ether, "the rest");
    }

    function test_correct_reverts_when_it_is_more_than_was_gained_in_the_epoch() public {
        _award(ANNA, 5 ether);
        _goTo(2);
        _award(ANNA, 2 ether);
        vm.expectRevert(
            abi.encodeWithSelector(
                IActivityPoints.CorrectionTooLarge.selector, ANNA, 2 ether + 1, 2 ether
            )
        );
        _correct(ANNA, 2 ether + 1);
        _correct(ANNA, 2 ether);
        assertEq(points.getPoints(ANNA), 5 ether, "what the first epoch left");
        assertEq(points.pointsAt(ANNA, 1), 5 ether, "is final");
    }

    function test_correct_reverts_when_nothing_was_gained_in_the_epoch() public {
        _award(ANNA, 5 ether);
        _goTo(3);
        vm.expectRevert(
            abi.encodeWithSelector(IActivityPoints.CorrectionTooLarge.selector, ANNA, 1, 0)
        );
        _correct(ANNA, 1);
        vm.expectRevert(
            abi.encodeWithSelector(IActivityPoints.CorrectionTooLarge.selector, BERT, 1, 0)
        );
        _correct(BERT, 1);
    }

    function test_correct_reverts_when_the_epochs_cap_is_spent() public {
        _award(ANNA, 300 ether);
        _correct(ANNA, 60 ether);
        _correct(ANNA, 30 ether);
        vm.expectRevert(
            abi.encodeWithSelector(
                IActivityPoints.AdjustmentCapExceeded.selector, 11 ether, 10 ether
            )
        );
        _correct(ANNA, 11 ether);
        // A bonus given by mistake can be taken back whatever was given before: bonuses and
        // corrections have separate caps.
        _bonus(BERT, 10 ether);
        _correct(BERT, 10 ether);
        assertEq(points.getPoints(BERT), 0, "as if nothing had been");
    }

    function test_bonus_and_correct_revert_without_a_reason_or_with_one_too_long() public {
        bytes memory novel = new bytes(201);
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.ReasonInvalid.selector, 0, 200));
        points.bonus(ANNA, 1, "");
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.ReasonInvalid.selector, 201, 200));
        points.bonus(ANNA, 1, string(novel));
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.ReasonInvalid.selector, 0, 200));
        points.correct(ANNA, 0, "");
        vm.stopPrank();
    }

    function test_bonus_reverts_when_the_member_is_zero() public {
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.MemberInvalid.selector));
        _bonus(address(0), 1);
    }

    function test_an_account_corrected_to_zero_can_earn_again() public {
        _award(ANNA, 5 ether);
        _correct(ANNA, 5 ether);
        _goTo(2);
        _award(ANNA, 1 ether);
        _goTo(3);
        assertEq(points.pointsAt(ANNA, 1), 0, "nothing");
        assertEq(points.pointsAt(ANNA, 2), 1 ether, "and then something");
    }
}
