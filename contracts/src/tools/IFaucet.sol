// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Gives an address some native coin and chat tokens, once, to try the community with. Only
/// one account may ask it to: the community's server, which limits how many addresses get any. For
/// the embedded chain, where money is worth nothing.
interface IFaucet {
    /// @notice Emitted when `to` gets its share: coins in wei, tokens in their smallest unit.
    event Dripped(address indexed to, uint256 coins, uint256 tokens);

    /// @notice Thrown when the faucet is put on another chain than it was made for.
    error ChainInvalid(uint256 chainId, uint256 expected);
    /// @notice Thrown when anyone but the dripper calls.
    error NotDripper(address caller);
    /// @notice Thrown when the receiver is the zero address or the faucet.
    error ReceiverInvalid(address to);
    /// @notice Thrown when the address has had its share.
    error AlreadyDripped(address to);
    /// @notice Thrown when the faucet holds too little.
    error FaucetEmpty();
    /// @notice Thrown when the receiver does not take the native coin.
    error DripRefused(address to);

    /// @notice Gives `to` its share. Only for the dripper.
    function drip(address to) external;

    /// @notice True if the address got its share.
    function hasDripped(address to) external view returns (bool);

    /// @notice The account that gives.
    function dripper() external view returns (address);

    /// @notice The chat token.
    function token() external view returns (IERC20);

    /// @notice What an address gets of the native coin, in wei.
    function coinsPerDrip() external view returns (uint256);

    /// @notice What an address gets of the chat token, in its smallest unit.
    function tokensPerDrip() external view returns (uint256);
}
