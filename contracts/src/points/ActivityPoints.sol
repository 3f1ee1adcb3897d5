// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Owned} from "../access/Owned.sol";
import {IActivityPoints} from "./IActivityPoints.sol";

/// @notice The community's activity points; see IActivityPoints.
contract ActivityPoints is IActivityPoints, Owned {
    /// @inheritdoc IActivityPoints
    mapping(address user => uint256) public getPoints;
    /// @inheritdoc IActivityPoints
    mapping(address writer => bool) public isWriter;

    constructor(address owner_) Owned(owner_) {}

    /// @inheritdoc IActivityPoints
    function award(address member, uint256 amount, bytes32 reason) external {
        if (!isWriter[msg.sender]) revert NotWriter(msg.sender);
        getPoints[member] += amount;
        emit PointsAwarded(member, msg.sender, amount, reason);
    }

    /// @inheritdoc IActivityPoints
    function setWriter(address writer, bool allowed) external onlyOwner {
        isWriter[writer] = allowed;
        emit WriterSet(writer, allowed);
    }
}
