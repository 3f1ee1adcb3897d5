// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "../../src/payments/ICredits.sol";
import {Reentrant, Refuser, Stranger} from "../utils/Strangers.sol";
import {NftBase} from "./Base.sol";

/// @notice Contracts that refuse money or call back, and starving gas limits, in trades of several
/// tokens.
contract ManyTokensStrangersTest is NftBase {
    function test_burnMany_pays_nobody_that_refuses_and_burns_nothing_then() public {
        Refuser seller = new Refuser();
        uint256[] memory tokenIds = mintManyBy(address(this), 2);
        for (uint256 i = 0; i < 2; ++i) {
            collection.transferFrom(address(this), address(seller), tokenIds[i]);
        }
        bytes memory call = abi.encodeCall(collection.burnMany, (tokenIds, 0, FOREVER));
        uint256 owed = 5 * BASE_PRICE * 95 / 100;
        bytes memory refusal =
            abi.encodeWithSelector(ICredits.PaymentRefused.selector, address(seller), owed);
        vm.expectRevert(abi.encodeWithSelector(Stranger.ActFailed.selector, refusal));
        seller.act(address(collection), 0, call);
        assertEq(collection.balanceOf(address(seller)), 2, "still its");
    }

    /// @dev The one payout comes last, so a call back finds all of them burned.
    function test_a_seller_of_many_that_calls_back_is_paid_once_for_each() public {
        Reentrant seller = new Reentrant();
        uint256[] memory tokenIds = mintManyBy(address(this), 4);
        for (uint256 i = 0; i < 4; ++i) {
            collection.transferFrom(address(this), address(seller), tokenIds[i]);
        }
        (uint256[] memory first, uint256[] memory others) = (new uint256[](2), new uint256[](2));
        (first[0], first[1], others[0], others[1]) = (1, 2, 3, 4);
        bytes memory inner = abi.encodeCall(collection.burnMany, (others, 0, FOREVER));
        seller.arm(address(collection), 0, inner);
        bytes memory call = abi.encodeCall(collection.burnMany, (first, 0, FOREVER));
        seller.act(address(collection), 0, call);
        assertTrue(seller.succeeded(), "the other two, inside the first");
        assertEq(address(seller).balance, 30 * BASE_PRICE * 95 / 100, "four prices, each once");
        assertEq(collection.reserve(), 0, "all sold");
        uint256 fees = collection.protocolFees() + collection.creatorFees();
        assertEq(address(collection).balance, fees, "only fees are left");
    }

    function test_mintMany_credits_a_buyer_that_refuses_the_rest() public {
        Refuser buyer = new Refuser();
        vm.deal(address(buyer), 10 ether);
        uint256 cost = costOf(1, 3);
        bytes memory call = abi.encodeCall(collection.mintMany, (address(buyer), 3, cost));
        buyer.act(address(collection), 10 ether, call);
        assertEq(collection.balanceOf(address(buyer)), 3, "its tokens");
        assertEq(collection.credits(address(buyer)), 10 ether - cost, "and the rest, to withdraw");
    }

    /// @dev The lowest gas limit that passes, which is what wallets estimate, is enough for points.
    function test_no_gas_limit_leaves_many_trades_without_points() public {
        mintBy(ALICE);
        uint256 cost = costOf(2, 5);
        uint256 before = points.getPoints(ALICE);
        for (uint256 gas = 150_000; gas < 400_000; gas += 500) {
            vm.prank(ALICE);
            try collection.mintMany{value: cost, gas: gas}(ALICE, 5, cost) {
                assertEq(points.getPoints(ALICE) - before, 90 * BASE_PRICE / 50, "with points");
                return;
            } catch {}
        }
        revert("never minted");
    }
}
