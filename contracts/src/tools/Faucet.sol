// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IFaucet} from "./IFaucet.sol";

/// @notice The faucet of the embedded chain; see IFaucet.
contract Faucet is IFaucet {
    using SafeERC20 for IERC20;

    /// @inheritdoc IFaucet
    address public immutable dripper;
    /// @inheritdoc IFaucet
    IERC20 public immutable token;
    /// @inheritdoc IFaucet
    uint256 public immutable coinsPerDrip;
    /// @inheritdoc IFaucet
    uint256 public immutable tokensPerDrip;

    /// @inheritdoc IFaucet
    mapping(address to => bool) public hasDripped;

    /// @param chainId The chain it is made for.
    constructor(
        uint256 chainId,
        address dripper_,
        IERC20 token_,
        uint256 coinsPerDrip_,
        uint256 tokensPerDrip_
    ) {
        if (block.chainid != chainId) {
            revert ChainInvalid(block.chainid, chainId);
        }
        dripper = dripper_;
        token = token_;
        coinsPerDrip = coinsPerDrip_;
        tokensPerDrip = tokensPerDrip_;
    }

    /// @notice Fills the faucet.
    receive() external payable {}

    /// @inheritdoc IFaucet
    function drip(address to) external {
        if (msg.sender != dripper) revert NotDripper(msg.sender);
        if (to == address(0) || to == address(this)) revert ReceiverInvalid(to);
        if (hasDripped[to]) revert AlreadyDripped(to);
        if (address(this).balance < coinsPerDrip) revert FaucetEmpty();
        if (token.balanceOf(address(this)) < tokensPerDrip) revert FaucetEmpty();
        hasDripped[to] = true;
        emit Dripped(to, coinsPerDrip, tokensPerDrip);
        token.safeTransfer(to, tokensPerDrip);
        (bool paid,) = to.call{value: coinsPerDrip}("");
        if (!paid) revert DripRefused(to);
    }
}
