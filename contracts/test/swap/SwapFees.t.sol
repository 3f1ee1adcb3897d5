// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {IRevenue} from "../../src/payments/IRevenue.sol";
import {ISwapFees} from "../../src/swap/ISwapFees.sol";
import {SwapRouter} from "../../src/swap/SwapRouter.sol";
import {
    GasEater,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";
import {SwapBase} from "./Base.sol";
import {HookToken} from "./Tokens.sol";

/// @notice Where fees go, and contracts that refuse money, eat gas, return bombs, or call back, in
/// every role.
contract SwapFeesTest is SwapBase {
    function _buy(address payer, address referrer) private {
        vm.deal(payer, 1 ether);
        vm.prank(payer);
        router.swapExactETHForTokens{value: 1 ether}(
            0, path(weth, address(token)), CAROL, NO_DEADLINE, referrer
        );
    }

    function _hostile() private returns (Stranger[4] memory) {
        return [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
    }

    function test_swaps_ignore_invalid_referrers() public {
        address[5] memory nobodies =
            [ALICE, CAROL, address(router), address(0), 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE];
        for (uint256 i = 0; i < nobodies.length; ++i) {
            _buy(ALICE, nobodies[i]);
            assertEq(router.credits(nobodies[i]), 0, "no share");
        }
        assertEq(router.revenue() + router.stakingIncome(), 5 * 0.005 ether, "all of the fees");
    }

    function test_withdraw_pays_a_referrer_once() public {
        _buy(ALICE, BOB);
        uint256 credit = router.credits(BOB);
        vm.expectEmit(address(router));
        emit ICredits.Withdrawn(BOB, address(0xCA5E), credit);
        vm.prank(BOB);
        router.withdraw(payable(address(0xCA5E)));
        assertEq(address(0xCA5E).balance, credit, "paid");
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, BOB));
        vm.prank(BOB);
        router.withdraw(payable(BOB));
        assertHoldsOnlyFees(0);
    }

    function test_withdraw_pays_once_when_it_is_called_back() public {
        Reentrant thief = new Reentrant();
        _buy(ALICE, address(thief));
        _buy(ALICE, BOB);
        bytes memory again = abi.encodeCall(router.withdraw, (payable(address(thief))));
        thief.arm(address(router), 0, again);
        thief.act(address(router), 0, again);
        assertTrue(!thief.armed() && !thief.succeeded(), "it tried, in vain");
        assertEq(address(thief).balance, 0.001 ether, "paid once");
        assertHoldsOnlyFees(0.001 ether);
    }

    function test_hostile_referrers_cost_a_swap_nothing() public {
        _buy(ALICE, BOB);
        Stranger[4] memory referrers = _hostile();
        for (uint256 i = 0; i < 4; ++i) {
            _buy(ALICE, address(referrers[i]));
            assertEq(router.credits(address(referrers[i])), 0.001 ether, "nobody calls them");
        }
    }

    function test_a_refund_that_is_refused_becomes_a_credit() public {
        Stranger[4] memory payers = _hostile();
        for (uint256 i = 0; i < 4; ++i) {
            Stranger payer = payers[i];
            vm.deal(address(payer), 2 ether);
            payer.act(
                address(router),
                2 ether,
                abi.encodeCall(
                    router.swapETHForExactTokens,
                    (10 ether, path(weth, address(token)), address(payer), NO_DEADLINE, NOBODY)
                )
            );
            assertLe(10 ether, token.balanceOf(address(payer)), "it has its tokens");
            uint256 back = address(payer).balance + router.credits(address(payer));
            assertLe(1.8 ether, back, "and its refund, paid or credited");
        }
    }

    function test_coins_for_a_receiver_that_refuses_them_revert() public {
        Refuser receiver = new Refuser();
        give(token, ALICE, 100 ether);
        vm.expectPartialRevert(ICredits.PaymentRefused.selector);
        vm.prank(ALICE);
        router.swapExactTokensForETH(
            100 ether, 0, path(address(token), weth), address(receiver), NO_DEADLINE, NOBODY
        );
    }

    function test_swaps_cannot_be_called_back_by_whom_they_pay() public {
        give(token, ALICE, 1000 ether);
        bytes[3] memory calls = [
            abi.encodeCall(
                router.swapExactETHForTokens,
                (0, path(weth, address(token)), address(0xD1), NO_DEADLINE, NOBODY)
            ),
            abi.encodeCall(
                router.removeLiquidityETH, (address(token), 0, 0, 0, address(0xD1), NO_DEADLINE)
            ),
            abi.encodeCall(router.withdraw, (payable(address(0xD1))))
        ];
        for (uint256 i = 0; i < 3; ++i) {
            Reentrant receiver = new Reentrant();
            vm.deal(address(receiver), 1 ether);
            receiver.arm(address(router), i == 0 ? 1 ether : 0, calls[i]);
            vm.prank(ALICE);
            router.swapExactTokensForETH(
                100 ether, 0, path(address(token), weth), address(receiver), NO_DEADLINE, NOBODY
            );
            assertTrue(!receiver.armed() && !receiver.succeeded(), "it tried, in vain");
        }
        assertHoldsOnlyFees(0);
    }

    function test_swaps_cannot_be_called_back_by_a_token() public {
        HookToken hooked = new HookToken();
        addPool(hooked, 1000 ether, 100 ether);
        give(hooked, ALICE, 100 ether);
        vm.deal(address(hooked), 1 ether);
        bytes memory inner = abi.encodeCall(
            router.swapExactETHForTokens,
            (0, path(weth, address(token)), address(hooked), NO_DEADLINE, NOBODY)
        );
        hooked.arm(address(router), inner, 1 ether);
        vm.prank(ALICE);
        router.swapExactTokensForETH(
            100 ether, 0, path(address(hooked), weth), ALICE, NO_DEADLINE, NOBODY
        );
        assertTrue(hooked.called() && !hooked.succeeded(), "it tried, in vain");
        assertHoldsOnlyFees(0);
    }

    function test_payStaking_streams_the_share_to_those_who_stake() public {
        _buy(ALICE, NOBODY);
        uint256 income = router.stakingIncome();
        vm.expectEmit(address(router));
        emit ISwapFees.StakingPaid(address(staking), income);
        router.payStaking();
        assertEq(address(staking).balance, income, "it is there");
        assertEq(staking.rewardRate(), income / 7 days, "and streams");
        vm.expectRevert(
            abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, address(staking))
        );
        router.payStaking();
    }

    function test_withdrawRevenue_pays_the_treasury_and_nobody_else() public {
        _buy(ALICE, BOB);
        uint256 revenue = router.revenue();
        vm.prank(CAROL);
        router.withdrawRevenue();
        assertEq(TREASURY.balance, revenue, "all of it");
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, TREASURY));
        router.withdrawRevenue();
        assertHoldsOnlyFees(router.credits(BOB));
    }

    function test_a_treasury_or_staking_contract_that_refuses_stops_no_swap() public {
        Refuser refuser = new Refuser();
        vm.startPrank(OWNER);
        router.setTreasury(address(refuser));
        router.setStaking(address(refuser), 8000);
        vm.stopPrank();
        _buy(ALICE, NOBODY);
        vm.expectPartialRevert(ICredits.PaymentRefused.selector);
        router.withdrawRevenue();
        vm.expectPartialRevert(ICredits.PaymentRefused.selector);
        router.payStaking();

        vm.startPrank(OWNER);
        router.setTreasury(TREASURY);
        router.setStaking(address(staking), 5000);
        vm.stopPrank();
        router.withdrawRevenue();
        router.payStaking();
        assertEq(TREASURY.balance + address(staking).balance, 0.005 ether, "nothing was stuck");
        assertHoldsOnlyFees(0);
    }

    function test_setStaking_pays_those_it_was_for() public {
        _buy(ALICE, NOBODY);
        uint256 income = router.stakingIncome();
        vm.prank(OWNER);
        router.setStaking(address(0), 0);
        assertEq(address(staking).balance, income, "before it leaves them");
        uint256 revenue = router.revenue();
        _buy(ALICE, NOBODY);
        assertEq(router.revenue() - revenue, 0.005 ether, "now all is the treasury's");
    }

    function test_setStaking_to_nobody_leaves_what_is_refused_to_the_treasury() public {
        Refuser refuser = new Refuser();
        vm.startPrank(OWNER);
        router.setStaking(address(refuser), 8000);
        vm.stopPrank();
        _buy(ALICE, NOBODY);
        vm.prank(OWNER);
        router.setStaking(address(0), 0);
        assertEq(router.revenue(), 0.005 ether, "nothing is lost");
        assertEq(router.stakingIncome(), 0, "nothing waits for nobody");
    }

    function test_points_that_cannot_be_written_cost_no_swap() public {
        vm.prank(OWNER);
        points.setWriter(address(router), false);
        vm.expectEmit(address(router));
        emit IRevenue.PointsNotAwarded(ALICE, 0.0025 ether);
        _buy(ALICE, NOBODY);
        assertEq(points.getPoints(ALICE), 0, "none");
    }

    /// @dev With too little gas for the ledger the whole swap reverts: points cannot be starved.
    function test_no_gas_limit_makes_a_swap_without_its_points() public {
        _buy(ALICE, NOBODY);
        bytes memory call = abi.encodeCall(
            router.swapExactETHForTokens,
            (0, path(weth, address(token)), CAROL, NO_DEADLINE, NOBODY)
        );
        for (uint256 gas = 60_000; gas < 400_000; gas += 2_500) {
            uint256 before = points.getPoints(ALICE);
            vm.deal(ALICE, 1 ether);
            vm.prank(ALICE);
            (bool swapped,) = address(router).call{value: 1 ether, gas: gas}(call);
            uint256 gained = points.getPoints(ALICE) - before;
            assertEq(gained, swapped ? 0.0025 ether : 0, "both or nothing");
        }
    }

    function test_a_router_without_points_or_fees_swaps() public {
        SwapRouter bare = new SwapRouter(OWNER, factory, weth, points, TREASURY, 0, 0);
        vm.prank(ALICE);
        bare.swapExactETHForTokens{value: 1 ether}(
            0, path(weth, address(token)), ALICE, NO_DEADLINE, BOB
        );
        assertEq(address(bare).balance, 0, "nothing is taken");
    }

    function test_shares_above_their_caps_revert() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ISwapFees.ShareTooHigh.selector, 101, 100));
        router.setSwapFee(101);
        vm.expectRevert(abi.encodeWithSelector(ISwapFees.ShareTooHigh.selector, 5001, 5000));
        router.setReferralShare(5001);
        vm.expectRevert(abi.encodeWithSelector(ISwapFees.ShareTooHigh.selector, 8001, 8000));
        router.setStaking(address(staking), 8001);
        vm.expectRevert(ISwapFees.StakingInvalid.selector);
        router.setStaking(address(0), 1);
        vm.expectRevert(IRevenue.TreasuryInvalid.selector);
        router.setTreasury(address(0));
        // A number that a narrower type would truncate to less than the cap.
        vm.expectRevert(abi.encodeWithSelector(ISwapFees.ShareTooHigh.selector, 65_536, 100));
        router.setSwapFee(65_536);
        vm.stopPrank();
    }

    function test_only_the_owner_sets_terms() public {
        bytes[4] memory calls = [
            abi.encodeCall(router.setSwapFee, (0)),
            abi.encodeCall(router.setReferralShare, (0)),
            abi.encodeCall(router.setStaking, (address(0), 0)),
            abi.encodeCall(router.setTreasury, (ALICE))
        ];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(ALICE);
            (bool done, bytes memory answer) = address(router).call(calls[i]);
            assertTrue(!done, "refused");
            assertEq(
                answer,
                abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE),
                "for not being it"
            );
        }
    }

    function test_terms_can_be_read() public {
        vm.startPrank(OWNER);
        router.setSwapFee(100);
        router.setReferralShare(5000);
        router.setStaking(address(staking), 8000);
        router.setTreasury(CAROL);
        vm.stopPrank();
        assertEq(router.swapFee(), 100, "fee");
        assertEq(router.referralShare(), 5000, "referrers");
        assertEq(router.stakingShare(), 8000, "those who stake");
        assertEq(router.treasury(), CAROL, "treasury");
        assertEq(router.staking(), address(staking), "staking");
    }
}
