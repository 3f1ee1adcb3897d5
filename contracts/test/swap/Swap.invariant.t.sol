// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SwapRouter} from "../../src/swap/SwapRouter.sol";
import {GasEater, Refuser} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";
import {SwapBase} from "./Base.sol";
import {PlainToken} from "./Tokens.sol";

/// @notice Swaps in every way, adds and removes liquidity, and changes the terms. Nothing the
/// handler does may revert.
contract SwapHandler is Test {
    SwapRouter private immutable router;
    PlainToken private immutable token;
    PlainToken private immutable other;
    address private immutable weth;
    address private immutable owner;

    address[] public members;
    uint256 public taken;
    uint256 public volume;

    constructor(SwapRouter router_, PlainToken token_, PlainToken other_, address owner_) {
        (router, token, other, owner) = (router_, token_, other_, owner_);
        weth = router_.weth();
        members = [address(0xB1), address(0xB2), address(new Refuser()), address(new GasEater())];
    }

    function memberCount() external view returns (uint256) {
        return members.length;
    }

    function buy(uint256 who, uint256 by, uint256 amount, bool exact) external {
        address[] memory way = _way(weth, address(token));
        amount = bound(amount, 1e6, 10 ether);
        (uint256[] memory amounts, uint256 fee) = router.getAmountsOut(amount, way);
        _checkFee(fee, amount);
        address payer = _member(who);
        vm.deal(payer, 2 * amount);
        vm.prank(payer);
        if (exact) {
            router.swapETHForExactTokens{value: 2 * amount}(
                amounts[1], way, payer, block.timestamp, _member(by)
            );
        } else {
            router.swapExactETHForTokens{value: amount}(
                amounts[1], way, payer, block.timestamp, _member(by)
            );
        }
    }

    function sell(uint256 who, uint256 by, uint256 amount, bool exact) external {
        address[] memory way = _way(address(token), weth);
        amount = bound(amount, 1e6, 1000 ether);
        (uint256[] memory amounts,) = router.getAmountsOut(amount, way);
        address payer = _fund(who, amount);
        // Sellers must take coins, so they are plain accounts.
        vm.prank(payer);
        if (exact) {
            router.swapTokensForExactETH(
                amounts[1], amount, way, members[by % 2], block.timestamp, _member(by)
            );
        } else {
            router.swapExactTokensForETH(
                amount, amounts[1], way, members[by % 2], block.timestamp, _member(by)
            );
        }
    }

    function cross(uint256 who, uint256 by, uint256 amount, bool direct) external {
        address[] memory way = _way(address(token), address(other));
        if (!direct) {
            way = new address[](3);
            (way[0], way[1], way[2]) = (address(token), weth, address(other));
        }
        amount = bound(amount, 1e6, 1000 ether);
        (uint256[] memory amounts,) = router.getAmountsOut(amount, way);
        address payer = _fund(who, amount);
        uint256 before = other.balanceOf(payer);
        vm.prank(payer);
        router.swapExactTokensForTokens(
            amount, amounts[way.length - 1], way, payer, block.timestamp, _member(by)
        );
        assertEq(other.balanceOf(payer) - before, amounts[way.length - 1], "as quoted");
    }

    function addLiquidity(uint256 who, uint256 tokens, uint256 coins) external {
        tokens = bound(tokens, 1 ether, 1000 ether);
        coins = bound(coins, 1 ether, 10 ether);
        address payer = _fund(who, tokens);
        vm.deal(payer, coins);
        vm.prank(payer);
        router.addLiquidityETH{value: coins}(address(token), tokens, 0, 0, payer, block.timestamp);
    }

    function removeLiquidity(uint256 who, uint256 share) external {
        address holder = members[who % 2];
        IERC20 pair = IERC20(router.pairFor(address(token), weth));
        uint256 liquidity = pair.balanceOf(holder) / (1 + share % 3);
        if (liquidity < 1 ether) return;
        vm.startPrank(holder);
        pair.approve(address(router), liquidity);
        router.removeLiquidityETH(address(token), liquidity, 1, 1, holder, block.timestamp);
        vm.stopPrank();
    }

    function withdraw(uint256 who) external {
        address member = _member(who);
        uint256 credit = router.credits(member);
        if (credit == 0) return;
        uint256 before = address(0xCA5E).balance;
        vm.prank(member);
        router.withdraw(payable(address(0xCA5E)));
        assertEq(address(0xCA5E).balance - before, credit, "all of the credit");
    }

    function pay() external {
        if (router.revenue() != 0) router.withdrawRevenue();
        if (router.stakingIncome() != 0) router.payStaking();
    }

    function setTerms(uint256 fee, uint256 referral, uint256 share) external {
        address staking = router.staking();
        vm.startPrank(owner);
        router.setSwapFee(fee % 101);
        router.setReferralShare(referral % 5001);
        router.setStaking(staking, share % 8001);
        vm.stopPrank();
    }

    function _checkFee(uint256 fee, uint256 amount) private pure {
        assertLe(fee * 100, amount, "never above one percent");
    }

    function _fund(uint256 who, uint256 amount) private returns (address member) {
        member = _member(who);
        token.mint(member, amount);
        vm.prank(member);
        token.approve(address(router), amount);
    }

    function _member(uint256 seed) private view returns (address) {
        return members[seed % members.length];
    }

    function _way(address a, address b) private pure returns (address[] memory tokens) {
        tokens = new address[](2);
        (tokens[0], tokens[1]) = (a, b);
    }
}

contract SwapInvariantTest is SwapBase {
    SwapHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new SwapHandler(router, token, other, OWNER);
        // The rest of the pool is the handler's members', so that they can take it out.
        assertTrue(IERC20(pairOf(token)).transfer(address(0xB1), 1000 ether), "liquidity");
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_nothing_but_fees_stays() public view {
        uint256 credits = 0;
        for (uint256 i = 0; i < handler.memberCount(); ++i) {
            credits += router.credits(handler.members(i));
        }
        assertHoldsOnlyFees(credits);
        // A unit of liquidity is worth no less than at the start.
        address pair = pairOf(token);
        uint256 supply = IERC20(pair).totalSupply();
        assertLe(supply * supply, product(pair), "the pool never loses");
    }
}
