// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Lets an approval be given by a signature, in the transaction that needs it.
interface IPermits {
    /// @notice Uses the caller's ERC-2612 permit for `amount` of a token, then makes `request` to this
    /// contract as the caller, without native coin. Returns what that returns, and reverts as that
    /// reverts. A permit that somebody used before is no fault: its approval is there.
    /// @param request The call, with its selector: a swap, or an addition of liquidity.
    function callWithPermit(
        address token,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s,
        bytes calldata request
    ) external returns (bytes memory);
}
