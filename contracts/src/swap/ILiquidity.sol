// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Adds and removes liquidity of the pairs of one Uniswap V2 factory, without a fee.
/// Functions are named and ordered as in Uniswap's router; permits are for the exact amount. No
/// token stays here, and unused native coin comes back.
interface ILiquidity {
    /// @notice An ERC-2612 permit's signature, by the holder of the liquidity. Its deadline is the
    /// call's.
    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice Thrown when less of a token would be added, or come back, than the caller agreed to.
    error AmountTooLow(address token, uint256 amount, uint256 minimum);

    /// @notice Adds liquidity at the pair's price, and creates the pair if there is none.
    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external returns (uint256 amountA, uint256 amountB, uint256 liquidity);

    /// @notice Adds liquidity with native coin, of which the value sent is the most that is used.
    function addLiquidityETH(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity);

    /// @notice Removes liquidity. The amounts are what arrives at `to`.
    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external returns (uint256 amountA, uint256 amountB);

    /// @notice Removes liquidity, one half of it as native coin. The amounts are what arrives.
    function removeLiquidityETH(
        address token,
        uint256 liquidity,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external returns (uint256 amountToken, uint256 amountETH);

    /// @notice As `removeLiquidity`, with an approval by signature. A permit that has been used
    /// already does no harm.
    function removeLiquidityWithPermit(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline,
        Signature calldata signature
    ) external returns (uint256 amountA, uint256 amountB);

    /// @notice As `removeLiquidityETH`, with an approval by signature.
    function removeLiquidityETHWithPermit(
        address token,
        uint256 liquidity,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline,
        Signature calldata signature
    ) external returns (uint256 amountToken, uint256 amountETH);
}
