// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {Test} from "../utils/Test.sol";

/// @notice A ledger with one writer, for the tests of epochs and adjustments.
abstract contract PointsBase is Test {
    address internal constant OWNER = address(0xA0);
    address internal constant WRITER = address(0xC0);
    address internal constant ANNA = address(0xB1);
    address internal constant BERT = address(0xB2);
    uint256 internal constant CAP = 100 ether;

    ActivityPoints internal points;

    function setUp() public {
        vm.warp(1_000_003);
        points = new ActivityPoints(OWNER, 7 days, CAP);
        vm.prank(OWNER);
        points.setWriter(WRITER, true);
    }

    function _award(address member, uint256 amount) internal {
        vm.prank(WRITER);
        points.award(member, amount, "swap");
    }

    function _bonus(address member, uint256 amount) internal {
        vm.prank(OWNER);
        points.bonus(member, amount, "helped");
    }

    function _correct(address member, uint256 amount) internal {
        vm.prank(OWNER);
        points.correct(member, amount, "a mistake");
    }

    /// @dev To the first second of an epoch.
    function _goTo(uint256 epoch) internal {
        vm.warp(points.epochEnd(epoch - 1));
    }
}
