// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "../utils/Test.sol";

/// @notice Uniswap's own router, which ours is compared with.
interface IUniswapV2Router {
    function getAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory);
    function getAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory);
    function addLiquidityETH(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity);
}

/// @notice Deploys Uniswap V2 as it was published to npm.
abstract contract Uniswap is Test {
    string private constant PACKAGES = "../node_modules/@uniswap/";

    error NotDeployed(string path);

    function publishedCode(string memory path) internal view returns (bytes memory) {
        string memory json = vm.readFile(string.concat(PACKAGES, path));
        return vm.parseBytes(string.concat("0x", vm.parseJsonString(json, ".bytecode")));
    }

    function deployPublished(string memory path, bytes memory arguments)
        internal
        returns (address deployed)
    {
        bytes memory code = bytes.concat(publishedCode(path), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        if (deployed == address(0)) revert NotDeployed(path);
    }
}
