// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {Curve} from "../../src/nft/Curve.sol";
import {ICollection} from "../../src/nft/ICollection.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {NftBase} from "./Base.sol";

contract CollectionTest is NftBase {
    function test_mint_costs_the_square_of_the_number_and_the_fees() public {
        for (uint256 n = 1; n <= 5; ++n) {
            (uint256 price, uint256 protocol, uint256 creator, uint256 cost) = collection.mintCost();
            assertEq(price, n * n * BASE_PRICE, "price");
            assertEq(protocol, price / 50, "2 %");
            assertEq(creator, (price * 3) / 100, "3 %");
            assertEq(cost, price + protocol + creator, "all");
            vm.expectEmit(address(collection));
            emit ICollection.Minted(ALICE, n, price, protocol, creator, n);
            assertEq(mintBy(ALICE), n, "ids from 1");
        }
        assertEq(collection.reserve(), (1 + 4 + 9 + 16 + 25) * BASE_PRICE, "what was paid");
    }

    function test_mint_gives_the_token_to_whom_the_buyer_says() public {
        (,,, uint256 cost) = collection.mintCost();
        vm.prank(ALICE);
        collection.mint{value: cost}(BOB, cost);
        assertEq(collection.ownerOf(1), BOB, "a gift");
        assertEq(points.getPoints(ALICE), BASE_PRICE / 50, "points for who paid");
        assertEq(points.getPoints(BOB), 0, "no others");
    }

    function test_mint_returns_the_excess() public {
        (,,, uint256 cost) = collection.mintCost();
        uint256 before = ALICE.balance;
        vm.prank(ALICE);
        collection.mint{value: cost + 9 ether}(ALICE, cost);
        assertEq(before - ALICE.balance, cost, "the cost only");
    }

    function test_mint_reverts_when_earlier_mints_raise_the_cost_above_the_limit() public {
        (,,, uint256 cost) = collection.mintCost();
        mintBy(BOB);
        (,,, uint256 higher) = collection.mintCost();
        vm.expectRevert(abi.encodeWithSelector(ICollection.CostTooHigh.selector, higher, cost));
        vm.prank(ALICE);
        collection.mint{value: higher}(ALICE, cost);
        // A buyer whose limit leaves room for it still gets the token.
        vm.prank(ALICE);
        assertEq(collection.mint{value: 10 ether}(ALICE, 10 ether), 2, "the next");
    }

    function test_mint_reverts_when_too_little_is_sent() public {
        (,,, uint256 cost) = collection.mintCost();
        vm.expectRevert(abi.encodeWithSelector(ICollection.CostNotMet.selector, cost, cost - 1));
        vm.prank(ALICE);
        collection.mint{value: cost - 1}(ALICE, cost);
    }

    function test_burn_returns_the_price_without_the_fees() public {
        mintBy(ALICE);
        mintBy(BOB);
        (uint256 price, uint256 protocol, uint256 creator, uint256 total) = collection.burnReturn();
        assertEq(price, 4 * BASE_PRICE, "what the second was bought for");
        assertEq(total, price - protocol - creator, "without fees");
        uint256 before = ALICE.balance;
        uint256 pointsBefore = points.getPoints(ALICE);
        vm.expectEmit(address(collection));
        emit ICollection.Burned(ALICE, 1, price, protocol, creator, 1);
        assertEq(burnBy(ALICE, 1), total, "answer");
        assertEq(ALICE.balance - before, total, "money");
        assertEq(points.getPoints(ALICE) - pointsBefore, protocol, "points for the seller");
        assertEq(collection.totalSupply(), 1, "one is left");
        assertEq(mintBy(ALICE), 3, "ids are never used twice");
    }

    function test_burn_reverts_when_it_returns_too_little() public {
        mintBy(ALICE);
        mintBy(BOB);
        (,,, uint256 expected) = collection.burnReturn();
        burnBy(BOB, 2);
        (,,, uint256 lower) = collection.burnReturn();
        vm.expectRevert(abi.encodeWithSelector(ICollection.ReturnTooLow.selector, lower, expected));
        vm.prank(ALICE);
        collection.burn(1, expected, FOREVER);
    }

    function test_burn_reverts_when_the_deadline_has_passed() public {
        mintBy(ALICE);
        vm.warp(1000);
        vm.expectRevert(abi.encodeWithSelector(ICollection.DeadlinePassed.selector, 999, 1000));
        vm.prank(ALICE);
        collection.burn(1, 0, 999);
        vm.prank(ALICE);
        collection.burn(1, 0, 1000);
    }

    function test_burn_reverts_when_the_caller_does_not_hold_the_token() public {
        mintBy(ALICE);
        vm.prank(ALICE);
        collection.setApprovalForAll(BOB, true);
        address[2] memory callers = [BOB, CAROL];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ICollection.NotTokenHolder.selector, 1, callers[i])
            );
            vm.prank(callers[i]);
            collection.burn(1, 0, FOREVER);
        }
        vm.expectRevert(abi.encodeWithSelector(ICollection.NotTokenHolder.selector, 2, ALICE));
        vm.prank(ALICE);
        collection.burn(2, 0, FOREVER);
    }

    function test_previews_of_an_empty_collection() public view {
        (uint256 price, uint256 protocol, uint256 creator, uint256 total) = collection.burnReturn();
        assertEq(price + protocol + creator + total, 0, "nothing to return");
        assertEq(collection.reserve(), 0, "nothing in reserve");
    }

    function test_the_last_token_can_be_sold_and_nothing_stays_but_fees() public {
        for (uint256 i = 0; i < 5; ++i) {
            mintBy(i % 2 == 0 ? ALICE : BOB);
        }
        for (uint256 id = 1; id <= 5; ++id) {
            burnBy(id % 2 == 1 ? ALICE : BOB, id);
        }
        assertEq(collection.totalSupply(), 0, "all sold");
        uint256 fees = collection.protocolFees() + collection.creatorFees();
        assertEq(address(collection).balance, fees, "fees only");
        assertEq(fees, (2 * 55 * BASE_PRICE * 5) / 100, "5 % of every price, both ways");
    }

    function test_lowerCreatorFee_changes_what_comes_and_not_what_was() public {
        mintBy(ALICE);
        vm.prank(CAROL);
        collection.lowerCreatorFee(100);
        mintBy(ALICE);
        assertEq(collection.creatorFees(), (BASE_PRICE * 3 + 4 * BASE_PRICE) / 100, "3 %, then 1 %");
        assertEq(collection.protocolFees(), BASE_PRICE / 10, "2 % of both");
        vm.expectRevert(abi.encodeWithSelector(ICollection.CreatorFeeNotLower.selector, 101, 100));
        vm.prank(CAROL);
        collection.lowerCreatorFee(101);
        vm.expectRevert(abi.encodeWithSelector(ICollection.CreatorFeeNotLower.selector, 100, 100));
        vm.prank(CAROL);
        collection.lowerCreatorFee(100);
        vm.prank(CAROL);
        collection.lowerCreatorFee(0);
        assertEq(collection.protocolFee(), PROTOCOL_FEE, "the community's is not the creator's");
    }

    function test_fees_are_withdrawn_apart() public {
        burnBy(ALICE, mintBy(ALICE));
        uint256 protocol = collection.protocolFees();
        uint256 creator = collection.creatorFees();
        collection.withdrawProtocolFees();
        assertEq(TREASURY.balance, protocol, "the community's");
        assertEq(collection.creatorFees(), creator, "the creator's stay");
        vm.prank(CAROL);
        collection.withdrawCreatorFees(payable(BOB));
        assertEq(BOB.balance, 1e30 + creator, "to whom the creator says");
        assertEq(address(collection).balance, 0, "nothing is left");
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, TREASURY));
        collection.withdrawProtocolFees();
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, CAROL));
        vm.prank(CAROL);
        collection.withdrawCreatorFees(payable(CAROL));
    }

    function test_creators_functions_revert_for_all_others() public {
        bytes[3] memory calls = [
            abi.encodeCall(collection.withdrawCreatorFees, (payable(ALICE))),
            abi.encodeCall(collection.lowerCreatorFee, (0)),
            abi.encodeCall(collection.editProfile, (sampleProfile()))
        ];
        address[2] memory callers = [ALICE, OWNER];
        for (uint256 i = 0; i < 6; ++i) {
            vm.prank(callers[i % 2]);
            (bool done, bytes memory answer) = address(collection).call(calls[i / 2]);
            assertTrue(!done, "refused");
            assertEq(answer, unauthorized(callers[i % 2]), "as not the creator");
        }
    }

    function test_ownership_moves_in_two_steps_and_cannot_be_given_up() public {
        vm.prank(CAROL);
        collection.transferOwnership(BOB);
        assertEq(collection.owner(), CAROL, "not yet");
        vm.prank(BOB);
        collection.acceptOwnership();
        assertEq(collection.owner(), BOB, "now");
        vm.expectRevert(bytes4(keccak256("RenounceDisabled()")));
        vm.prank(BOB);
        collection.renounceOwnership();
    }

    function test_points_that_cannot_be_written_stop_no_trade() public {
        vm.prank(OWNER);
        points.setWriter(address(launchpad), false);
        vm.expectEmit(address(collection));
        emit ICollection.PointsNotAwarded(ALICE, BASE_PRICE / 50);
        burnBy(ALICE, mintBy(ALICE));
        assertEq(points.getPoints(ALICE), 0, "none");
    }

    function test_points_are_the_fees_kept_and_nobody_elses() public {
        burnBy(ALICE, mintBy(ALICE));
        assertEq(points.getPoints(ALICE), collection.protocolFees(), "both fees of hers");
        assertEq(points.getPoints(NOBODY), 0, "none for nobody");
        assertEq(points.awardedBy(address(launchpad)), 1 ether + BASE_PRICE / 25, "and the launch");
    }

    function test_royaltyInfo_is_the_creators_share() public view {
        (address receiver, uint256 amount) = collection.royaltyInfo(1, 1 ether);
        assertEq(receiver, CAROL, "the creator");
        assertEq(amount, 0.03 ether, "3 %");
    }

    function test_supportsInterface_lists_the_standards() public view {
        bytes4[5] memory known =
            [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906];
        for (uint256 i = 0; i < known.length; ++i) {
            assertTrue(collection.supportsInterface(known[i]), "ERC-165, 721, 721m, 2981, 4906");
        }
        assertTrue(!collection.supportsInterface(0xffffffff), "nothing else");
    }

    function testFuzz_curve_is_exact_and_rises(uint32 supply, uint48 base) public pure {
        uint256 basePrice = uint256(base) * 1 gwei;
        uint256 price = Curve.price(supply, basePrice);
        uint256 number = uint256(supply) + 1;
        assertEq(price, number * number * basePrice, "the square of the number");
        assertLe(price, Curve.price(number, basePrice), "never cheaper");
    }

    function testFuzz_shares_leave_no_rest(uint32 supply, uint48 base, uint256 bps) public pure {
        uint256 price = Curve.price(supply, uint256(base) * 1 gwei);
        assertEq((price * bound(bps, 0, 10_000)) % 10_000, 0, "whole wei");
    }

    function testFuzz_mint_then_burn_never_profits(uint48 base, uint8 before, uint16 fee) public {
        LaunchOrder memory order = sampleOrder("fuzz");
        order.basePrice = bound(base, 1, 1e14) * 1 gwei;
        order.creatorFee = fee % 501;
        vm.prank(OWNER);
        launchpad.setProtocolFee(0);
        collection = launchBy(BOB, order);
        for (uint256 i = 0; i < before % 8; ++i) {
            mintBy(BOB);
        }
        uint256 balance = ALICE.balance;
        burnBy(ALICE, mintBy(ALICE));
        assertLe(ALICE.balance, balance, "no profit");
        if (order.creatorFee == 0) assertEq(ALICE.balance, balance, "without fees, no loss");
    }

    function testFuzz_limits_hold_whatever_comes_before(uint8 others, uint64 limit) public {
        for (uint256 i = 0; i < others % 6; ++i) {
            mintBy(BOB);
        }
        uint256 maxCost = uint256(limit) % 5 ether;
        uint256 before = ALICE.balance;
        vm.prank(ALICE);
        try collection.mint{value: 10 ether}(ALICE, maxCost) {} catch {}
        assertLe(before - ALICE.balance, maxCost, "never more than the limit");
        if (collection.balanceOf(ALICE) == 0) return;
        before = ALICE.balance;
        vm.prank(ALICE);
        try collection.burn(others % 6 + 1, limit, FOREVER) {
            assertLe(limit, ALICE.balance - before, "never less than the limit");
        } catch {}
    }
}
