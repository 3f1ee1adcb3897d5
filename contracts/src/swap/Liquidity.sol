// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Credits} from "../payments/Credits.sol";
import {ILiquidity} from "./ILiquidity.sol";
import {Pools} from "./Pools.sol";
import {IUniswapV2Factory, IUniswapV2Pair, IWETH} from "./UniswapV2.sol";

/// @notice Adds and removes liquidity; see ILiquidity.
abstract contract Liquidity is ILiquidity, Pools, Credits, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc ILiquidity
    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    )
        external
        nonReentrant
        until(deadline)
        returns (uint256 amountA, uint256 amountB, uint256 liquidity)
    {
        _checkReceiver(to);
        address pair = _ensurePair(tokenA, tokenB);
        (amountA, amountB) = _fit(pair, tokenA, tokenB, amountADesired, amountBDesired);
        _bring(tokenA, pair, amountA, amountAMin);
        _bring(tokenB, pair, amountB, amountBMin);
        liquidity = IUniswapV2Pair(pair).mint(to);
    }

    /// @inheritdoc ILiquidity
    function addLiquidityETH(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    )
        external
        payable
        nonReentrant
        until(deadline)
        returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)
    {
        _checkReceiver(to);
        address pair = _ensurePair(token, weth);
        (amountToken, amountETH) = _fit(pair, token, weth, amountTokenDesired, msg.value);
        _checkAmount(weth, amountETH, amountETHMin);
        _bring(token, pair, amountToken, amountTokenMin);
        IWETH(weth).deposit{value: amountETH}();
        IERC20(weth).safeTransfer(pair, amountETH);
        liquidity = IUniswapV2Pair(pair).mint(to);
        _pay(msg.sender, msg.value - amountETH);
    }

    /// @inheritdoc ILiquidity
    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external nonReentrant until(deadline) returns (uint256 amountA, uint256 amountB) {
        (amountA, amountB) = _remove(tokenA, tokenB, liquidity, to);
        _checkAmount(tokenA, amountA, amountAMin);
        _checkAmount(tokenB, amountB, amountBMin);
    }

    /// @inheritdoc ILiquidity
    function removeLiquidityETH(
        address token,
        uint256 liquidity,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external nonReentrant until(deadline) returns (uint256 amountToken, uint256 amountETH) {
        (amountToken, amountETH) = _removeETH(token, liquidity, to);
        _checkAmount(token, amountToken, amountTokenMin);
        _checkAmount(weth, amountETH, amountETHMin);
    }

    /// @inheritdoc ILiquidity
    function removeLiquidityWithPermit(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline,
        Signature calldata signature
    ) external nonReentrant until(deadline) returns (uint256 amountA, uint256 amountB) {
        _permit(tokenA, tokenB, liquidity, deadline, signature);
        (amountA, amountB) = _remove(tokenA, tokenB, liquidity, to);
        _checkAmount(tokenA, amountA, amountAMin);
        _checkAmount(tokenB, amountB, amountBMin);
    }

    /// @inheritdoc ILiquidity
    function removeLiquidityETHWithPermit(
        address token,
        uint256 liquidity,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline,
        Signature calldata signature
    ) external nonReentrant until(deadline) returns (uint256 amountToken, uint256 amountETH) {
        _permit(token, weth, liquidity, deadline, signature);
        (amountToken, amountETH) = _removeETH(token, liquidity, to);
        _checkAmount(token, amountToken, amountTokenMin);
        _checkAmount(weth, amountETH, amountETHMin);
    }

    function _bring(address token, address pair, uint256 amount, uint256 minimum) private {
        _checkAmount(token, amount, minimum);
        IERC20(token).safeTransferFrom(msg.sender, pair, amount);
    }

    function _remove(address tokenA, address tokenB, uint256 liquidity, address to)
        private
        returns (uint256 amountA, uint256 amountB)
    {
        _checkReceiver(to);
        uint256 beforeA = _balance(tokenA, to);
        uint256 beforeB = _balance(tokenB, to);
        _burn(tokenA, tokenB, liquidity, to);
        return (_balance(tokenA, to) - beforeA, _balance(tokenB, to) - beforeB);
    }

    /// @dev A pair pays both tokens to one account, so both pass through here. Only what arrived in
    /// this call counts, not the balance.
    function _removeETH(address token, uint256 liquidity, address to)
        private
        returns (uint256 amountToken, uint256 amountETH)
    {
        _checkReceiver(to);
        uint256 here = _balance(token, address(this));
        amountETH = _burn(token, weth, liquidity, address(this));
        uint256 arrived = _balance(token, address(this)) - here;
        uint256 before = _balance(token, to);
        IERC20(token).safeTransfer(to, arrived);
        amountToken = _balance(token, to) - before;
        IWETH(weth).withdraw(amountETH);
        _send(to, amountETH);
    }

    /// @dev Returns the amount of `tokenB` that the pair pays.
    function _burn(address tokenA, address tokenB, uint256 liquidity, address to)
        private
        returns (uint256)
    {
        address pair = pairFor(tokenA, tokenB);
        if (pair.code.length == 0) revert PairMissing(tokenA, tokenB);
        IERC20(pair).safeTransferFrom(msg.sender, pair, liquidity);
        (uint256 amount0, uint256 amount1) = IUniswapV2Pair(pair).burn(to);
        return tokenA < tokenB ? amount1 : amount0;
    }

    function _ensurePair(address tokenA, address tokenB) private returns (address pair) {
        pair = pairFor(tokenA, tokenB);
        if (pair.code.length == 0) IUniswapV2Factory(factory).createPair(tokenA, tokenB);
    }

    /// @dev The most of both amounts that fits the pair's price; all of both if it has none yet. A
    /// pair has a price once somebody has liquidity in it: anybody can give tokens to an empty pair,
    /// and its reserves then say nothing.
    function _fit(address pair, address tokenA, address tokenB, uint256 wantedA, uint256 wantedB)
        private
        view
        returns (uint256, uint256)
    {
        if (IERC20(pair).totalSupply() == 0) return (wantedA, wantedB);
        (uint256 reserveA, uint256 reserveB) = _reserves(pair, tokenA, tokenB);
        uint256 amountB = (wantedA * reserveB) / reserveA;
        if (amountB <= wantedB) return (wantedA, amountB);
        return ((wantedB * reserveA) / reserveB, wantedB);
    }

    /// @dev Somebody who sees the signature can use it first; then the approval exists anyway.
    function _permit(
        address tokenA,
        address tokenB,
        uint256 value,
        uint256 deadline,
        Signature calldata by
    ) private {
        IERC20Permit pair = IERC20Permit(pairFor(tokenA, tokenB));
        if (address(pair).code.length == 0) revert PairMissing(tokenA, tokenB);
        try pair.permit(msg.sender, address(this), value, deadline, by.v, by.r, by.s) {} catch {}
    }

    function _checkAmount(address token, uint256 amount, uint256 minimum) private pure {
        if (amount < minimum) revert AmountTooLow(token, amount, minimum);
    }
}
