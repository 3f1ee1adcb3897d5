// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Owned} from "../access/Owned.sol";
import {IChatToken} from "./IChatToken.sol";

/// @notice The community's chat token; see IChatToken.
contract ChatToken is IChatToken, ERC20, ERC20Permit, Owned {
    /// @inheritdoc IChatToken
    mapping(address minter => uint256) public minterAllowance;

    constructor(address owner_, string memory name_, string memory symbol_)
        ERC20(name_, symbol_)
        ERC20Permit(name_)
        Owned(owner_)
    {}

    /// @inheritdoc IChatToken
    function mint(address to, uint256 amount) external {
        uint256 allowed = minterAllowance[msg.sender];
        if (amount > allowed) revert MinterAllowanceExceeded(msg.sender, allowed, amount);
        minterAllowance[msg.sender] = allowed - amount;
        _mint(to, amount);
    }

    /// @inheritdoc IChatToken
    function setMinterAllowance(address minter, uint256 allowance_) external onlyOwner {
        minterAllowance[minter] = allowance_;
        emit MinterAllowanceSet(minter, allowance_);
    }
}
