// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAirdrop} from "../../src/airdrop/IAirdrop.sol";
import {IPointsAirdrop} from "../../src/airdrop/IPointsAirdrop.sol";
import {PointsAirdrop} from "../../src/airdrop/PointsAirdrop.sol";
import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {CallingToken} from "../chat/Tokens.sol";
import {AirdropBase} from "./Base.sol";

contract PointsAirdropTest is AirdropBase {
    function test_claim_pays_by_the_points_of_the_epoch() public {
        assertEq(earned.claimPreview(ALICE), 20 ether, "announced");
        vm.expectEmit(address(earned));
        emit IPointsAirdrop.PointsClaimed(ALICE, 2 ether, 20 ether);
        vm.prank(ALICE);
        assertEq(earned.claim(), 20 ether, "as announced");
        assertEq(token.balanceOf(ALICE), 20 ether, "hers");
        assertTrue(earned.hasClaimed(ALICE), "marked");
        assertEq(earned.claimPreview(ALICE), 0, "once");
    }

    function test_claimFor_pays_the_member_whoever_calls() public {
        vm.prank(CAROL);
        assertEq(earned.claimFor(BOB), 10 ether, "his");
        assertEq(token.balanceOf(BOB), 10 ether, "he has it");
        assertEq(token.balanceOf(CAROL), 0, "and nobody else");
    }

    function test_claim_reverts_the_second_time() public {
        earned.claimFor(ALICE);
        mintFor(ALICE, "later1");
        vm.warp(block.timestamp + 7 days);
        vm.expectRevert(abi.encodeWithSelector(IPointsAirdrop.PointsAlreadyClaimed.selector, ALICE));
        vm.prank(ALICE);
        earned.claim();
    }

    function test_claim_counts_nothing_that_came_later() public {
        mintFor(ALICE, "later1");
        mintFor(CAROL, "later2");
        vm.prank(OWNER);
        points.bonus(CAROL, 50 ether, "helped");
        assertEq(earned.claimPreview(ALICE), 20 ether, "as before");
        assertEq(earned.claimPreview(CAROL), 0, "not yet a member then");
        vm.expectRevert(abi.encodeWithSelector(IPointsAirdrop.NoPointsToClaim.selector, CAROL));
        vm.prank(CAROL);
        earned.claim();
    }

    /// @dev If points moved with names, each wallet that a name passes through would be paid again.
    function test_moving_a_name_changes_nothing() public {
        uint256 tokenId = registry.tokenIdOf("alice");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, CAROL, tokenId);
        assertEq(earned.claimPreview(ALICE), 20 ether, "hers as ever");
        assertEq(earned.claimPreview(CAROL), 0, "and nobody else's");
    }

    function test_a_correction_changes_nothing() public {
        mintFor(ALICE, "later1");
        vm.startPrank(OWNER);
        points.correct(ALICE, 1 ether, "spite");
        vm.expectRevert(
            abi.encodeWithSelector(IActivityPoints.CorrectionTooLarge.selector, ALICE, 1, 0)
        );
        points.correct(ALICE, 1, "more spite");
        vm.stopPrank();
        assertEq(earned.claimFor(ALICE), 20 ether, "what the epoch closed with");
    }

    function test_the_cap_is_enough_for_everybody() public {
        assertEq(earned.cap(), 30 ether, "three points");
        earned.claimFor(ALICE);
        earned.claimFor(BOB);
        assertEq(token.balanceOf(address(earned)), 0, "to the last");
    }

    function test_claim_reverts_until_all_tokens_are_there_and_after_the_deadline() public {
        PointsAirdrop other = new PointsAirdrop(OWNER, points, token, 1, PER_POINT, deadline);
        assertEq(other.claimPreview(ALICE), 0, "nothing is announced");
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsNotFunded.selector, 30 ether));
        other.claimFor(ALICE);
        vm.warp(deadline);
        assertEq(earned.claimPreview(ALICE), 0, "nothing is announced");
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsOver.selector, deadline));
        earned.claimFor(ALICE);
        vm.prank(OWNER);
        earned.sweep(OWNER);
        assertEq(token.balanceOf(OWNER), 30 ether, "all of it was left");
    }

    function test_constructor_reverts_when_the_epoch_is_not_over_or_never_was() public {
        vm.expectRevert(abi.encodeWithSelector(IPointsAirdrop.EpochInvalid.selector));
        new PointsAirdrop(OWNER, points, token, 0, PER_POINT, deadline);
        vm.expectRevert(abi.encodeWithSelector(IActivityPoints.EpochNotOver.selector, 2, 2));
        new PointsAirdrop(OWNER, points, token, 2, PER_POINT, deadline);
    }

    function test_constructor_reverts_when_there_would_be_nothing() public {
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.CapInvalid.selector));
        new PointsAirdrop(OWNER, points, token, 1, 0, deadline);
    }

    function test_a_token_that_calls_back_gets_nothing_twice() public {
        CallingToken calling = new CallingToken();
        PointsAirdrop drop = new PointsAirdrop(OWNER, points, calling, 1, PER_POINT, deadline);
        calling.mint(address(drop), drop.cap());
        // His share is the smaller one: the airdrop could pay it twice.
        calling.arm(address(drop), abi.encodeCall(drop.claimFor, (BOB)));
        drop.claimFor(BOB);
        assertTrue(!calling.armed() && !calling.succeeded(), "it tried, in vain");
        assertEq(calling.balanceOf(BOB), 10 ether, "paid once");
    }

    /// @dev Whatever the points and the ratio, the shares never exceed the cap.
    function testFuzz_claims_stay_within_the_cap(uint96[6] memory amounts, uint128 ratio) public {
        vm.prank(OWNER);
        points.setWriter(address(this), true);
        for (uint256 i = 0; i < amounts.length; ++i) {
            points.award(address(uint160(0xE0 + i)), amounts[i], "swap");
        }
        vm.warp(points.epochEnd(2));
        deadline = block.timestamp + 30 days;
        uint256 perPoint = uint256(ratio) + 1;
        PointsAirdrop drop = new PointsAirdrop(OWNER, points, token, 2, perPoint, deadline);
        fund(address(drop), drop.cap());
        for (uint256 i = 0; i < amounts.length; ++i) {
            address member = address(uint160(0xE0 + i));
            uint256 due = drop.claimPreview(member);
            assertEq(due, (uint256(amounts[i]) * perPoint) / 1e18, "its part");
            if (due > 0) assertEq(drop.claimFor(member), due, "as announced");
        }
        assertLe(drop.claimed(), drop.cap(), "within the cap");
    }
}
