// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ITips} from "./ITips.sol";

/// @notice The community's tips; see ITips.
contract Tips is ITips, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice Gas given to an author that gets the native coin: enough for contract wallets, little
    /// enough that nobody can make a tip expensive.
    uint256 public constant PAYMENT_GAS = 50_000;

    /// @inheritdoc ITips
    function tipToken(IERC20 token, address author, bytes32 messageId, uint256 amount)
        external
        nonReentrant
    {
        _tip(token, author, messageId, amount);
    }

    /// @inheritdoc ITips
    function tipTokenWithPermit(
        IERC20 token,
        address author,
        bytes32 messageId,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant {
        try IERC20Permit(address(token))
            .permit(msg.sender, address(this), amount, deadline, v, r, s) {}
            catch {}
        _tip(token, author, messageId, amount);
    }

    /// @inheritdoc ITips
    function tipNative(address author, bytes32 messageId) external payable nonReentrant {
        _checkTip(author, msg.value);
        emit Tipped(messageId, msg.sender, author, address(0), msg.value);
        (bool paid,) = author.call{value: msg.value, gas: PAYMENT_GAS}("");
        if (!paid) revert TipRefused(author, msg.value);
    }

    /// @dev Tokens may keep a part of what is sent, so what arrived is measured. Nobody can tip
    /// within a tip, or one of the two would be measured twice.
    function _tip(IERC20 token, address author, bytes32 messageId, uint256 amount) private {
        _checkTip(author, amount);
        uint256 before = token.balanceOf(author);
        token.safeTransferFrom(msg.sender, author, amount);
        uint256 held = token.balanceOf(author);
        if (held <= before) revert TipEmpty();
        emit Tipped(messageId, msg.sender, author, address(token), held - before);
    }

    function _checkTip(address author, uint256 amount) private view {
        if (author == address(0) || author == address(this)) revert AuthorInvalid(author);
        if (author == msg.sender) revert TipToOneself(author);
        if (amount == 0) revert TipEmpty();
    }
}
