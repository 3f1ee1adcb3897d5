// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tips} from "../../src/chat/Tips.sol";
import {ChatToken} from "../../src/tokens/ChatToken.sol";
import {Test} from "../utils/Test.sol";

/// @notice A tipper with tokens and coins.
abstract contract TipsBase is Test {
    uint256 internal constant TIPPER_KEY = 0x715;
    address internal constant AUTHOR = address(0xB2);
    address internal constant OTHER = address(0xB3);
    bytes32 internal constant MESSAGE = keccak256("a message");

    address internal tipper;
    Tips internal tips;
    ChatToken internal token;

    function setUp() public {
        tipper = vm.addr(TIPPER_KEY);
        tips = new Tips();
        token = new ChatToken(address(this), "Chat", "CHAT");
        token.setMinterAllowance(address(this), 1000 ether);
        token.mint(tipper, 1000 ether);
        vm.deal(tipper, 1000 ether);
    }

    function _tip(IERC20 what, address author, uint256 amount) internal {
        vm.prank(tipper);
        tips.tipToken(what, author, MESSAGE, amount);
    }

    function _approve(IERC20 what, uint256 amount) internal {
        vm.prank(tipper);
        what.approve(address(tips), amount);
    }
}
