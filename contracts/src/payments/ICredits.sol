// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Payments in native coin that nobody can block: a recipient that refuses money gets a
/// credit, to withdraw later.
interface ICredits {
    /// @notice Emitted when a payment failed and became a credit. Amount in wei.
    event Credited(address indexed account, uint256 amount);
    /// @notice Emitted when `account` withdrew its credit to `to`. Amount in wei.
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    /// @notice Thrown when there is nothing to pay out to `account`.
    error NothingToWithdraw(address account);
    /// @notice Thrown when a payment is refused by the receiver that was chosen. Amount in wei.
    error PaymentRefused(address to, uint256 amount);

    /// @notice Sends the caller's credit to `to`.
    function withdraw(address payable to) external;

    /// @notice What `account` can withdraw, in wei.
    function credits(address account) external view returns (uint256);
}
