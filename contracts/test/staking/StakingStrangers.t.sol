// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStakingRewards} from "../../src/staking/IStakingRewards.sol";
import {StakingRewards} from "../../src/staking/StakingRewards.sol";
import {HookToken, SilentToken, TaxToken} from "../swap/Tokens.sol";
import {
    GasEater,
    PoliteWallet,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";
import {StakingBase} from "./Base.sol";

/// @notice Members that refuse money, eat gas, return bombs, or call back; odd tokens.
contract StakingStrangersTest is StakingBase {
    function _hostile() private returns (Stranger[4] memory) {
        return [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
    }

    function test_a_hostile_member_gets_its_stake_back_every_way() public {
        Stranger[4] memory strangers = _hostile();
        bytes[3] memory ways = [
            abi.encodeCall(staking.withdraw, (100)),
            abi.encodeCall(staking.exit, ()),
            abi.encodeCall(staking.emergencyWithdraw, ())
        ];
        for (uint256 i = 0; i < strangers.length; ++i) {
            for (uint256 j = 0; j < ways.length; ++j) {
                address member = address(strangers[i]);
                stake(member, 100);
                notify(1 ether);
                vm.warp(block.timestamp + 1 days);
                uint256 before = token.balanceOf(member);
                strangers[i].act{gas: 3_000_000}(address(staking), 0, ways[j]);
                assertEq(token.balanceOf(member) - before, 100, "its stake");
            }
        }
        assertEq(staking.totalStaked(), 0, "all are gone");
    }

    function test_exit_keeps_the_rewards_of_a_member_that_refuses_them() public {
        Refuser member = new Refuser();
        stake(address(member), 100);
        notify(7 ether);
        vm.warp(block.timestamp + 7 days);
        uint256 due = staking.claimable(address(member));
        vm.expectEmit(address(staking));
        emit IStakingRewards.RewardKept(address(member), due);
        member.act(address(staking), 0, abi.encodeCall(staking.exit, ()));
        assertEq(staking.claimable(address(member)), due, "they wait");
        member.act(
            address(staking), 0, abi.encodeCall(staking.claimRewardsTo, (payable(address(0xCA5E))))
        );
        assertEq(address(0xCA5E).balance, due, "for a receiver that takes them");
    }

    function test_claimRewards_reverts_when_refused_and_loses_nothing() public {
        Refuser member = new Refuser();
        stake(address(member), 100);
        notify(7 ether);
        vm.warp(block.timestamp + 7 days);
        uint256 due = staking.claimable(address(member));
        bytes memory refused =
            abi.encodeWithSelector(IStakingRewards.PaymentRefused.selector, address(member), due);
        vm.expectRevert(abi.encodeWithSelector(Stranger.ActFailed.selector, refused));
        member.act(address(staking), 0, abi.encodeCall(staking.claimRewards, ()));
        assertEq(staking.claimable(address(member)), due, "still there");
    }

    function test_claimRewards_pays_a_contract_wallet() public {
        PoliteWallet member = new PoliteWallet();
        stake(address(member), 100);
        notify(7 ether);
        vm.warp(block.timestamp + 1 days);
        member.act(address(staking), 0, abi.encodeCall(staking.claimRewards, ()));
        assertEq(member.received(), 1, "paid");
    }

    /// @dev Whatever a member calls while it is paid, it ends up with what it is owed.
    function test_a_member_that_calls_back_gains_nothing() public {
        stake(ALICE, 100);
        bytes[6] memory calls = [
            abi.encodeCall(staking.claimRewards, ()),
            abi.encodeCall(staking.claimRewardsTo, (payable(BOB))),
            abi.encodeCall(staking.exit, ()),
            abi.encodeCall(staking.withdraw, (50)),
            abi.encodeCall(staking.emergencyWithdraw, ()),
            abi.encodeCall(staking.notifyReward, ())
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < 2; ++j) {
                Reentrant member = new Reentrant();
                stake(address(member), 100);
                notify(7 ether);
                vm.warp(block.timestamp + 1 days);
                uint256 due = staking.claimable(address(member));
                uint256 value = i == 5 ? 1 : 0;
                vm.deal(address(member), value);
                member.arm(address(staking), value, calls[i]);
                bytes memory outer = j == 0
                    ? abi.encodeCall(staking.claimRewards, ())
                    : abi.encodeCall(staking.exit, ());
                member.act(address(staking), 0, outer);
                assertTrue(!member.armed(), "it tried");
                assertEq(address(member).balance, due, "paid once");
                uint256 owned = token.balanceOf(address(member));
                assertEq(owned + staking.balanceOf(address(member)), 100, "one stake");
                assertEq(
                    token.balanceOf(address(staking)), staking.totalStaked(), "all stakes are here"
                );
            }
        }
    }

    /// @dev The balance is read before and after the transfer, so a deposit inside it must fail.
    function test_a_token_that_calls_back_cannot_count_a_deposit_twice() public {
        HookToken hooked = new HookToken();
        StakingRewards pool = new StakingRewards(hooked, 7 days);
        hooked.mint(ALICE, 100);
        hooked.mint(address(hooked), 100);
        vm.prank(address(hooked));
        hooked.approve(address(pool), 100);
        vm.prank(ALICE);
        hooked.approve(address(pool), 100);
        hooked.arm(address(pool), abi.encodeCall(pool.deposit, (100)), 0);
        vm.prank(ALICE);
        pool.deposit(100);
        assertTrue(hooked.called() && !hooked.succeeded(), "in vain");
        assertEq(pool.totalStaked(), 100, "counted once");
        hooked.arm(address(pool), abi.encodeCall(pool.withdraw, (1)), 0);
        vm.prank(ALICE);
        pool.withdraw(100);
        assertTrue(hooked.called() && !hooked.succeeded(), "in vain");
        assertEq(hooked.balanceOf(ALICE), 100, "hers again");
    }

    function test_a_token_that_takes_a_fee_is_counted_by_what_arrives() public {
        TaxToken taxed = new TaxToken();
        StakingRewards pool = new StakingRewards(taxed, 7 days);
        for (uint256 i = 0; i < 2; ++i) {
            address member = [ALICE, BOB][i];
            taxed.mint(member, 1000);
            vm.startPrank(member);
            taxed.approve(address(pool), 1000);
            pool.deposit(1000);
            vm.stopPrank();
            assertEq(pool.balanceOf(member), 900, "what arrived");
        }
        vm.prank(ALICE);
        pool.withdraw(900);
        vm.prank(BOB);
        pool.emergencyWithdraw();
        assertEq(taxed.balanceOf(BOB), 810, "the last one is paid too");
    }

    function test_a_token_that_returns_nothing_can_be_staked() public {
        SilentToken silent = new SilentToken();
        StakingRewards pool = new StakingRewards(IERC20(address(silent)), 7 days);
        silent.mint(ALICE, 100);
        vm.startPrank(ALICE);
        silent.approve(address(pool), 100);
        // It has no permits either; the approval is enough.
        pool.depositWithPermit(100, 0, 0, 0, 0);
        pool.exit();
        vm.stopPrank();
        assertEq(silent.balanceOf(ALICE), 100, "there and back");
    }

    function test_forced_money_and_tokens_belong_to_nobody_and_harm_nobody() public {
        stake(ALICE, 100);
        token.mint(address(staking), 1000);
        notify(7 ether);
        vm.deal(address(staking), address(staking).balance + 5 ether);
        vm.warp(block.timestamp + 7 days);
        vm.prank(ALICE);
        staking.exit();
        assertLe(ALICE.balance, 7 ether, "what was added");
        assertEq(token.balanceOf(ALICE), 100, "what was staked");
    }
}
