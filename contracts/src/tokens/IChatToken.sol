// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The community's ERC-20. New tokens come from minters only, each up to the allowance that
/// the owner gave it; the owner has none unless it publicly gives itself one.
interface IChatToken {
    /// @notice Emitted when the owner sets how much a minter may still mint.
    event MinterAllowanceSet(address indexed minter, uint256 allowance);

    /// @notice Thrown when a minter asks for more than it may still mint.
    error MinterAllowanceExceeded(address minter, uint256 allowance, uint256 asked);

    /// @notice Mints `amount` (18 decimals) to `to`, and lowers the caller's allowance by it.
    function mint(address to, uint256 amount) external;

    /// @notice Sets how much (18 decimals) a minter may still mint from now on. Only for the owner.
    function setMinterAllowance(address minter, uint256 allowance) external;

    /// @notice How much (18 decimals) a minter may still mint.
    function minterAllowance(address minter) external view returns (uint256);
}
