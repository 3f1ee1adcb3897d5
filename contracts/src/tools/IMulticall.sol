// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Many reads in one request, with the interface of Multicall3, so that wallets and
/// libraries can use it. It takes no money.
/// @dev Any caller can make it call anything: never approve it or give it a role.
interface IMulticall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    /// @notice Thrown when a call fails that was not allowed to.
    error CallFailed(uint256 index);

    /// @notice Makes the calls in order, and returns the result of each.
    function aggregate3(Call3[] calldata calls) external returns (Result[] memory results);

    /// @notice The number of this block.
    function getBlockNumber() external view returns (uint256);

    /// @notice The hash of one of the last 256 blocks; zero for others.
    function getBlockHash(uint256 blockNumber) external view returns (bytes32);

    /// @notice The time of this block, in seconds since 1970.
    function getCurrentBlockTimestamp() external view returns (uint256);

    /// @notice The base fee of this block, in wei.
    function getBasefee() external view returns (uint256);

    /// @notice The id of this chain.
    function getChainId() external view returns (uint256);

    /// @notice The balance of an account, in wei.
    function getEthBalance(address account) external view returns (uint256);
}
