// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Swaps through the pairs of one Uniswap V2 factory, for a fee. Functions are named and
/// ordered as in Uniswap's router, with the referrer as the last argument.
///
/// The fee is taken where the native coin passes: of what comes in, of what goes out, or on the way
/// between two pairs. Only when a path never touches the native coin, it is taken of the token that
/// comes in. A path writes the native coin as its token (`weth`), at most once.
///
/// Every swap counts what arrives, so tokens that take a fee on transfer need no functions of their
/// own: the receiver gets at least the amount asked for, or the swap reverts. Because of rounding,
/// a swap for an exact amount may give slightly more, never less.
///
/// Only fees stay here: no token is held before or after a swap.
interface ISwapRouter {
    /// @notice Emitted for every swap. `fee` is in native coin, in wei, if the path has `weth` in
    /// it, else in `tokenIn`. `referrer` is zero if none was paid; its share is in `credits`.
    event Swapped(
        address indexed payer,
        address indexed referrer,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 amountOut,
        uint256 fee,
        uint256 referralFee
    );

    /// @notice Thrown when a path is too short, has the native coin twice, or has it in the wrong
    /// place.
    error PathInvalid();
    /// @notice Thrown when less would arrive than the caller agreed to.
    error OutputTooLow(uint256 amount, uint256 minimum);
    /// @notice Thrown when the caller would pay more than it agreed to.
    error InputTooHigh(uint256 amount, uint256 maximum);

    /// @notice Swaps the value sent for as much of a token as it buys.
    function swapExactETHForTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external payable returns (uint256 amountOut);

    /// @notice Swaps as little as needed of the value sent for `amountOut` of a token. The rest
    /// comes back.
    function swapETHForExactTokens(
        uint256 amountOut,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external payable returns (uint256 amountIn);

    /// @notice Swaps `amountIn` of a token, which has to be approved, for native coin.
    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external returns (uint256 amountOut);

    /// @notice Swaps as little as needed of a token, at most `amountInMax`, for `amountOut` wei.
    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external returns (uint256 amountIn);

    /// @notice Swaps `amountIn` of a token, which has to be approved, for another.
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external returns (uint256 amountOut);

    /// @notice Swaps as little as needed of a token, at most `amountInMax`, for `amountOut` of
    /// another.
    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline,
        address referrer
    ) external returns (uint256 amountIn);

    /// @notice What `amountIn` would give now: first what is paid, then what enters each further
    /// pair, last what is received; and the fee on the way. For tokens that take no fee on transfer.
    function getAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts, uint256 fee);

    /// @notice What `amountOut` would cost now; see `getAmountsOut`.
    function getAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts, uint256 fee);
}
