// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Activity points that can only be asked for: nothing announces them. For tests.
contract ListedPoints {
    /// @notice The same for everybody: 12.35 points.
    function getPoints(address) external pure returns (uint256) {
        return 12.35 ether;
    }
}
