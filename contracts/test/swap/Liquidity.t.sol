// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ILiquidity} from "../../src/swap/ILiquidity.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {IPools} from "../../src/swap/IPools.sol";
import {GasEater, Refuser, ReturnBomb, RevertBomb, Stranger} from "../utils/Strangers.sol";
import {IUniswapV2Factory, IWETH} from "../../src/swap/UniswapV2.sol";
import {SwapBase} from "./Base.sol";
import {PlainToken, TaxToken} from "./Tokens.sol";

/// @notice Makes a pair's reserves what it holds.
interface IPair {
    function sync() external;
}

contract LiquidityTest is SwapBase {
    uint256 private constant SIGNER_KEY = 0xA11CE;

    function _lend(address to, uint256 liquidity) private returns (IERC20 pair) {
        pair = IERC20(pairOf(token));
        assertTrue(pair.transfer(to, liquidity), "lent");
        vm.prank(to);
        pair.approve(address(router), liquidity);
    }

    function test_addLiquidityETH_makes_the_pair_and_uses_all() public {
        PlainToken fresh = new PlainToken();
        give(fresh, ALICE, 400 ether);
        vm.prank(ALICE);
        (uint256 tokens, uint256 coins, uint256 liquidity) = router.addLiquidityETH{
            value: 100 ether
        }(
            address(fresh), 400 ether, 400 ether, 100 ether, ALICE, NO_DEADLINE
        );
        assertEq(tokens, 400 ether, "tokens");
        assertEq(coins, 100 ether, "coins");
        assertEq(liquidity, 200 ether - 1000, "the root of the product, but for Uniswap's dust");
        assertEq(IERC20(pairOf(fresh)).balanceOf(ALICE), liquidity, "hers");
        assertHoldsOnlyFees(0);
    }

    /// @dev Whatever somebody gave to a pair, the first to add liquidity sets its price.
    function testFuzz_addLiquidityETH_to_an_empty_pair_uses_all(uint256 coins, uint256 tokens)
        public
    {
        PlainToken fresh = new PlainToken();
        IPair pair = IPair(IUniswapV2Factory(factory).createPair(address(fresh), weth));
        coins = bound(coins, 0, 3 ether);
        tokens = bound(tokens, 0, 3 ether);
        IWETH(weth).deposit{value: coins}();
        assertTrue(IERC20(weth).transfer(address(pair), coins), "coins are given");
        fresh.mint(address(pair), tokens);
        pair.sync();
        _addFirst(fresh);
    }

    function test_addLiquidityETH_is_not_stopped_by_a_wei_on_either_side() public {
        for (uint256 side = 0; side < 2; ++side) {
            PlainToken fresh = new PlainToken();
            IPair pair = IPair(IUniswapV2Factory(factory).createPair(address(fresh), weth));
            IWETH(weth).deposit{value: 1}();
            if (side == 0) assertTrue(IERC20(weth).transfer(address(pair), 1), "a wei is given");
            else fresh.mint(address(pair), 1);
            pair.sync();
            _addFirst(fresh);
        }
    }

    function _addFirst(PlainToken fresh) private {
        give(fresh, ALICE, 400 ether);
        vm.deal(ALICE, 100 ether);
        vm.prank(ALICE);
        (uint256 tokens, uint256 coins, uint256 liquidity) = router.addLiquidityETH{
            value: 100 ether
        }(
            address(fresh), 400 ether, 400 ether, 100 ether, ALICE, NO_DEADLINE
        );
        assertEq(tokens, 400 ether, "all tokens");
        assertEq(coins, 100 ether, "all coins");
        assertEq(liquidity, 200 ether - 1000, "the root of the product, but for Uniswap's dust");
    }

    function test_addLiquidityETH_gives_back_what_does_not_fit() public {
        give(token, ALICE, 100 ether);
        vm.prank(ALICE);
        (, uint256 coins,) = router.addLiquidityETH{value: 10 ether}(
            address(token), 100 ether, 100 ether, 1 ether, ALICE, NO_DEADLINE
        );
        assertEq(coins, 1 ether, "at the pool's price");
        assertEq(ALICE.balance, 999 ether, "the rest is back");
        give(token, ALICE, 1000 ether);
        vm.prank(ALICE);
        router.addLiquidityETH{value: 1 ether}(
            address(token), 1000 ether, 100 ether, 1 ether, ALICE, NO_DEADLINE
        );
        assertEq(token.balanceOf(ALICE), 900 ether, "tokens that do not fit never leave her");
        assertHoldsOnlyFees(0);
    }

    function test_addLiquidity_fits_two_tokens() public {
        give(token, ALICE, 100 ether);
        give(other, ALICE, 300 ether);
        vm.prank(ALICE);
        (uint256 a, uint256 b,) = router.addLiquidity(
            address(token),
            address(other),
            100 ether,
            300 ether,
            100 ether,
            100 ether,
            BOB,
            NO_DEADLINE
        );
        assertEq(a, 100 ether, "all of one");
        assertEq(b, 100 ether, "as much of the other");
        address pair = router.pairFor(address(token), address(other));
        assertLe(1, IERC20(pair).balanceOf(BOB), "for whom she wants");
        assertHoldsOnlyFees(0);
    }

    function test_liquidity_reverts_below_the_minimum_and_after_the_deadline() public {
        give(token, ALICE, 100 ether);
        vm.startPrank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(ILiquidity.AmountTooLow.selector, weth, 1 ether, 1 ether + 1)
        );
        router.addLiquidityETH{value: 2 ether}(
            address(token), 100 ether, 0, 1 ether + 1, ALICE, NO_DEADLINE
        );
        vm.expectRevert(
            abi.encodeWithSelector(
                ILiquidity.AmountTooLow.selector, address(token), 50 ether, 51 ether
            )
        );
        router.addLiquidityETH{value: 0.5 ether}(
            address(token), 100 ether, 51 ether, 0, ALICE, NO_DEADLINE
        );
        vm.expectPartialRevert(IPools.DeadlinePassed.selector);
        router.addLiquidityETH{value: 1 ether}(address(token), 1, 0, 0, ALICE, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(IPools.ReceiverInvalid.selector, address(router)));
        router.addLiquidityETH{value: 1 ether}(
            address(token), 1, 0, 0, address(router), NO_DEADLINE
        );
        vm.stopPrank();
    }

    function test_removeLiquidityETH_gives_both_back() public {
        IERC20 pair = _lend(ALICE, 10 ether);
        vm.prank(ALICE);
        (uint256 tokens, uint256 coins) = router.removeLiquidityETH(
            address(token), 10 ether, 99.9 ether, 0.99 ether, ALICE, NO_DEADLINE
        );
        assertEq(token.balanceOf(ALICE), tokens, "tokens");
        assertEq(ALICE.balance, 1000 ether + coins, "coins");
        assertEq(pair.balanceOf(ALICE), 0, "for all of her liquidity");
        assertHoldsOnlyFees(0);
    }

    function test_removeLiquidity_gives_two_tokens_back() public {
        address pair = router.pairFor(address(token), address(other));
        assertTrue(IERC20(pair).transfer(ALICE, 1 ether), "lent");
        vm.startPrank(ALICE);
        IERC20(pair).approve(address(router), 1 ether);
        (uint256 a, uint256 b) = router.removeLiquidity(
            address(other), address(token), 1 ether, 1 ether, 1 ether, BOB, NO_DEADLINE
        );
        vm.stopPrank();
        assertEq(other.balanceOf(BOB), a, "one");
        assertEq(token.balanceOf(BOB), b, "and the other");
        assertHoldsOnlyFees(0);
    }

    function test_removing_reverts_for_less_than_was_asked() public {
        _lend(ALICE, 10 ether);
        vm.startPrank(ALICE);
        vm.expectPartialRevert(ILiquidity.AmountTooLow.selector);
        router.removeLiquidityETH(address(token), 10 ether, 101 ether, 0, ALICE, NO_DEADLINE);
        vm.expectPartialRevert(ILiquidity.AmountTooLow.selector);
        router.removeLiquidityETH(address(token), 10 ether, 0, 1.01 ether, ALICE, NO_DEADLINE);
        vm.stopPrank();
    }

    function test_removing_from_a_pair_that_is_not_there_reverts() public {
        PlainToken lonely = new PlainToken();
        vm.expectRevert(abi.encodeWithSelector(IPools.PairMissing.selector, address(lonely), weth));
        router.removeLiquidityETH(address(lonely), 1, 0, 0, ALICE, NO_DEADLINE);
        vm.expectRevert(abi.encodeWithSelector(IPools.PairMissing.selector, address(lonely), weth));
        router.removeLiquidityETHWithPermit(
            address(lonely), 1, 0, 0, ALICE, NO_DEADLINE, ILiquidity.Signature(27, 0, 0)
        );
    }

    function test_permits_remove_liquidity_even_when_somebody_used_them_before() public {
        address signer = vm.addr(SIGNER_KEY);
        address pair = pairOf(token);
        for (uint256 i = 0; i < 2; ++i) {
            assertTrue(IERC20(pair).transfer(signer, 1 ether), "lent");
            ILiquidity.Signature memory by = _sign(pair, signer, 1 ether);
            if (i == 1) {
                IERC20Permit(pair)
                    .permit(signer, address(router), 1 ether, NO_DEADLINE, by.v, by.r, by.s);
            }
            vm.prank(signer);
            router.removeLiquidityETHWithPermit(
                address(token), 1 ether, 1, 1, signer, NO_DEADLINE, by
            );
            assertEq(IERC20(pair).balanceOf(signer), 0, "removed");
            assertEq(IERC20(pair).allowance(signer, address(router)), 0, "no approval is left");
        }
        pair = router.pairFor(address(token), address(other));
        assertTrue(IERC20(pair).transfer(signer, 1 ether), "lent");
        ILiquidity.Signature memory signature = _sign(pair, signer, 1 ether);
        vm.prank(signer);
        router.removeLiquidityWithPermit(
            address(token), address(other), 1 ether, 1, 1, signer, NO_DEADLINE, signature
        );
        assertHoldsOnlyFees(0);
    }

    function test_a_permit_of_somebody_else_takes_nothing() public {
        address signer = vm.addr(SIGNER_KEY);
        address pair = pairOf(token);
        assertTrue(IERC20(pair).transfer(signer, 1 ether), "lent");
        ILiquidity.Signature memory by = _sign(pair, signer, 1 ether);
        vm.prank(ALICE);
        (bool done,) = address(router)
            .call(
                abi.encodeCall(
                    router.removeLiquidityETHWithPermit,
                    (address(token), 1 ether, 0, 0, ALICE, NO_DEADLINE, by)
                )
            );
        assertTrue(!done, "refused");
    }

    function test_a_token_that_takes_a_fee_comes_back_and_none_stays() public {
        TaxToken taxed = new TaxToken();
        addPool(taxed, 1000 ether, 100 ether);
        IERC20 pair = IERC20(pairOf(taxed));
        pair.approve(address(router), 10 ether);
        (uint256 tokens,) =
            router.removeLiquidityETH(address(taxed), 10 ether, 1, 1, ALICE, NO_DEADLINE);
        assertEq(taxed.balanceOf(ALICE), tokens, "what arrived is what it says");
        assertEq(taxed.balanceOf(address(router)), 0, "none stays");
        assertHoldsOnlyFees(0);
    }

    function test_a_refund_that_is_refused_becomes_a_credit() public {
        Stranger[4] memory payers =
            [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
        uint256 credits = 0;
        for (uint256 i = 0; i < 4; ++i) {
            address payer = address(payers[i]);
            give(token, payer, 100 ether);
            vm.deal(payer, 3 ether);
            payers[i].act(
                address(router),
                3 ether,
                abi.encodeCall(
                    router.addLiquidityETH, (address(token), 100 ether, 1, 1, payer, NO_DEADLINE)
                )
            );
            assertLe(1.9 ether, payer.balance + router.credits(payer), "the excess");
            credits += router.credits(payer);
        }
        assertHoldsOnlyFees(credits);
    }

    function test_coins_for_a_receiver_that_refuses_them_revert() public {
        _lend(ALICE, 1 ether);
        Refuser receiver = new Refuser();
        vm.expectPartialRevert(ICredits.PaymentRefused.selector);
        vm.prank(ALICE);
        router.removeLiquidityETH(address(token), 1 ether, 0, 0, address(receiver), NO_DEADLINE);
    }

    function _sign(address pair, address owner, uint256 value)
        private
        view
        returns (ILiquidity.Signature memory signature)
    {
        bytes32 typeHash = keccak256(
            "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
        );
        IERC20Permit permits = IERC20Permit(pair);
        bytes32 hash = keccak256(
            abi.encode(typeHash, owner, address(router), value, permits.nonces(owner), NO_DEADLINE)
        );
        (signature.v, signature.r, signature.s) = vm.sign(
            SIGNER_KEY, keccak256(abi.encodePacked(hex"1901", permits.DOMAIN_SEPARATOR(), hash))
        );
    }
}
