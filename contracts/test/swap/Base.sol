// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {StakingRewards} from "../../src/staking/StakingRewards.sol";
import {SwapRouter} from "../../src/swap/SwapRouter.sol";
import {IUniswapV2Pair} from "../../src/swap/UniswapV2.sol";
import {PlainToken} from "./Tokens.sol";
import {IUniswapV2Router, Uniswap} from "./Uniswap.sol";

/// @notice Swaps as an operator deploys them: a fee of 0.5 %, a fifth of it for referrers, half of
/// the rest for stakers. Pools of two tokens with native coin, and of both with each other.
abstract contract SwapBase is Uniswap {
    address internal constant OWNER = address(0xA0);
    address internal constant TREASURY = address(0xA1);
    address internal constant ALICE = address(0xB1);
    address internal constant BOB = address(0xB2);
    address internal constant CAROL = address(0xB3);
    address internal constant NOBODY = address(0);
    uint256 internal constant NO_DEADLINE = type(uint256).max;
    uint256 internal constant SWAP_FEE = 50;
    uint256 internal constant REFERRAL_SHARE = 2000;
    uint256 internal constant STAKING_SHARE = 5000;

    address internal weth;
    address internal factory;
    IUniswapV2Router internal uniswap;
    ActivityPoints internal points;
    SwapRouter internal router;
    StakingRewards internal staking;
    PlainToken internal token;
    PlainToken internal other;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        weth = deployPublished("v2-periphery/build/WETH9.json", "");
        factory = deployPublished("v2-core/build/UniswapV2Factory.json", abi.encode(OWNER));
        uniswap = IUniswapV2Router(
            deployPublished("v2-periphery/build/UniswapV2Router02.json", abi.encode(factory, weth))
        );
        points = new ActivityPoints(OWNER, 7 days, 100 ether);
        router = new SwapRouter(OWNER, factory, weth, points, TREASURY, SWAP_FEE, REFERRAL_SHARE);
        token = new PlainToken();
        other = new PlainToken();
        vm.deal(address(this), 1e30);
        vm.deal(ALICE, 1000 ether);
        vm.deal(BOB, 1000 ether);
        addPool(token, 100_000 ether, 1000 ether);
        addPool(other, 50_000 ether, 500 ether);
        give(token, address(this), 10_000 ether);
        give(other, address(this), 10_000 ether);
        router.addLiquidity(
            address(token),
            address(other),
            10_000 ether,
            10_000 ether,
            0,
            0,
            address(this),
            NO_DEADLINE
        );
        staking = new StakingRewards(IERC20(pairOf(token)), 7 days);
        vm.startPrank(OWNER);
        points.setWriter(address(router), true);
        router.setStaking(address(staking), STAKING_SHARE);
        vm.stopPrank();
    }

    function addPool(PlainToken token_, uint256 tokens, uint256 coins) internal {
        give(token_, address(this), tokens);
        router.addLiquidityETH{value: coins}(
            address(token_), tokens, 0, 0, address(this), NO_DEADLINE
        );
    }

    /// @dev Mints tokens, and approves exactly these to the router.
    function give(PlainToken token_, address to, uint256 amount) internal {
        token_.mint(to, amount);
        vm.prank(to);
        token_.approve(address(router), amount);
    }

    function pairOf(PlainToken token_) internal view returns (address) {
        return router.pairFor(address(token_), weth);
    }

    function product(address pair) internal view returns (uint256) {
        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(pair).getReserves();
        return reserve0 * reserve1;
    }

    function path(address a, address b) internal pure returns (address[] memory tokens) {
        tokens = new address[](2);
        (tokens[0], tokens[1]) = (a, b);
    }

    function path(address a, address b, address c) internal pure returns (address[] memory tokens) {
        tokens = new address[](3);
        (tokens[0], tokens[1], tokens[2]) = (a, b, c);
    }

    /// @dev The router holds fees only.
    function assertHoldsOnlyFees(uint256 credits) internal view {
        uint256 owed = router.revenue() + router.stakingIncome() + credits;
        assertEq(address(router).balance, owed, "coins are fees");
        assertEq(IERC20(weth).balanceOf(address(router)), 0, "no wrapped coins");
        assertEq(token.balanceOf(address(router)), 0, "no tokens");
        assertEq(other.balanceOf(address(router)), 0, "no others");
        assertEq(IERC20(pairOf(token)).balanceOf(address(router)), 0, "no liquidity");
    }

    receive() external payable {}
}
