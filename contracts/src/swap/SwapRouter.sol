// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {ISwapRouter} from "./ISwapRouter.sol";
import {Liquidity} from "./Liquidity.sol";
import {Permits} from "./Permits.sol";
import {PoolMath} from "./PoolMath.sol";
import {Pools} from "./Pools.sol";
import {SwapFees} from "./SwapFees.sol";
import {IUniswapV2Pair, IWETH} from "./UniswapV2.sol";

/// @notice The community's swaps and liquidity; see ISwapRouter, ILiquidity, ISwapFees.
contract SwapRouter is ISwapRouter, SwapFees, Liquidity, Permits {
    using SafeERC20 for IERC20;

    /// @dev What the caller of a swap asked for.
    struct Order {
        uint256 amountIn;
        uint256 amountOutMin;
        address to;
        address referrer;
        bool nativeIn;
        bool nativeOut;
    }

    constructor(
        address owner_,
        address factory_,
        address weth_,
        IActivityPoints points_,
        address treasury_,
        uint256 swapFee_,
        uint256 referralShare_
    ) Pools(factory_, weth_) SwapFees(owner_, points_, treasury_, swapFee_, referralShare_) {}

    /// @inheritdoc ISwapRouter
    function swapExactETHForTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external payable nonReentrant until(deadline) returns (uint256) {
        return _swap(path, Order(msg.value, amountOutMin, to, referrer, true, false));
    }

    /// @inheritdoc ISwapRouter
    function swapETHForExactTokens(
        uint256 amountOut,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external payable nonReentrant until(deadline) returns (uint256 amountIn) {
        amountIn = _amountIn(amountOut, msg.value, path);
        _swap(path, Order(amountIn, amountOut, to, referrer, true, false));
        _pay(msg.sender, msg.value - amountIn);
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external nonReentrant until(deadline) returns (uint256) {
        return _swap(path, Order(amountIn, amountOutMin, to, referrer, false, true));
    }

    /// @inheritdoc ISwapRouter
    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external nonReentrant until(deadline) returns (uint256 amountIn) {
        amountIn = _amountIn(amountOut, amountInMax, path);
        _swap(path, Order(amountIn, amountOut, to, referrer, false, true));
    }

    /// @inheritdoc ISwapRouter
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external nonReentrant until(deadline) returns (uint256) {
        return _swap(path, Order(amountIn, amountOutMin, to, referrer, false, false));
    }

    /// @inheritdoc ISwapRouter
    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external nonReentrant until(deadline) returns (uint256 amountIn) {
        amountIn = _amountIn(amountOut, amountInMax, path);
        _swap(path, Order(amountIn, amountOut, to, referrer, false, false));
    }

    /// @inheritdoc ISwapRouter
    function getAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts, uint256 fee)
    {
        uint256 feeAt = _feeIndex(path);
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        uint256 amount = amountIn;
        for (uint256 i = 0; i < path.length; ++i) {
            if (i != 0) {
                (uint256 reserveIn, uint256 reserveOut) = _hopReserves(path[i - 1], path[i]);
                amount = PoolMath.amountOut(amount, reserveIn, reserveOut);
            }
            if (i == feeAt) {
                fee = _feeOf(amount);
                amount -= fee;
            }
            if (i != 0) amounts[i] = amount;
        }
    }

    /// @inheritdoc ISwapRouter
    function getAmountsIn(uint256 amountOut, address[] calldata path)
        public
        view
        returns (uint256[] memory amounts, uint256 fee)
    {
        uint256 feeAt = _feeIndex(path);
        amounts = new uint256[](path.length);
        uint256 amount = amountOut;
        for (uint256 i = path.length; i-- > 0;) {
            amounts[i] = amount;
            if (i == feeAt) {
                amount = _withFee(amount);
                fee = amount - amounts[i];
            }
            if (i == 0) break;
            (uint256 reserveIn, uint256 reserveOut) = _hopReserves(path[i - 1], path[i]);
            amount = PoolMath.amountIn(amount, reserveIn, reserveOut);
        }
        amounts[0] = amount;
    }

    /// @dev No balance of this contract decides anything: only what a pair of the factory has just
    /// paid passes through it, to the wei.
    function _swap(address[] calldata path, Order memory order)
        private
        returns (uint256 amountOut)
    {
        _checkReceiver(order.to);
        uint256 feeAt = _feeIndex(path);
        address tokenIn = path[0];
        address tokenOut = path[path.length - 1];
        if (order.nativeIn && tokenIn != weth) revert PathInvalid();
        if (order.nativeOut && tokenOut != weth) revert PathInvalid();
        address pair = pairFor(tokenIn, path[1]);
        uint256 fee = feeAt == 0 ? _payWithFee(tokenIn, pair, order) : 0;
        if (feeAt != 0) IERC20(tokenIn).safeTransferFrom(msg.sender, pair, order.amountIn);

        uint256 before = order.nativeOut ? 0 : _balance(tokenOut, order.to);
        uint256 feeOnTheWay;
        (amountOut, feeOnTheWay) = _passThrough(path, order, pair, feeAt, order.amountIn - fee);
        fee += feeOnTheWay;
        if (!order.nativeOut) amountOut = _balance(tokenOut, order.to) - before;
        if (amountOut < order.amountOutMin) revert OutputTooLow(amountOut, order.amountOutMin);
        _book(path[feeAt] == weth, order, tokenIn, tokenOut, amountOut, fee);
        if (order.nativeOut) _send(order.to, amountOut);
    }

    /// @dev Pays the first pair, and takes the fee of what comes in.
    function _payWithFee(address tokenIn, address pair, Order memory order)
        private
        returns (uint256 fee)
    {
        fee = _feeOf(order.amountIn);
        uint256 amount = order.amountIn - fee;
        if (order.nativeIn) {
            IWETH(weth).deposit{value: amount}();
            IERC20(weth).safeTransfer(pair, amount);
            return fee;
        }
        IERC20(tokenIn).safeTransferFrom(msg.sender, pair, amount);
        if (fee == 0) return 0;
        if (tokenIn == weth) {
            IERC20(weth).safeTransferFrom(msg.sender, address(this), fee);
            IWETH(weth).withdraw(fee);
        } else if (!IERC20(tokenIn).trySafeTransferFrom(msg.sender, treasury, fee)) {
            // A token that the treasury cannot take is swapped without a fee.
            order.amountIn = amount;
            fee = 0;
        }
    }

    /// @dev Swaps from pair to pair; only the coin that the fee is taken of passes through here.
    /// Returns what the last pair gave, less the fee if it was taken of that.
    function _passThrough(
        address[] calldata path,
        Order memory order,
        address pair,
        uint256 feeAt,
        uint256 amount
    ) private returns (uint256, uint256 fee) {
        address tokenIn = path[0];
        for (uint256 i = 1; i < path.length; ++i) {
            address tokenOut = path[i];
            bool isLast = i + 1 == path.length;
            address next = isLast ? order.to : pairFor(tokenOut, path[i + 1]);
            amount = _hop(pair, tokenIn, tokenOut, i == feeAt ? address(this) : next, amount);
            if (i == feeAt) {
                fee = _feeOf(amount);
                bool native = isLast && order.nativeOut;
                IWETH(weth).withdraw(native ? amount : fee);
                amount -= fee;
                if (!native) IERC20(weth).safeTransfer(next, amount);
            }
            (pair, tokenIn) = (next, tokenOut);
        }
        return (amount, fee);
    }

    /// @dev Swaps what a pair was paid: of the native coin's token the amount sent, of others the
    /// amount that arrived.
    function _hop(address pair, address tokenIn, address tokenOut, address to, uint256 sent)
        private
        returns (uint256 amountOut)
    {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pair, tokenIn, tokenOut);
        uint256 arrived = tokenIn == weth ? sent : _balance(tokenIn, pair) - reserveIn;
        amountOut = PoolMath.amountOut(arrived, reserveIn, reserveOut);
        (uint256 amount0, uint256 amount1) =
            tokenIn < tokenOut ? (uint256(0), amountOut) : (amountOut, uint256(0));
        IUniswapV2Pair(pair).swap(amount0, amount1, to, "");
    }

    function _book(
        bool isNative,
        Order memory order,
        address tokenIn,
        address tokenOut,
        uint256 amountOut,
        uint256 fee
    ) private {
        uint256 referralFee = isNative ? _share(fee, order.to, order.referrer) : 0;
        emit Swapped(
            msg.sender,
            referralFee == 0 ? address(0) : order.referrer,
            tokenIn,
            tokenOut,
            order.amountIn,
            amountOut,
            fee,
            referralFee
        );
    }

    function _amountIn(uint256 amountOut, uint256 maximum, address[] calldata path)
        private
        view
        returns (uint256 amount)
    {
        (uint256[] memory amounts,) = getAmountsIn(amountOut, path);
        amount = amounts[0];
        if (amount > maximum) revert InputTooHigh(amount, maximum);
    }

    function _hopReserves(address tokenIn, address tokenOut)
        private
        view
        returns (uint256, uint256)
    {
        return _reserves(pairFor(tokenIn, tokenOut), tokenIn, tokenOut);
    }

    /// @dev The index at which the path has the native coin, or 0 if it has none.
    function _feeIndex(address[] calldata path) private view returns (uint256 index) {
        if (path.length < 2) revert PathInvalid();
        bool found = false;
        for (uint256 i = 0; i < path.length; ++i) {
            if (path[i] != weth) continue;
            if (found) revert PathInvalid();
            (found, index) = (true, i);
        }
    }
}
