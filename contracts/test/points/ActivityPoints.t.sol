// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {Test} from "../utils/Test.sol";

contract ActivityPointsTest is Test {
    address private constant OWNER = address(0xA0);
    address private constant WRITER = address(0xC0);
    address private constant MEMBER = address(0xB1);

    ActivityPoints private points;

    function setUp() public {
        points = new ActivityPoints(OWNER, 7 days, 100 ether);
        vm.prank(OWNER);
        points.setWriter(WRITER, true);
    }

    function test_award_adds_points_with_a_reason() public {
        vm.expectEmit(address(points));
        emit IActivityPoints.PointsAwarded(MEMBER, WRITER, 3 ether, "swap", 3 ether);
        vm.startPrank(WRITER);
        points.award(MEMBER, 3 ether, "swap");
        points.award(MEMBER, 4 ether, "name-mint");
        vm.stopPrank();
        assertEq(points.getPoints(MEMBER), 7 ether, "the sum");
    }

    function test_award_reverts_when_the_caller_is_no_writer() public {
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.NotWriter.selector, OWNER));
        vm.prank(OWNER);
        points.award(OWNER, 1, "");
    }

    function test_award_reverts_when_the_writer_was_dismissed_and_keeps_what_was() public {
        vm.prank(WRITER);
        points.award(MEMBER, 1 ether, "swap");
        vm.expectEmit(address(points));
        emit IActivityPoints.WriterSet(WRITER, false);
        vm.prank(OWNER);
        points.setWriter(WRITER, false);
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.NotWriter.selector, WRITER));
        vm.prank(WRITER);
        points.award(MEMBER, 1, "swap");
        assertEq(points.getPoints(MEMBER), 1 ether, "nothing is taken back");
    }

    function test_setWriter_reverts_when_the_caller_is_not_the_owner() public {
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("OwnableUnauthorizedAccount(address)")), WRITER)
        );
        vm.prank(WRITER);
        points.setWriter(MEMBER, true);
    }

    function testFuzz_award_only_ever_adds(uint120[8] memory amounts) public {
        uint256 sum = 0;
        for (uint256 i = 0; i < amounts.length; ++i) {
            vm.prank(WRITER);
            points.award(MEMBER, amounts[i], "swap");
            sum += amounts[i];
            assertEq(points.getPoints(MEMBER), sum, "so far");
        }
    }
}
