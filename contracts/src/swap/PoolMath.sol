// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What a pair of Uniswap V2 gives and takes: the product of its reserves never falls, and
/// 0.3 % of what comes in stays with it. All amounts are in the tokens' smallest units.
library PoolMath {
    /// @notice Thrown when a pair does not have enough, or when nothing is asked of it.
    error LiquidityTooLow(uint256 reserveIn, uint256 reserveOut, uint256 asked);

    /// @notice What `paid` buys.
    function amountOut(uint256 paid, uint256 reserveIn, uint256 reserveOut)
        internal
        pure
        returns (uint256)
    {
        if (paid == 0 || reserveIn == 0 || reserveOut == 0) {
            revert LiquidityTooLow(reserveIn, reserveOut, paid);
        }
        uint256 paidLessFee = paid * 997;
        return (paidLessFee * reserveOut) / (reserveIn * 1000 + paidLessFee);
    }

    /// @notice The least that buys `wanted`.
    function amountIn(uint256 wanted, uint256 reserveIn, uint256 reserveOut)
        internal
        pure
        returns (uint256)
    {
        if (wanted == 0 || reserveIn == 0 || wanted >= reserveOut) {
            revert LiquidityTooLow(reserveIn, reserveOut, wanted);
        }
        return (reserveIn * wanted * 1000) / ((reserveOut - wanted) * 997) + 1;
    }
}
