// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Sends tokens or coins to the author of a message. The money goes from the tipper to the
/// author within the call; this contract never keeps any, and a tip that cannot be paid reverts.
/// @dev Which message an author wrote is not known on chain: a reader of these events compares the
/// author of the message with `author`, and chooses which tokens it shows.
interface ITips {
    /// @notice Emitted for every tip. `token` is zero for the native coin; `amount` is what the
    /// author received, in the token's smallest unit or in wei.
    event Tipped(
        bytes32 indexed messageId,
        address indexed from,
        address indexed author,
        address token,
        uint256 amount
    );

    /// @notice Thrown when the author is the zero address or this contract.
    error AuthorInvalid(address author);
    /// @notice Thrown when the tipper is the author.
    error TipToOneself(address author);
    /// @notice Thrown when nothing was sent, or nothing arrived.
    error TipEmpty();
    /// @notice Thrown when the author does not take the native coin. Amount in wei.
    error TipRefused(address author, uint256 amount);

    /// @notice Sends `amount` of the caller's tokens to the author; the caller has to approve this
    /// contract first.
    function tipToken(IERC20 token, address author, bytes32 messageId, uint256 amount) external;

    /// @notice Approves this contract by the caller's permit (ERC-2612), and tips. A permit that
    /// has been used already does no harm: only the allowance counts.
    function tipTokenWithPermit(
        IERC20 token,
        address author,
        bytes32 messageId,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

    /// @notice Sends the value of the call to the author.
    function tipNative(address author, bytes32 messageId) external payable;
}
