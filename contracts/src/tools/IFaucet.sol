// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Gives everybody some of the native coin and of the chat token, once per address, for
/// trying out. For the embedded chain, where money is worth nothing; it gives what was sent to it
/// until that is gone.
interface IFaucet {
    /// @notice Emitted when `to` got its share: coins in wei, tokens in their smallest unit.
    event Dripped(address indexed to, uint256 coins, uint256 tokens);

    /// @notice Thrown when the faucet is put on another chain than it was made for.
    error ChainInvalid(uint256 chainId, uint256 expected);
    /// @notice Thrown when the receiver is the zero address or the faucet.
    error ReceiverInvalid(address to);
    /// @notice Thrown when the address got its share before.
    error AlreadyDripped(address to);
    /// @notice Thrown when too little is left.
    error FaucetEmpty();
    /// @notice Thrown when the receiver does not take the native coin.
    error DripRefused(address to);

    /// @notice Gives `to` its share. Anybody may call it: who has no coins yet cannot pay for gas.
    function drip(address to) external;

    /// @notice True if the address got its share.
    function hasDripped(address to) external view returns (bool);

    /// @notice The chat token.
    function token() external view returns (IERC20);

    /// @notice What everybody gets of the native coin, in wei.
    function coinsPerDrip() external view returns (uint256);

    /// @notice What everybody gets of the chat token, in its smallest unit.
    function tokensPerDrip() external view returns (uint256);
}
