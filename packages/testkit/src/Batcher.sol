// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Passes coins on to several recipients in one transaction, for a wallet of tests.
contract Batcher {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @dev What contracts give back.
    receive() external payable {}

    /// @dev All calls succeed or none does.
    function execute(Call[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool succeeded,) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            require(succeeded, "a call failed");
        }
    }
}
