// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StakingRewards} from "../../src/staking/StakingRewards.sol";
import {PlainToken} from "../swap/Tokens.sol";
import {GasEater, PoliteWallet, Refuser, ReturnBomb, Stranger} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";
import {StakingBase} from "./Base.sol";

/// @notice Members, hostile ones too, who come and go in any order while time passes and rewards
/// are added. Nothing the handler does may revert.
contract StakingHandler is Test {
    StakingRewards private immutable staking;
    PlainToken private immutable token;

    address[] public members;
    mapping(address member => uint256) public staked;
    uint256 public added;
    uint256 public paid;

    constructor(StakingRewards staking_, PlainToken token_) {
        (staking, token) = (staking_, token_);
        members = [address(0xB1), address(0xB2), address(0xB3), address(new PoliteWallet())];
        members.push(address(new Refuser()));
        members.push(address(new GasEater()));
        members.push(address(new ReturnBomb()));
        vm.deal(address(this), 1e36);
    }

    function memberCount() external view returns (uint256) {
        return members.length;
    }

    function deposit(uint256 who, uint256 amount) external {
        address member = _member(who);
        // From one unit to more than most tokens have.
        amount = bound(amount, 1, 10 ** (1 + who % 30));
        token.mint(member, amount);
        uint256 due = staking.claimable(member);
        vm.startPrank(member);
        token.approve(address(staking), amount);
        staking.deposit(amount);
        vm.stopPrank();
        staked[member] += amount;
        assertLe(staking.claimable(member), due, "a deposit earns nothing at once");
    }

    function withdraw(uint256 who, uint256 amount) external {
        address member = _member(who);
        if (staked[member] == 0) return;
        amount = bound(amount, 1, staked[member]);
        uint256 due = staking.claimable(member);
        vm.prank(member);
        staking.withdraw(amount);
        staked[member] -= amount;
        assertEq(staking.claimable(member), due, "a withdrawal costs no rewards");
    }

    function claim(uint256 who) external {
        address member = _member(who);
        uint256 due = staking.claimable(member);
        if (due == 0) return;
        // To a plain account, which any member may name.
        uint256 before = address(0xCA5E).balance;
        vm.prank(member);
        staking.claimRewardsTo(payable(address(0xCA5E)));
        assertEq(address(0xCA5E).balance - before, due, "as promised");
        paid += due;
    }

    function exit(uint256 who) external {
        address member = _member(who);
        uint256 before = member.balance;
        vm.prank(member);
        staking.exit{gas: 3_000_000}();
        paid += member.balance - before;
        staked[member] = 0;
    }

    function emergencyWithdraw(uint256 who) external {
        address member = _member(who);
        if (staked[member] == 0) return;
        uint256 before = token.balanceOf(member);
        vm.prank(member);
        staking.emergencyWithdraw();
        assertEq(token.balanceOf(member) - before, staked[member], "the whole stake");
        staked[member] = 0;
    }

    function add(uint256 amount, uint256 magnitude) external {
        amount = bound(amount, 1, 10 ** (magnitude % 28));
        staking.notifyReward{value: amount}();
        added += amount;
    }

    /// @dev Deposits, lets rewards be added, and withdraws within one block.
    function snipe(uint256 amount, uint96 reward) external {
        address sniper = address(0x51);
        amount = bound(amount, 1, 1e30);
        token.mint(sniper, amount);
        vm.startPrank(sniper);
        token.approve(address(staking), amount);
        staking.deposit(amount);
        vm.stopPrank();
        staking.notifyReward{value: uint256(reward) + 1}();
        added += uint256(reward) + 1;
        vm.prank(sniper);
        staking.exit();
        assertEq(sniper.balance + staking.claimable(sniper), 0, "nothing gained");
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + time % 10 days);
    }

    function _member(uint256 seed) private view returns (address) {
        return members[seed % members.length];
    }
}

contract StakingInvariantTest is StakingBase {
    /// @dev What rounding may keep, in wei: at most a second's reward, and a few wei of every call.
    uint256 private constant ROUNDING = 1e12;

    StakingHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new StakingHandler(staking, token);
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_all_can_be_paid() public view {
        uint256 stakes = 0;
        uint256 due = 0;
        for (uint256 i = 0; i < handler.memberCount(); ++i) {
            address member = handler.members(i);
            assertEq(staking.balanceOf(member), handler.staked(member), "of each");
            stakes += handler.staked(member);
            due += staking.claimable(member);
        }
        assertEq(staking.totalStaked(), stakes, "of all");
        assertEq(token.balanceOf(address(staking)), stakes, "and it is here");
        assertEq(address(staking).balance, handler.added() - handler.paid(), "nothing is lost");
        uint256 end = staking.periodEnds();
        uint256 left = end > block.timestamp ? end - block.timestamp : 0;
        uint256 toCome = due + staking.rewardRate() * left;
        assertLe(toCome, address(staking).balance, "what is to come too");
        assertLe(address(staking).balance, toCome + ROUNDING, "and nobody's reward is out of reach");
    }

    /// @dev At the end of a run everybody can leave, whatever the state.
    function afterInvariant() public {
        for (uint256 i = 0; i < handler.memberCount(); ++i) {
            address member = handler.members(i);
            uint256 amount = staking.balanceOf(member);
            if (amount == 0) continue;
            uint256 before = token.balanceOf(member);
            vm.prank(member);
            if (i % 2 == 0) staking.withdraw(amount);
            else staking.emergencyWithdraw();
            assertEq(token.balanceOf(member) - before, amount, "with its stake");
        }
        for (uint256 i = 0; i < handler.memberCount(); ++i) {
            uint256 due = staking.claimable(handler.members(i));
            if (due == 0) continue;
            vm.prank(handler.members(i));
            staking.claimRewardsTo(payable(address(0xCA5E)));
        }
        assertEq(token.balanceOf(address(staking)), 0, "no stake is left");
    }
}
