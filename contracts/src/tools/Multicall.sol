// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMulticall} from "./IMulticall.sol";

/// @notice Many reads in one request; see IMulticall.
contract Multicall is IMulticall {
    /// @inheritdoc IMulticall
    function aggregate3(Call3[] calldata calls) external returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
            if (!success && !calls[i].allowFailure) revert CallFailed(i);
            results[i] = Result(success, data);
        }
    }

    /// @inheritdoc IMulticall
    function getBlockNumber() external view returns (uint256) {
        return block.number;
    }

    /// @inheritdoc IMulticall
    function getBlockHash(uint256 blockNumber) external view returns (bytes32) {
        return blockhash(blockNumber);
    }

    /// @inheritdoc IMulticall
    function getCurrentBlockTimestamp() external view returns (uint256) {
        return block.timestamp;
    }

    /// @inheritdoc IMulticall
    function getBasefee() external view returns (uint256) {
        return block.basefee;
    }

    /// @inheritdoc IMulticall
    function getChainId() external view returns (uint256) {
        return block.chainid;
    }

    /// @inheritdoc IMulticall
    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}
