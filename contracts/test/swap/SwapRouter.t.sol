// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPools} from "../../src/swap/IPools.sol";
import {ISwapRouter} from "../../src/swap/ISwapRouter.sol";
import {PoolMath} from "../../src/swap/PoolMath.sol";
import {IWETH} from "../../src/swap/UniswapV2.sol";
import {SwapBase} from "./Base.sol";
import {PickyToken, PlainToken, SilentToken, TaxToken} from "./Tokens.sol";

contract SwapRouterTest is SwapBase {
    function test_the_published_pair_has_the_code_hash() public view {
        bytes memory code = publishedCode("v2-core/build/UniswapV2Pair.json");
        assertEq(uint256(keccak256(code)), uint256(router.PAIR_CODE_HASH()), "the npm package's");
        assertTrue(pairOf(token).code.length > 0, "pairs stand where they are looked for");
        assertEq(router.pairFor(address(token), weth), router.pairFor(weth, address(token)), "one");
    }

    function test_swapExactETHForTokens_gives_what_was_quoted_and_books_the_fee() public {
        address[] memory way = path(weth, address(token));
        (uint256[] memory amounts, uint256 fee) = router.getAmountsOut(10 ether, way);
        assertEq(amounts[0], 10 ether, "the quote begins with what is paid");
        assertEq(fee, 0.05 ether, "half a percent");
        assertEq(
            amounts[1],
            uniswap.getAmountsOut(9.95 ether, way)[1],
            "and Uniswap's price for the rest"
        );
        vm.expectEmit(address(router));
        emit ISwapRouter.Swapped(
            ALICE, BOB, weth, address(token), 10 ether, amounts[1], 0.05 ether, 0.01 ether
        );
        vm.prank(ALICE);
        uint256 got =
            router.swapExactETHForTokens{value: 10 ether}(amounts[1], way, ALICE, NO_DEADLINE, BOB);
        assertEq(got, amounts[1], "as quoted");
        assertEq(token.balanceOf(ALICE), got, "and hers");
        assertEq(router.credits(BOB), 0.01 ether, "a fifth for the referrer");
        assertEq(router.stakingIncome(), 0.02 ether, "half of the rest for those who stake");
        assertEq(router.revenue(), 0.02 ether, "half for the treasury");
        assertEq(points.getPoints(ALICE), 0.02 ether, "points for the treasury's part");
        assertHoldsOnlyFees(0.01 ether);
    }

    function test_swapETHForExactTokens_takes_no_more_than_needed() public {
        address[] memory way = path(weth, address(token));
        (uint256[] memory amounts, uint256 fee) = router.getAmountsIn(500 ether, way);
        vm.prank(ALICE);
        uint256 paid = router.swapETHForExactTokens{value: 20 ether}(
            500 ether, way, ALICE, NO_DEADLINE, NOBODY
        );
        assertEq(paid, amounts[0], "as quoted");
        assertEq(ALICE.balance, 1000 ether - paid, "the rest is back");
        assertEq(router.revenue() + router.stakingIncome(), fee, "the fee as quoted");
        assertLe(500 ether, token.balanceOf(ALICE), "all of it");
        assertLe(token.balanceOf(ALICE), 500 ether + 1000, "and a rounding's worth");
        assertHoldsOnlyFees(0);
    }

    function test_swapExactTokensForETH_takes_the_fee_of_what_goes_out() public {
        address[] memory way = path(address(token), weth);
        give(token, ALICE, 100 ether);
        uint256 gross = uniswap.getAmountsOut(100 ether, way)[1];
        (uint256[] memory amounts, uint256 fee) = router.getAmountsOut(100 ether, way);
        assertEq(fee, gross / 200, "half a percent of it");
        assertEq(amounts[1], gross - fee, "the rest is hers");
        vm.prank(ALICE);
        uint256 got =
            router.swapExactTokensForETH(100 ether, amounts[1], way, ALICE, NO_DEADLINE, BOB);
        assertEq(got, amounts[1], "as quoted");
        assertEq(ALICE.balance, 1000 ether + got, "and paid");
        assertHoldsOnlyFees(router.credits(BOB));
    }

    function test_swapTokensForExactETH_gives_the_amount() public {
        address[] memory way = path(address(token), weth);
        give(token, ALICE, 1000 ether);
        (uint256[] memory amounts,) = router.getAmountsIn(2 ether, way);
        vm.prank(ALICE);
        uint256 paid =
            router.swapTokensForExactETH(2 ether, 1000 ether, way, ALICE, NO_DEADLINE, NOBODY);
        assertEq(paid, amounts[0], "as quoted");
        assertEq(token.balanceOf(ALICE), 1000 ether - paid, "and no more");
        assertLe(1002 ether, ALICE.balance, "two coins");
        assertLe(ALICE.balance, 1002 ether + 1e6, "and a rounding's worth");
        assertHoldsOnlyFees(0);
    }

    function test_swapExactTokensForTokens_by_way_of_the_coin_takes_the_fee_there() public {
        address[] memory way = path(address(token), weth, address(other));
        give(token, ALICE, 100 ether);
        (uint256[] memory amounts, uint256 fee) = router.getAmountsOut(100 ether, way);
        vm.prank(ALICE);
        uint256 got =
            router.swapExactTokensForTokens(100 ether, amounts[2], way, ALICE, NO_DEADLINE, BOB);
        assertEq(got, amounts[2], "as quoted");
        assertEq(other.balanceOf(ALICE), got, "and hers");
        uint256 booked = router.revenue() + router.stakingIncome() + router.credits(BOB);
        assertEq(booked, fee, "the fee is coins");
        assertEq(router.credits(BOB), fee / 5, "the referrer's too");
        assertHoldsOnlyFees(router.credits(BOB));
    }

    function test_swapTokensForExactTokens_by_way_of_the_coin() public {
        address[] memory way = path(address(token), weth, address(other));
        give(token, ALICE, 1000 ether);
        (uint256[] memory amounts,) = router.getAmountsIn(50 ether, way);
        vm.prank(ALICE);
        uint256 paid =
            router.swapTokensForExactTokens(50 ether, amounts[0], way, ALICE, NO_DEADLINE, NOBODY);
        assertEq(paid, amounts[0], "as quoted");
        assertLe(50 ether, other.balanceOf(ALICE), "all of it");
        assertHoldsOnlyFees(0);
    }

    function test_a_swap_that_never_touches_the_coin_pays_the_treasury_in_its_token() public {
        address[] memory way = path(address(token), address(other));
        give(token, ALICE, 100 ether);
        (uint256[] memory amounts, uint256 fee) = router.getAmountsOut(100 ether, way);
        vm.prank(ALICE);
        uint256 got =
            router.swapExactTokensForTokens(100 ether, amounts[1], way, ALICE, NO_DEADLINE, BOB);
        assertEq(got, amounts[1], "as quoted");
        assertEq(token.balanceOf(TREASURY), fee, "at once");
        assertEq(router.credits(BOB), 0, "no referral");
        assertEq(points.getPoints(ALICE), 0, "and no points");
        assertHoldsOnlyFees(0);
    }

    function test_a_token_that_the_treasury_cannot_take_is_swapped_without_a_fee() public {
        PickyToken picky = new PickyToken();
        give(picky, address(this), 1000 ether);
        give(other, address(this), 1000 ether);
        router.addLiquidity(
            address(picky), address(other), 1000 ether, 1000 ether, 0, 0, ALICE, NO_DEADLINE
        );
        picky.refuse(TREASURY);
        give(picky, ALICE, 100 ether);
        vm.prank(ALICE);
        router.swapExactTokensForTokens(
            100 ether, 1, path(address(picky), address(other)), ALICE, NO_DEADLINE, NOBODY
        );
        assertEq(picky.balanceOf(ALICE), 0.5 ether, "she keeps the fee");
    }

    function test_the_coins_token_may_be_paid_and_received_as_it_is() public {
        vm.startPrank(ALICE);
        IWETH(weth).deposit{value: 10 ether}();
        IERC20(weth).approve(address(router), 10 ether);
        address[] memory way = path(weth, address(token));
        (uint256[] memory amounts,) = router.getAmountsOut(10 ether, way);
        router.swapExactTokensForTokens(10 ether, amounts[1], way, ALICE, NO_DEADLINE, NOBODY);
        vm.stopPrank();
        assertEq(token.balanceOf(ALICE), amounts[1], "paid with it");
        assertHoldsOnlyFees(0);

        vm.startPrank(ALICE);
        token.approve(address(router), amounts[1]);
        way = path(address(token), weth);
        (uint256[] memory back,) = router.getAmountsOut(amounts[1], way);
        router.swapExactTokensForTokens(amounts[1], back[1], way, ALICE, NO_DEADLINE, NOBODY);
        vm.stopPrank();
        assertEq(IERC20(weth).balanceOf(ALICE), back[1], "received as it is");
        assertHoldsOnlyFees(0);
    }

    function test_a_token_that_takes_a_fee_gives_at_least_the_minimum_or_nothing_happens() public {
        TaxToken taxed = new TaxToken();
        addPool(taxed, 100_000 ether, 1000 ether);
        address[] memory way = path(weth, address(taxed));
        (uint256[] memory quoted,) = router.getAmountsOut(1 ether, way);
        uint256 arrives = quoted[1] - quoted[1] / 10;
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.OutputTooLow.selector, arrives, quoted[1])
        );
        vm.prank(ALICE);
        router.swapExactETHForTokens{value: 1 ether}(quoted[1], way, ALICE, NO_DEADLINE, NOBODY);
        vm.prank(ALICE);
        uint256 got =
            router.swapExactETHForTokens{value: 1 ether}(arrives, way, ALICE, NO_DEADLINE, NOBODY);
        assertEq(got, arrives, "what arrives is what it says");
        assertEq(taxed.balanceOf(ALICE), arrives, "and what she has");

        vm.startPrank(ALICE);
        taxed.approve(address(router), arrives);
        uint256 coins = router.swapExactTokensForETH(
            arrives, 0.7 ether, path(address(taxed), weth), ALICE, NO_DEADLINE, NOBODY
        );
        vm.stopPrank();
        assertEq(ALICE.balance, 999 ether + coins, "back again, taxed once");
        assertHoldsOnlyFees(0);
    }

    function test_a_token_that_returns_nothing_can_be_swapped() public {
        SilentToken silent = new SilentToken();
        silent.mint(address(this), 1000 ether);
        silent.approve(address(router), 1000 ether);
        router.addLiquidityETH{value: 100 ether}(
            address(silent), 900 ether, 0, 0, address(this), NO_DEADLINE
        );
        router.swapExactTokensForETH(
            100 ether, 1, path(address(silent), weth), ALICE, NO_DEADLINE, NOBODY
        );
        assertLe(1000 ether + 1, ALICE.balance, "sold");
    }

    function test_swaps_revert_after_the_deadline() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                IPools.DeadlinePassed.selector, block.timestamp - 1, block.timestamp
            )
        );
        router.swapExactETHForTokens{value: 1 ether}(
            0, path(weth, address(token)), ALICE, block.timestamp - 1, NOBODY
        );
        router.swapExactETHForTokens{value: 1 ether}(
            0, path(weth, address(token)), ALICE, block.timestamp, NOBODY
        );
    }

    function test_swaps_revert_for_less_than_was_asked_or_more_than_was_offered() public {
        address[] memory way = path(weth, address(token));
        (uint256[] memory amounts,) = router.getAmountsOut(1 ether, way);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.OutputTooLow.selector, amounts[1], amounts[1] + 1)
        );
        router.swapExactETHForTokens{value: 1 ether}(
            amounts[1] + 1, way, ALICE, NO_DEADLINE, NOBODY
        );
        (amounts,) = router.getAmountsIn(100 ether, way);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.InputTooHigh.selector, amounts[0], amounts[0] - 1)
        );
        router.swapETHForExactTokens{value: amounts[0] - 1}(
            100 ether, way, ALICE, NO_DEADLINE, NOBODY
        );
    }

    function test_swaps_revert_for_invalid_paths() public {
        address[][4] memory ways = [
            new address[](0),
            new address[](1),
            path(address(token), weth),
            path(weth, address(token), weth)
        ];
        for (uint256 i = 0; i < ways.length; ++i) {
            vm.expectRevert(ISwapRouter.PathInvalid.selector);
            router.swapExactETHForTokens{value: 1 ether}(0, ways[i], ALICE, NO_DEADLINE, NOBODY);
        }
        vm.expectRevert(ISwapRouter.PathInvalid.selector);
        router.swapExactTokensForETH(
            1, 0, path(address(token), address(other)), ALICE, NO_DEADLINE, NOBODY
        );
        PlainToken lonely = new PlainToken();
        vm.expectRevert(abi.encodeWithSelector(IPools.PairMissing.selector, weth, address(lonely)));
        router.swapExactETHForTokens{value: 1 ether}(
            0, path(weth, address(lonely)), ALICE, NO_DEADLINE, NOBODY
        );
        vm.expectRevert(
            abi.encodeWithSelector(IPools.PairMissing.selector, address(token), address(token))
        );
        router.getAmountsOut(1 ether, path(address(token), address(token)));
    }

    function test_swaps_revert_for_receivers_that_would_lose_it() public {
        address[3] memory receivers = [address(0), address(router), weth];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IPools.ReceiverInvalid.selector, receivers[i]));
            router.swapExactETHForTokens{value: 1 ether}(
                0, path(weth, address(token)), receivers[i], NO_DEADLINE, NOBODY
            );
        }
    }

    function test_zero_and_too_large_amounts_revert() public {
        vm.expectPartialRevert(PoolMath.LiquidityTooLow.selector);
        router.swapExactETHForTokens{value: 0}(
            0, path(weth, address(token)), ALICE, NO_DEADLINE, NOBODY
        );
        vm.expectPartialRevert(PoolMath.LiquidityTooLow.selector);
        router.swapETHForExactTokens{value: 1 ether}(
            100_000 ether, path(weth, address(token)), ALICE, NO_DEADLINE, NOBODY
        );
    }

    function test_coins_of_strangers_are_not_taken() public {
        vm.expectRevert(abi.encodeWithSelector(IPools.NotPayable.selector, ALICE));
        vm.prank(ALICE);
        (bool taken,) = address(router).call{value: 1}("");
        assertTrue(taken, "the revert is the one expected");
    }

    function testFuzz_quotes_hold_and_pools_never_lose(uint256 amount, uint256 fee, uint8 kind)
        public
    {
        vm.prank(OWNER);
        router.setSwapFee(fee % 101);
        amount = bound(amount, 1e6, 100 ether);
        uint256[3] memory products = _products();
        address[] memory way = kind % 3 == 0
            ? path(weth, address(token))
            : kind % 3 == 1
                ? path(address(token), weth)
                : path(address(token), weth, address(other));
        (uint256[] memory amounts, uint256 fee_) = router.getAmountsOut(amount, way);
        assertLe(fee_ * 100, (way[0] == weth ? amount : 1e30), "within the cap");
        uint256 least = amounts[way.length - 1];
        give(token, ALICE, amount);
        uint256 got = _swapExactIn(way, amount, least);
        assertEq(got, least, "as quoted");
        uint256[3] memory after_ = _products();
        for (uint256 i = 0; i < 3; ++i) {
            assertLe(products[i], after_[i], "the product never falls");
        }
        assertHoldsOnlyFees(0);
    }

    function testFuzz_exact_outputs_are_met_at_the_least_cost(uint256 wanted, uint256 fee) public {
        vm.prank(OWNER);
        router.setSwapFee(fee % 101);
        wanted = bound(wanted, 1e6, 400 ether);
        address[] memory way = path(address(token), weth, address(other));
        (uint256[] memory amounts,) = router.getAmountsIn(wanted, way);
        (uint256[] memory there,) = router.getAmountsOut(amounts[0], way);
        assertLe(wanted, there[2], "it is enough");
        // Uniswap adds one unit at each pair, and the fee is rounded: four units less are never
        // enough.
        (there,) = router.getAmountsOut(amounts[0] - 4, way);
        assertLe(there[2], wanted, "and hardly more");
        give(token, ALICE, amounts[0]);
        vm.prank(ALICE);
        router.swapTokensForExactTokens(wanted, amounts[0], way, ALICE, NO_DEADLINE, NOBODY);
        assertLe(wanted, other.balanceOf(ALICE), "all of it");
        assertHoldsOnlyFees(0);
    }

    function _swapExactIn(address[] memory way, uint256 amount, uint256 least)
        private
        returns (uint256)
    {
        vm.prank(ALICE);
        if (way[0] == weth) {
            return
                router.swapExactETHForTokens{value: amount}(least, way, ALICE, NO_DEADLINE, NOBODY);
        }
        if (way[way.length - 1] == weth) {
            return router.swapExactTokensForETH(amount, least, way, ALICE, NO_DEADLINE, NOBODY);
        }
        return router.swapExactTokensForTokens(amount, least, way, ALICE, NO_DEADLINE, NOBODY);
    }

    function _products() private view returns (uint256[3] memory) {
        return [
            product(pairOf(token)),
            product(pairOf(other)),
            product(router.pairFor(address(token), address(other)))
        ];
    }
}
