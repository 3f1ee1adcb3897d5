// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The part of Uniswap V2's factory that these contracts use.
interface IUniswapV2Factory {
    function createPair(address tokenA, address tokenB) external returns (address pair);
}

/// @notice The part of Uniswap V2's pairs that these contracts use.
interface IUniswapV2Pair {
    function getReserves()
        external
        view
        returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function mint(address to) external returns (uint256 liquidity);
    function burn(address to) external returns (uint256 amount0, uint256 amount1);
}

/// @notice The native coin as a token.
interface IWETH {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}
