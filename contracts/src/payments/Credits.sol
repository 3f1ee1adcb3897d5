// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "./ICredits.sol";

/// @notice Payments that nobody can block; see ICredits.
abstract contract Credits is ICredits {
    /// @notice Gas given to recipients of payments: enough for contract wallets and simple
    /// splitters, too little to make the calls of others expensive or to call back into them.
    uint256 public constant PAYMENT_GAS = 20_000;

    /// @inheritdoc ICredits
    mapping(address account => uint256) public credits;

    /// @inheritdoc ICredits
    function withdraw(address payable to) external {
        uint256 amount = credits[msg.sender];
        if (amount == 0) revert NothingToWithdraw(msg.sender);
        credits[msg.sender] = 0;
        emit Withdrawn(msg.sender, to, amount);
        _send(to, amount);
    }

    /// @dev Pays with little gas; what is refused becomes a credit. A gas limit that starves the
    /// receiver reverts the call: what is left does not pay for a credit.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool paid,) = to.call{value: amount, gas: PAYMENT_GAS}("");
        if (paid) return;
        credits[to] += amount;
        emit Credited(to, amount);
    }

    /// @dev Pays with all gas, or reverts: only for payments that nobody but the receiver depends
    /// on.
    function _send(address to, uint256 amount) internal {
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert PaymentRefused(to, amount);
    }
}
