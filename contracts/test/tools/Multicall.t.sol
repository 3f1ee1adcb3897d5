// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMulticall} from "../../src/tools/IMulticall.sol";
import {Multicall} from "../../src/tools/Multicall.sol";
import {ChatToken} from "../../src/tokens/ChatToken.sol";
import {Refuser} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";

contract MulticallTest is Test {
    Multicall private multicall;
    ChatToken private token;

    function setUp() public {
        multicall = new Multicall();
        token = new ChatToken(address(this), "Chat", "CHAT");
    }

    function _calls() private view returns (IMulticall.Call3[] memory calls) {
        calls = new IMulticall.Call3[](3);
        calls[0] = IMulticall.Call3(address(token), false, abi.encodeCall(token.symbol, ()));
        calls[1] = IMulticall.Call3(address(token), true, hex"00000000");
        calls[2] = IMulticall.Call3(
            address(multicall), false, abi.encodeCall(multicall.getEthBalance, (address(0xB1)))
        );
    }

    function test_aggregate3_returns_each_answer_in_its_place() public {
        vm.deal(address(0xB1), 7);
        IMulticall.Result[] memory results = multicall.aggregate3(_calls());
        assertEq(results.length, 3, "three");
        assertEq(abi.decode(results[0].returnData, (string)), "CHAT", "the symbol");
        assertTrue(results[0].success && !results[1].success && results[2].success, "one failed");
        assertEq(abi.decode(results[2].returnData, (uint256)), 7, "the balance");
    }

    function test_aggregate3_reverts_when_a_call_fails_that_may_not() public {
        IMulticall.Call3[] memory calls = _calls();
        calls[1].allowFailure = false;
        vm.expectRevert(abi.encodeWithSelector(IMulticall.CallFailed.selector, 1));
        multicall.aggregate3(calls);
    }

    function test_aggregate3_has_the_selector_of_multicall3() public view {
        assertTrue(multicall.aggregate3.selector == 0x82ad56cb, "the same");
        assertTrue(multicall.getEthBalance.selector == 0x4d2301cc, "the same");
        assertTrue(multicall.getBlockNumber.selector == 0x42cbb15c, "the same");
        assertTrue(multicall.getCurrentBlockTimestamp.selector == 0x0f28c97d, "the same");
        assertTrue(multicall.getChainId.selector == 0x3408e470, "the same");
        assertTrue(multicall.getBasefee.selector == 0x3e64a696, "the same");
        assertTrue(multicall.getBlockHash.selector == 0xee82ac5e, "the same");
    }

    function test_the_other_functions_read_the_block() public {
        vm.warp(12_345);
        assertEq(multicall.getCurrentBlockTimestamp(), 12_345, "the time");
        assertEq(multicall.getBlockNumber(), block.number, "the number");
        assertEq(multicall.getChainId(), block.chainid, "the chain");
        assertEq(multicall.getBasefee(), block.basefee, "the fee");
        assertTrue(multicall.getBlockHash(block.number + 1) == 0, "not yet");
        assertTrue(
            multicall.getBlockHash(block.number - 1) == blockhash(block.number - 1), "the last"
        );
    }

    function test_multicall_takes_no_money() public {
        vm.deal(address(this), 1 ether);
        (bool taken,) = address(multicall).call{value: 1}("");
        assertTrue(!taken, "not by itself");
        (taken,) = address(multicall).call{value: 1}(
            abi.encodeCall(multicall.aggregate3, (new IMulticall.Call3[](0)))
        );
        assertTrue(!taken, "nor with calls");
    }

    function test_aggregate3_calls_as_itself_and_not_as_its_caller() public {
        token.setMinterAllowance(address(this), 1 ether);
        token.mint(address(this), 1 ether);
        IMulticall.Call3[] memory calls = new IMulticall.Call3[](1);
        calls[0] = IMulticall.Call3(
            address(token), true, abi.encodeCall(token.transfer, (address(new Refuser()), 1 ether))
        );
        assertTrue(!multicall.aggregate3(calls)[0].success, "it has nothing to send");
        assertEq(token.balanceOf(address(this)), 1 ether, "the caller's is untouched");
    }
}
