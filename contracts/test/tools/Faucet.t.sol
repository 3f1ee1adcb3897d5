// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Faucet} from "../../src/tools/Faucet.sol";
import {IFaucet} from "../../src/tools/IFaucet.sol";
import {IMulticall} from "../../src/tools/IMulticall.sol";
import {Multicall} from "../../src/tools/Multicall.sol";
import {OpenToken} from "../chat/Tokens.sol";
import {PoliteWallet, Reentrant, Refuser} from "../utils/Strangers.sol";
import {Test} from "../utils/Test.sol";

contract FaucetTest is Test {
    address private constant ANNA = address(0xB1);

    Faucet private faucet;
    OpenToken private token;

    function setUp() public {
        vm.chainId(666_666_666);
        token = new OpenToken();
        faucet = new Faucet(666_666_666, address(this), token, 10 ether, 50 ether);
        vm.deal(address(this), 100 ether);
        (bool filled,) = address(faucet).call{value: 25 ether}("");
        assertTrue(filled, "filled");
        token.mint(address(faucet), 1000 ether);
    }

    function test_constructor_reverts_on_another_chain() public {
        vm.chainId(1);
        vm.expectRevert(abi.encodeWithSelector(IFaucet.ChainInvalid.selector, 1, 666_666_666));
        new Faucet(666_666_666, address(this), token, 10 ether, 50 ether);
    }

    function test_drip_gives_coins_and_tokens_once() public {
        vm.expectEmit(address(faucet));
        emit IFaucet.Dripped(ANNA, 10 ether, 50 ether);
        faucet.drip(ANNA);
        assertEq(ANNA.balance, 10 ether, "coins");
        assertEq(token.balanceOf(ANNA), 50 ether, "tokens");
        assertTrue(faucet.hasDripped(ANNA), "marked");
        vm.expectRevert(abi.encodeWithSelector(IFaucet.AlreadyDripped.selector, ANNA));
        faucet.drip(ANNA);
    }

    function test_drip_reverts_for_anybody_but_the_dripper() public {
        vm.expectRevert(abi.encodeWithSelector(IFaucet.NotDripper.selector, ANNA));
        vm.prank(ANNA);
        faucet.drip(ANNA);
    }

    function test_a_multicall_drips_nothing() public {
        Multicall multicall = new Multicall();
        IMulticall.Call3[] memory calls = new IMulticall.Call3[](150);
        for (uint160 i = 0; i < calls.length; ++i) {
            bytes memory drip = abi.encodeCall(faucet.drip, (address(0xC000 + i)));
            calls[i] = IMulticall.Call3(address(faucet), true, drip);
        }
        multicall.aggregate3(calls);
        assertEq(address(faucet).balance, 25 ether, "all coins are there");
        assertEq(token.balanceOf(address(faucet)), 1000 ether, "and all tokens");
    }

    function test_drip_reverts_when_too_little_is_left() public {
        faucet.drip(ANNA);
        faucet.drip(address(new PoliteWallet()));
        vm.expectRevert(abi.encodeWithSelector(IFaucet.FaucetEmpty.selector));
        faucet.drip(address(0xB2));
        vm.deal(address(faucet), 100 ether);
        vm.prank(address(faucet));
        token.transfer(ANNA, 880 ether);
        vm.expectRevert(abi.encodeWithSelector(IFaucet.FaucetEmpty.selector));
        faucet.drip(address(0xB2));
    }

    function test_drip_reverts_when_the_receiver_is_invalid_or_refuses() public {
        vm.expectRevert(abi.encodeWithSelector(IFaucet.ReceiverInvalid.selector, address(0)));
        faucet.drip(address(0));
        vm.expectRevert(abi.encodeWithSelector(IFaucet.ReceiverInvalid.selector, address(faucet)));
        faucet.drip(address(faucet));
        address refuser = address(new Refuser());
        vm.expectRevert(abi.encodeWithSelector(IFaucet.DripRefused.selector, refuser));
        faucet.drip(refuser);
        assertEq(token.balanceOf(refuser), 0, "nothing half done");
    }

    function test_drip_called_back_gives_nothing_twice() public {
        Reentrant thief = new Reentrant();
        thief.arm(address(faucet), 0, abi.encodeCall(faucet.drip, (address(thief))));
        faucet.drip(address(thief));
        assertTrue(!thief.armed() && !thief.succeeded(), "it tried, in vain");
        assertEq(address(thief).balance, 10 ether, "once");
        assertEq(token.balanceOf(address(thief)), 50 ether, "once");
    }
}
