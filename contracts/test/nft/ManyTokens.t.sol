// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {ICollection} from "../../src/nft/ICollection.sol";
import {NftBase} from "./Base.sol";

/// @notice Several tokens in one transaction: all or none, each for what it would cost alone.
contract ManyTokensTest is NftBase {
    function _ids(uint256 one, uint256 other) private pure returns (uint256[] memory tokenIds) {
        tokenIds = new uint256[](2);
        (tokenIds[0], tokenIds[1]) = (one, other);
    }

    function test_mintMany_tells_of_every_token_as_if_it_were_minted_alone() public {
        mintBy(BOB);
        for (uint256 n = 2; n <= 4; ++n) {
            uint256 price = n * n * BASE_PRICE;
            vm.expectEmit(address(collection));
            emit ICollection.Minted(ALICE, n, price, price / 50, (price * 3) / 100, n);
        }
        uint256 cost = costOf(2, 3);
        uint256 before = ALICE.balance;
        vm.prank(ALICE);
        uint256 first = collection.mintMany{value: cost + 9 ether}(BOB, 3, cost);
        assertEq(first, 2, "the ids go on");
        assertEq(before - ALICE.balance, cost, "the rest came back");
        assertEq(collection.balanceOf(BOB), 4, "to whom she says");
        assertEq(points.getPoints(ALICE), 29 * BASE_PRICE / 50, "points for who paid");
        assertEq(points.getPoints(BOB), BASE_PRICE / 50, "for his own trade only");
    }

    function test_burnMany_tells_of_every_token_as_if_it_were_burned_alone() public {
        mintManyBy(ALICE, 4);
        uint256[] memory tokenIds = _ids(4, 1);
        for (uint256 i = 0; i < 2; ++i) {
            uint256 price = (4 - i) * (4 - i) * BASE_PRICE;
            vm.expectEmit(address(collection));
            emit ICollection.Burned(ALICE, tokenIds[i], price, price / 50, (price * 3) / 100, 3 - i);
        }
        uint256 before = ALICE.balance;
        uint256 pointsBefore = points.getPoints(ALICE);
        vm.prank(ALICE);
        uint256 amount = collection.burnMany(tokenIds, 0, FOREVER);
        assertEq(amount, 25 * BASE_PRICE * 95 / 100, "the last two prices, less fees");
        assertEq(ALICE.balance - before, amount, "paid");
        assertEq(points.getPoints(ALICE) - pointsBefore, 25 * BASE_PRICE / 50, "points for both");
        assertEq(collection.balanceOf(ALICE), 2, "the others are still hers");
    }

    /// @dev The same trades in two collections: in one at once, in the other one by one.
    function testFuzz_at_once_and_one_by_one_are_the_same_to_the_wei(
        uint8 before,
        uint8 bought,
        uint8 sold,
        uint256 excess
    ) public {
        uint256 count = bound(bought, 1, 12);
        uint256 less = bound(sold, 1, count);
        Collection once = launchBy(BOB, sampleOrder("once"));
        Collection single = launchBy(BOB, sampleOrder("single"));
        for (uint256 i = 0; i < before % 8; ++i) {
            _mint(once, BOB);
            _mint(single, BOB);
        }
        uint256 paid = 0;
        for (uint256 i = 0; i < count; ++i) {
            paid += _mint(single, ALICE);
        }
        uint256 wealth = ALICE.balance;
        vm.prank(ALICE);
        uint256 first = once.mintMany{value: paid + excess % 1 ether}(ALICE, count, paid);
        assertEq(wealth - ALICE.balance, paid, "the same cost");
        _assertAlike(once, single);

        uint256[] memory tokenIds = new uint256[](less);
        uint256 got = 0;
        for (uint256 i = 0; i < less; ++i) {
            tokenIds[i] = first + i;
            vm.prank(ALICE);
            got += single.burn(tokenIds[i], 0, FOREVER);
        }
        wealth = ALICE.balance;
        vm.prank(ALICE);
        assertEq(once.burnMany(tokenIds, got, FOREVER), got, "the same return");
        assertEq(ALICE.balance - wealth, got, "paid");
        _assertAlike(once, single);
    }

    function _mint(Collection where, address buyer) private returns (uint256 cost) {
        (,,, cost) = where.mintCost();
        vm.prank(buyer);
        where.mint{value: cost}(buyer, cost);
    }

    function _assertAlike(Collection one, Collection other) private view {
        assertEq(one.totalSupply(), other.totalSupply(), "supply");
        assertEq(one.lastTokenId(), other.lastTokenId(), "ids");
        assertEq(one.reserve(), other.reserve(), "reserve");
        assertEq(one.protocolFees(), other.protocolFees(), "the community's fees");
        assertEq(one.creatorFees(), other.creatorFees(), "the creator's fees");
        assertEq(one.balanceOf(ALICE), other.balanceOf(ALICE), "tokens");
        assertEq(address(one).balance, address(other).balance, "every wei");
    }

    function test_none_is_too_few() public {
        vm.expectRevert(ICollection.NoTokens.selector);
        collection.mintMany(ALICE, 0, 0);
        vm.expectRevert(ICollection.NoTokens.selector);
        collection.burnMany(new uint256[](0), 0, FOREVER);
    }

    function test_mintMany_reverts_when_all_cost_more_than_the_limit() public {
        uint256 cost = costOf(1, 3);
        vm.expectRevert(abi.encodeWithSelector(ICollection.CostTooHigh.selector, cost, cost - 1));
        vm.prank(ALICE);
        collection.mintMany{value: cost}(ALICE, 3, cost - 1);
        assertEq(collection.totalSupply(), 0, "none of them");
    }

    function test_mintMany_reverts_when_too_little_is_sent_for_all() public {
        uint256 cost = costOf(1, 3);
        vm.expectRevert(abi.encodeWithSelector(ICollection.CostNotMet.selector, cost, cost - 1));
        vm.prank(ALICE);
        collection.mintMany{value: cost - 1}(ALICE, 3, cost);
    }

    /// @dev More than any block has gas for: what is not paid for ends the work.
    function test_mintMany_of_a_huge_number_reverts_for_little_gas() public {
        vm.expectPartialRevert(ICollection.CostNotMet.selector);
        vm.prank(ALICE);
        collection.mintMany{value: 1 ether, gas: 1_000_000}(ALICE, FOREVER, FOREVER);
    }

    function test_mintMany_reverts_where_nothing_was_launched() public {
        Collection original = Collection(launchpad.implementation());
        vm.expectRevert(ICollection.NotLaunched.selector);
        original.mintMany(ALICE, 2, 0);
    }

    function test_burnMany_reverts_when_all_return_too_little() public {
        uint256[] memory tokenIds = mintManyBy(ALICE, 2);
        uint256 amount = 5 * BASE_PRICE * 95 / 100;
        vm.expectRevert(
            abi.encodeWithSelector(ICollection.ReturnTooLow.selector, amount, amount + 1)
        );
        vm.prank(ALICE);
        collection.burnMany(tokenIds, amount + 1, FOREVER);
        assertEq(collection.balanceOf(ALICE), 2, "none of them");
        vm.prank(ALICE);
        collection.burnMany(tokenIds, amount, FOREVER);
    }

    function test_burnMany_reverts_when_the_deadline_has_passed() public {
        uint256[] memory tokenIds = mintManyBy(ALICE, 2);
        vm.warp(1000);
        vm.expectRevert(abi.encodeWithSelector(ICollection.DeadlinePassed.selector, 999, 1000));
        vm.prank(ALICE);
        collection.burnMany(tokenIds, 0, 999);
    }

    function test_burnMany_reverts_when_a_token_is_named_twice() public {
        mintManyBy(ALICE, 3);
        vm.expectRevert(abi.encodeWithSelector(ICollection.NotTokenHolder.selector, 2, ALICE));
        vm.prank(ALICE);
        collection.burnMany(_ids(2, 2), 0, FOREVER);
        assertEq(collection.balanceOf(ALICE), 3, "none of them");
    }

    function test_burnMany_reverts_when_one_token_is_somebody_elses() public {
        mintBy(ALICE);
        mintBy(BOB);
        vm.prank(BOB);
        collection.setApprovalForAll(ALICE, true);
        vm.expectRevert(abi.encodeWithSelector(ICollection.NotTokenHolder.selector, 2, ALICE));
        vm.prank(ALICE);
        collection.burnMany(_ids(1, 2), 0, FOREVER);
        assertEq(collection.totalSupply(), 2, "none of them");
    }
}
