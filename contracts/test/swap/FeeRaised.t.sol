// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapRouter} from "../../src/swap/ISwapRouter.sol";
import {SwapBase} from "./Base.sol";

/// @notice A fee that the owner raises just before a swap never takes more than the swap agreed to.
contract FeeRaisedTest is SwapBase {
    function test_a_swap_reverts_when_the_owner_raised_the_fee_before_it() public {
        address[] memory way = path(weth, address(token));
        (uint256[] memory quoted,) = router.getAmountsOut(1 ether, way);
        vm.prank(OWNER);
        router.setSwapFee(100);
        vm.expectPartialRevert(ISwapRouter.OutputTooLow.selector);
        vm.prank(ALICE);
        router.swapExactETHForTokens{value: 1 ether}(quoted[1], way, ALICE, NO_DEADLINE, NOBODY);
    }

    function test_a_swap_for_an_exact_amount_reverts_when_the_fee_rose_before_it() public {
        address[] memory way = path(weth, address(token));
        (uint256[] memory quoted,) = router.getAmountsIn(10 ether, way);
        vm.prank(OWNER);
        router.setSwapFee(100);
        vm.expectPartialRevert(ISwapRouter.InputTooHigh.selector);
        vm.prank(ALICE);
        router.swapETHForExactTokens{value: quoted[0]}(10 ether, way, ALICE, NO_DEADLINE, NOBODY);
    }
}
