// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPools} from "./IPools.sol";
import {IUniswapV2Pair} from "./UniswapV2.sol";

/// @notice The pairs of one Uniswap V2 factory; see IPools.
abstract contract Pools is IPools {
    /// @notice Hash of the code that the unmodified factory creates pairs with.
    bytes32 public constant PAIR_CODE_HASH =
        0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f;

    /// @inheritdoc IPools
    address public immutable factory;
    /// @inheritdoc IPools
    address public immutable weth;

    modifier until(uint256 deadline) {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        _;
    }

    constructor(address factory_, address weth_) {
        (factory, weth) = (factory_, weth_);
    }

    receive() external payable {
        if (msg.sender != weth) revert NotPayable(msg.sender);
    }

    /// @inheritdoc IPools
    function pairFor(address tokenA, address tokenB) public view returns (address) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        bytes32 salt = keccak256(abi.encodePacked(token0, token1));
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", factory, salt, PAIR_CODE_HASH));
        return address(uint160(uint256(hash)));
    }

    /// @dev The reserves of a pair, in the order of the tokens asked for.
    function _reserves(address pair, address tokenA, address tokenB)
        internal
        view
        returns (uint256 reserveA, uint256 reserveB)
    {
        if (pair.code.length == 0) revert PairMissing(tokenA, tokenB);
        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(pair).getReserves();
        return tokenA < tokenB ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function _balance(address token, address account) internal view returns (uint256) {
        return IERC20(token).balanceOf(account);
    }

    /// @dev The native coin's token would credit what it receives to this contract.
    function _checkReceiver(address to) internal view {
        if (to == address(0) || to == address(this) || to == weth) revert ReceiverInvalid(to);
    }
}
