// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ChatToken} from "../../src/tokens/ChatToken.sol";
import {Test} from "../utils/Test.sol";

/// @notice Minters that mint as much as they may, and an owner that changes their allowances.
contract ChatTokenHandler is Test {
    ChatToken private immutable token;
    address private immutable owner;

    address[4] public accounts = [address(0xC1), address(0xC2), address(0xC3), address(0xA0)];
    uint256 public minted;
    uint256 public everAllowed;

    constructor(ChatToken token_, address owner_) {
        (token, owner) = (token_, owner_);
    }

    function allow(uint256 who, uint128 amount) external {
        address minter = accounts[who % 4];
        uint256 before = token.minterAllowance(minter);
        vm.prank(owner);
        token.setMinterAllowance(minter, amount);
        if (amount > before) everAllowed += amount - before;
    }

    function mint(uint256 who, uint256 whom, uint256 amount) external {
        address minter = accounts[who % 4];
        amount = amount % (token.minterAllowance(minter) + 1);
        vm.prank(minter);
        token.mint(accounts[whom % 4], amount);
        minted += amount;
    }

    function mintTooMuch(uint256 who, uint128 more) external {
        address minter = accounts[who % 4];
        uint256 amount = token.minterAllowance(minter) + 1 + more;
        vm.prank(minter);
        try token.mint(minter, amount) {
            revert("minted above the allowance");
        } catch {}
    }

    function transfer(uint256 who, uint256 whom, uint256 amount) external {
        address from = accounts[who % 4];
        amount = amount % (token.balanceOf(from) + 1);
        vm.prank(from);
        token.transfer(accounts[whom % 4], amount);
    }
}

contract ChatTokenInvariantTest is Test {
    ChatToken private token;
    ChatTokenHandler private handler;

    function setUp() public {
        token = new ChatToken(address(0xA0), "Chat", "CHAT");
        handler = new ChatTokenHandler(token, address(0xA0));
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_no_token_without_an_allowance() public view {
        assertEq(token.totalSupply(), handler.minted(), "the supply is what was minted");
        assertLe(handler.minted(), handler.everAllowed(), "never more than was ever allowed");
        uint256 held = 0;
        for (uint256 i = 0; i < 4; ++i) {
            held += token.balanceOf(handler.accounts(i));
        }
        assertEq(held, token.totalSupply(), "and all of it is held");
    }
}
