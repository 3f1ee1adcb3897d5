// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @notice An owner who hands over in two steps and cannot leave the contract without one.
abstract contract Owned is Ownable2Step {
    /// @notice Thrown when the owner tries to give ownership up.
    error RenounceDisabled();

    constructor(address owner_) Ownable(owner_) {}

    /// @notice Always reverts: without an owner, nobody could ever move the treasury or a minter.
    function renounceOwnership() public view override onlyOwner {
        revert RenounceDisabled();
    }
}
