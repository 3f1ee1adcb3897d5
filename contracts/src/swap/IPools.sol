// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What swaps and liquidity of one Uniswap V2 factory have in common.
interface IPools {
    /// @notice Thrown when these tokens have no pair.
    error PairMissing(address tokenA, address tokenB);
    /// @notice Thrown when the deadline has passed. Both in seconds since 1970.
    error DeadlinePassed(uint256 deadline, uint256 now_);
    /// @notice Thrown when the receiver would be the zero address, this contract, or the native
    /// coin's token.
    error ReceiverInvalid(address to);
    /// @notice Thrown when native coin comes from anything but its token.
    error NotPayable(address sender);

    /// @notice The Uniswap V2 factory whose pairs are used.
    function factory() external view returns (address);

    /// @notice The token of the native coin, WETH9.
    function weth() external view returns (address);

    /// @notice The address of the pair of two tokens, whether it exists or not.
    function pairFor(address tokenA, address tokenB) external view returns (address);
}
