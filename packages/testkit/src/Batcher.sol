// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What an account delegates to (EIP-7702) to make several calls in one transaction, for tests.
contract Batcher {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @dev All calls succeed or none does. Only the account itself may ask.
    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "not the account");
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool succeeded,) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            require(succeeded, "a call failed");
        }
    }

    receive() external payable {}
}
