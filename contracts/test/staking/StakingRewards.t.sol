// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStakingRewards} from "../../src/staking/IStakingRewards.sol";
import {StakingRewards} from "../../src/staking/StakingRewards.sol";

import {StakingBase} from "./Base.sol";

contract StakingRewardsTest is StakingBase {
    uint256 private constant WEEK = 7 days;

    function test_constructor_reverts_for_an_invalid_period() public {
        uint256[2] memory periods = [uint256(0), 3651 days];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(IStakingRewards.PeriodInvalid.selector, periods[i])
            );
            new StakingRewards(token, periods[i]);
        }
    }

    function test_rewards_go_by_stake_and_time() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + 1 days);
        assertNear(staking.claimable(ALICE), 1 ether, "a day alone");
        stake(BOB, 300);
        vm.warp(block.timestamp + 2 days);
        assertNear(staking.claimable(ALICE), 1.5 ether, "two days with a quarter of all");
        assertNear(staking.claimable(BOB), 1.5 ether, "and three quarters");
        withdraw(ALICE, 100);
        vm.warp(block.timestamp + 10 days);
        assertNear(staking.claimable(ALICE), 1.5 ether, "none after leaving");
        assertNear(staking.claimable(BOB), 5.5 ether, "the rest of the week");
    }

    function test_claimRewards_pays_what_was_claimable_and_no_more() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + 3 days);
        uint256 due = staking.claimable(ALICE);
        vm.expectEmit(address(staking));
        emit IStakingRewards.RewardPaid(ALICE, ALICE, due);
        vm.prank(ALICE);
        staking.claimRewards();
        assertEq(ALICE.balance, due, "paid");
        assertEq(staking.claimable(ALICE), 0, "nothing left");
        vm.expectRevert(abi.encodeWithSelector(IStakingRewards.NothingToClaim.selector, ALICE));
        vm.prank(ALICE);
        staking.claimRewards();
    }

    function testFuzz_a_sole_stake_of_dust_burns_no_rewards(uint256 dust, uint256 time) public {
        dust = bound(dust, 1, 1000);
        stake(BOB, dust);
        notify(100 ether);
        vm.warp(block.timestamp + bound(time, 1, 700 days));
        uint256 early = staking.claimable(BOB);
        stake(ALICE, 1 ether);
        assertEq(staking.claimable(BOB), early, "what dust earned is kept");
        vm.warp(staking.periodEnds());
        uint256 all = staking.claimable(BOB) + staking.claimable(ALICE);
        assertNear(all, 100 ether, "all of it is somebody's");
        vm.prank(BOB);
        staking.exit();
        vm.prank(ALICE);
        staking.exit();
        assertLe(address(staking).balance, 1e6, "and is paid");
    }

    function test_claimRewardsTo_pays_somebody_else() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + WEEK);
        vm.prank(ALICE);
        staking.claimRewardsTo(payable(CAROL));
        assertNear(CAROL.balance, 7 ether, "all of it");
    }

    function test_deposit_keeps_what_was_earned_without_raising_it() public {
        stake(ALICE, 100);
        stake(BOB, 100);
        notify(7 ether);
        vm.warp(block.timestamp + WEEK);
        stake(ALICE, 1_000_000);
        assertNear(staking.claimable(ALICE), 3.5 ether, "as before");
        assertNear(staking.claimable(BOB), 3.5 ether, "as before");
    }

    function test_a_stake_before_a_reward_is_added_earns_nothing_of_it_at_once() public {
        stake(ALICE, 100);
        stake(BOB, 1_000_000);
        notify(10 ether);
        assertEq(staking.claimable(BOB), 0, "nothing at once");
        withdraw(BOB, 1_000_000);
        vm.warp(block.timestamp + WEEK);
        assertEq(staking.claimable(BOB), 0, "nor later");
        assertNear(staking.claimable(ALICE), 10 ether, "it is hers");
    }

    /// @dev If rewards were shared by the stakes at the end of a period, Bob would earn 9 of 10
    /// coins for five seconds.
    function test_a_stake_just_before_the_end_earns_its_seconds() public {
        stake(ALICE, 100);
        notify(10 ether);
        vm.warp(block.timestamp + WEEK - 5);
        stake(BOB, 900);
        vm.warp(block.timestamp + 5);
        assertLe(staking.claimable(BOB), 0.0001 ether, "five seconds' worth");
    }

    /// @dev If shares were computed from the stakes at the time of a claim, the second member would
    /// be promised what the first has taken, and neither its rewards nor its stake could be paid.
    function test_one_who_leaves_takes_nothing_from_the_other() public {
        stake(ALICE, 100);
        stake(BOB, 100);
        notify(10 ether);
        vm.warp(block.timestamp + WEEK);
        vm.prank(ALICE);
        staking.exit();
        assertNear(ALICE.balance, 5 ether, "half");
        assertNear(staking.claimable(BOB), 5 ether, "the other half, not all");
        vm.prank(BOB);
        staking.exit();
        assertNear(BOB.balance, 5 ether, "paid");
        assertEq(token.balanceOf(BOB), 100, "with the stake");
    }

    function test_time_without_stakes_loses_nothing() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + 1 days);
        withdraw(ALICE, 100);
        uint256 end = staking.periodEnds();
        vm.warp(block.timestamp + 30 days);
        assertEq(staking.periodEnds(), end + 30 days, "the end moves on");
        stake(BOB, 50);
        assertEq(staking.periodEnds(), end + 30 days, "to here");
        vm.warp(block.timestamp + 6 days);
        assertNear(staking.claimable(BOB), 6 ether, "the rest of the stream");
        assertNear(staking.claimable(ALICE), 1 ether, "hers waits");
    }

    function test_rewards_before_the_first_stake_wait_for_it() public {
        notify(7 ether);
        vm.warp(block.timestamp + 100 days);
        stake(ALICE, 100);
        assertEq(staking.claimable(ALICE), 0, "not at once");
        vm.warp(block.timestamp + WEEK);
        assertNear(staking.claimable(ALICE), 7 ether, "over a period");
    }

    function test_notifyReward_reverts_for_zero() public {
        vm.expectRevert(IStakingRewards.AmountInvalid.selector);
        staking.notifyReward();
    }

    function test_notifyReward_emits_the_new_stream() public {
        stake(ALICE, 1);
        vm.expectEmit(address(staking));
        emit IStakingRewards.RewardAdded(address(this), 604_800, 1, block.timestamp + WEEK);
        staking.notifyReward{value: 604_800}();
        assertEq(staking.rewardRate(), 1, "a wei per second");
        vm.warp(block.timestamp + WEEK);
        assertEq(staking.rewardRate(), 0, "until it ends");
    }

    function test_coins_that_are_sent_are_rewards() public {
        stake(ALICE, 100);
        (bool taken,) = address(staking).call{value: 7 ether}("");
        assertTrue(taken, "taken");
        vm.warp(block.timestamp + WEEK);
        assertNear(staking.claimable(ALICE), 7 ether, "and streamed");
    }

    /// @dev In Synthetix's StakingRewards each of these would restart the period.
    function test_dust_cannot_stretch_the_stream() public {
        stake(ALICE, 100);
        notify(7 ether);
        uint256 end = staking.periodEnds();
        for (uint256 i = 0; i < 100; ++i) {
            vm.warp(block.timestamp + 1 hours);
            staking.notifyReward{value: 1}();
        }
        assertEq(staking.periodEnds(), end, "not by a second");
        vm.warp(end);
        assertNear(staking.claimable(ALICE), 7 ether, "all in time");
    }

    function testFuzz_the_new_end_lies_between_the_ends_and_the_rate_below_the_sum(
        uint96 first,
        uint96 second,
        uint256 elapsed
    ) public {
        stake(ALICE, 100);
        uint256 one = bound(first, 1 ether, 1e9 ether);
        uint256 two = bound(second, 1, 1e9 ether);
        notify(one);
        vm.warp(block.timestamp + elapsed % (WEEK + 1));
        uint256 rate = staking.rewardRate();
        uint256 end = staking.periodEnds();
        notify(two);
        assertLe(end < block.timestamp ? block.timestamp : end, staking.periodEnds(), "not before");
        assertLe(staking.periodEnds(), block.timestamp + WEEK, "not after a period");
        // In whole seconds: an end that is a second early raises the rate that much.
        uint256 most = rate + two / WEEK + 1;
        uint256 left = staking.periodEnds() - block.timestamp;
        assertLe(staking.rewardRate() * left, most * (left + 1), "no more than both together");
    }

    function test_withdraw_reverts_beyond_the_stake() public {
        stake(ALICE, 100);
        vm.expectRevert(
            abi.encodeWithSelector(IStakingRewards.StakeExceeded.selector, ALICE, 100, 101)
        );
        vm.prank(ALICE);
        staking.withdraw(101);
        vm.expectRevert(IStakingRewards.AmountInvalid.selector);
        vm.prank(ALICE);
        staking.withdraw(0);
    }

    function test_deposit_reverts_for_zero() public {
        vm.expectRevert(IStakingRewards.AmountInvalid.selector);
        vm.prank(ALICE);
        staking.deposit(0);
    }

    function test_deposit_reverts_beyond_what_a_slot_holds() public {
        token.mint(ALICE, type(uint256).max - token.totalSupply());
        vm.startPrank(ALICE);
        token.approve(address(staking), type(uint256).max);
        vm.expectPartialRevert(bytes4(keccak256("SafeCastOverflowedUintDowncast(uint8,uint256)")));
        staking.deposit(2 ** 112);
        staking.deposit(2 ** 112 - 1);
        staking.withdraw(2 ** 112 - 1);
        vm.stopPrank();
    }

    function test_exit_gives_all_back() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + WEEK);
        vm.prank(ALICE);
        staking.exit();
        assertEq(token.balanceOf(ALICE), 100, "the stake");
        assertNear(ALICE.balance, 7 ether, "and the rewards");
        assertEq(staking.totalStaked(), 0, "nobody stakes");
        vm.prank(ALICE);
        staking.exit();
    }

    function test_exit_without_rewards_gives_the_stake_back() public {
        stake(ALICE, 100);
        vm.prank(ALICE);
        staking.exit();
        assertEq(token.balanceOf(ALICE), 100, "the stake");
    }

    function test_emergencyWithdraw_leaves_the_rewards_to_those_who_stay() public {
        stake(ALICE, 100);
        stake(BOB, 100);
        notify(7 ether);
        vm.warp(block.timestamp + WEEK);
        uint256 forfeited = staking.claimable(ALICE);
        vm.expectEmit(address(staking));
        emit IStakingRewards.EmergencyWithdrawn(ALICE, 100, forfeited);
        vm.prank(ALICE);
        staking.emergencyWithdraw();
        assertEq(token.balanceOf(ALICE), 100, "the stake");
        assertEq(staking.claimable(ALICE), 0, "no rewards");
        assertNear(staking.claimable(BOB), 3.5 ether, "his are untouched");
        vm.warp(block.timestamp + WEEK);
        assertNear(staking.claimable(BOB), 7 ether, "and he gets hers");
        vm.expectRevert(IStakingRewards.AmountInvalid.selector);
        vm.prank(ALICE);
        staking.emergencyWithdraw();
    }

    function test_depositWithPermit_stakes_in_one_step() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(SIGNER_KEY, 100);
        address signer = vm.addr(SIGNER_KEY);
        token.mint(signer, 100);
        vm.prank(signer);
        staking.depositWithPermit(100, NO_DEADLINE, v, r, s);
        assertEq(staking.balanceOf(signer), 100, "staked");
        assertEq(token.allowance(signer, address(staking)), 0, "no approval is left");
    }

    function test_depositWithPermit_works_when_the_permit_was_used_before() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(SIGNER_KEY, 100);
        address signer = vm.addr(SIGNER_KEY);
        token.mint(signer, 100);
        vm.prank(CAROL);
        token.permit(signer, address(staking), 100, NO_DEADLINE, v, r, s);
        vm.prank(signer);
        staking.depositWithPermit(100, NO_DEADLINE, v, r, s);
        assertEq(staking.balanceOf(signer), 100, "staked");
    }

    function test_depositWithPermit_reverts_for_a_signature_of_somebody_else() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(SIGNER_KEY, 100);
        token.mint(ALICE, 100);
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"))
        );
        vm.prank(ALICE);
        staking.depositWithPermit(100, NO_DEADLINE, v, r, s);
    }

    /// @dev A sole stake of one unit must not distort the rewards of those who stake later.
    function test_a_stake_of_dust_spoils_nothing() public {
        stake(ALICE, 1);
        notify(1e9 ether);
        vm.warp(block.timestamp + WEEK - 1 hours);
        stake(BOB, 1e27);
        vm.warp(block.timestamp + 1 hours);
        stake(BOB, 1e27);
        withdraw(BOB, 2e27);
        withdraw(ALICE, 1);
        assertEq(token.balanceOf(BOB), 2e27, "his stake");
        assertEq(token.balanceOf(ALICE), 1, "hers");
        uint256 due = staking.claimable(ALICE) + staking.claimable(BOB);
        assertLe(due, address(staking).balance, "and no more than there is");
    }

    function testFuzz_rounding_never_favors_a_member(
        uint96 amount,
        uint96 more,
        uint96 reward,
        uint32 elapsed
    ) public {
        stake(ALICE, uint256(amount) + 1);
        stake(BOB, 12_345);
        notify(uint256(reward) + 1);
        vm.warp(block.timestamp + elapsed % (2 * WEEK));
        uint256 due = staking.claimable(ALICE);
        stake(ALICE, uint256(more) + 1);
        assertLe(staking.claimable(ALICE), due, "after a deposit");
        // The stake's share of one part in 2^80 of a wei.
        assertLe(
            due, staking.claimable(ALICE) + (uint256(amount) + more + 2) / 2 ** 80 + 1, "nearly"
        );
        withdraw(ALICE, uint256(more) / 2 + 1);
        assertLe(staking.claimable(ALICE), due, "after a withdrawal");
    }

    function test_a_period_without_anybody_adding_is_a_period_without_rewards() public {
        stake(ALICE, 100);
        notify(7 ether);
        vm.warp(block.timestamp + WEEK);
        uint256 due = staking.claimable(ALICE);
        vm.warp(block.timestamp + 100 * WEEK);
        assertEq(staking.claimable(ALICE), due, "nothing more");
        assertEq(staking.rewardRate(), 0, "and it says so");
    }

    function assertNear(uint256 left, uint256 right, string memory what) private pure {
        assertLe(left, right, what);
        assertLe(right, left + 1e7, what);
    }
}
