// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {Test} from "../utils/Test.sol";

/// @notice Sources that award, an owner that adjusts as much as the caps allow, and weeks that
/// pass.
contract PointsHandler is Test {
    ActivityPoints private immutable points;
    address private immutable owner;

    address[4] public members = [address(0xB1), address(0xB2), address(0xB3), address(0xB4)];
    address[2] private sources = [address(0xC1), address(0xC2)];
    mapping(address member => uint256) public expected;
    mapping(address member => mapping(uint256 epoch => uint256)) public closed;

    constructor(ActivityPoints points_, address owner_) {
        (points, owner) = (points_, owner_);
    }

    function award(uint256 who, uint256 from, uint96 amount) external {
        vm.prank(sources[from % 2]);
        points.award(members[who % 4], amount, "swap");
        expected[members[who % 4]] += amount;
    }

    function bonus(uint256 who, uint256 amount) external {
        (uint256 given,) = points.adjustmentsIn(points.currentEpoch());
        amount = amount % (points.adjustmentCap() - given + 1);
        vm.prank(owner);
        points.bonus(members[who % 4], amount, "helped");
        expected[members[who % 4]] += amount;
    }

    function bonusTooMuch(uint256 who, uint96 more) external {
        (uint256 given,) = points.adjustmentsIn(points.currentEpoch());
        uint256 amount = points.adjustmentCap() - given + 1 + more;
        vm.prank(owner);
        try points.bonus(members[who % 4], amount, "greed") {
            revert("gave more than the cap");
        } catch {}
    }

    function correct(uint256 who, uint256 amount) external {
        address member = members[who % 4];
        uint256 epoch = points.currentEpoch();
        (, uint256 taken) = points.adjustmentsIn(epoch);
        uint256 most = expected[member] - closed[member][epoch - 1];
        uint256 left = points.adjustmentCap() - taken;
        amount = amount % ((most < left ? most : left) + 1);
        vm.prank(owner);
        points.correct(member, amount, "a mistake");
        expected[member] -= amount;
    }

    function correctTooMuch(uint256 who, uint96 more) external {
        address member = members[who % 4];
        uint256 gained = expected[member] - closed[member][points.currentEpoch() - 1];
        vm.prank(owner);
        try points.correct(member, gained + 1 + more, "spite") {
            revert("took what an epoch had left");
        } catch {}
    }

    function pass(uint256 epochs) external {
        uint256 first = points.currentEpoch();
        uint256 next = first + 1 + epochs % 3;
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 epoch = first; epoch < next; ++epoch) {
                closed[members[i]][epoch] = expected[members[i]];
            }
        }
        vm.warp(points.epochEnd(next - 1));
    }
}

contract PointsInvariantTest is Test {
    ActivityPoints private points;
    PointsHandler private handler;

    function setUp() public {
        points = new ActivityPoints(address(0xA0), 7 days, 1e28);
        handler = new PointsHandler(points, address(0xA0));
        vm.startPrank(address(0xA0));
        points.setWriter(address(0xC1), true);
        points.setWriter(address(0xC2), true);
        vm.stopPrank();
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_points_are_what_the_books_say() public view {
        uint256 total = 0;
        for (uint256 i = 0; i < 4; ++i) {
            address member = handler.members(i);
            assertEq(points.getPoints(member), handler.expected(member), "now");
            total += handler.expected(member);
        }
        assertEq(points.totalPoints(), total, "all");
    }

    /// @dev Whatever came later, no epoch that is over has changed.
    function afterInvariant() public view {
        for (uint256 i = 0; i < 4; ++i) {
            address member = handler.members(i);
            uint256 before = 0;
            for (uint256 epoch = 1; epoch < points.currentEpoch(); ++epoch) {
                uint256 then = points.pointsAt(member, epoch);
                assertEq(then, handler.closed(member, epoch), "then");
                assertLe(before, then, "never less than before");
                before = then;
            }
        }
    }
}
