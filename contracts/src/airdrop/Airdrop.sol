// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Owned} from "../access/Owned.sol";
import {IAirdrop} from "./IAirdrop.sol";

/// @notice What all airdrops have in common; see IAirdrop.
abstract contract Airdrop is IAirdrop, Owned {
    using SafeERC20 for IERC20;

    /// @notice The shortest time for claims, in seconds.
    uint256 public constant MIN_DURATION = 1 days;
    /// @notice The longest time for claims, in seconds. It refuses a deadline given in
    /// milliseconds, which would lock the unclaimed tokens for thousands of years.
    uint256 public constant MAX_DURATION = 3650 days;

    /// @inheritdoc IAirdrop
    IERC20 public immutable token;
    /// @inheritdoc IAirdrop
    uint256 public immutable cap;
    /// @inheritdoc IAirdrop
    uint256 public immutable deadline;

    /// @inheritdoc IAirdrop
    uint256 public claimed;

    constructor(address owner_, IERC20 token_, uint256 cap_, uint256 deadline_) Owned(owner_) {
        uint256 earliest = block.timestamp + MIN_DURATION;
        if (deadline_ < earliest || deadline_ > block.timestamp + MAX_DURATION) {
            revert DeadlineInvalid(deadline_);
        }
        if (cap_ == 0) revert CapInvalid();
        token = token_;
        cap = cap_;
        deadline = deadline_;
    }

    /// @inheritdoc IAirdrop
    function sweep(address to) external onlyOwner {
        if (block.timestamp < deadline) revert ClaimsNotOver(deadline);
        uint256 amount = token.balanceOf(address(this));
        emit Swept(to, amount);
        token.safeTransfer(to, amount);
    }

    /// @inheritdoc IAirdrop
    function missing() public view returns (uint256) {
        uint256 needed = cap - claimed;
        uint256 held = token.balanceOf(address(this));
        return held < needed ? needed - held : 0;
    }

    function _requireOpen() internal view {
        if (block.timestamp >= deadline) revert ClaimsOver(deadline);
        uint256 missing_ = missing();
        if (missing_ > 0) revert ClaimsNotFunded(missing_);
    }

    function _isOpen() internal view returns (bool) {
        return block.timestamp < deadline && missing() == 0;
    }

    /// @dev The last step of a claim: the token is called when nothing is left to change.
    function _pay(address to, uint256 amount) internal {
        claimed += amount;
        token.safeTransfer(to, amount);
    }
}
