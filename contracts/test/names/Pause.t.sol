// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {INameMinter} from "../../src/names/INameMinter.sol";
import {Refuser} from "../utils/Strangers.sol";
import {NamesBase} from "./Base.sol";

/// @notice A pause stops mints, but no transfer and no withdrawal.
contract PauseTest is NamesBase {
    function test_pausing_twice_stays_paused() public {
        vm.startPrank(OWNER);
        minter.setPaused(true);
        minter.setPaused(true);
        vm.stopPrank();
        assertTrue(minter.paused(), "no switch that two owners could press at once");
        vm.expectRevert(INameMinter.MintingPaused.selector);
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, NOBODY);
    }

    function test_names_and_credits_move_while_minting_is_paused() public {
        Refuser referrer = new Refuser();
        uint256 tokenId = mintFor(ALICE, "alice");
        vm.prank(BOB);
        minter.mint{value: 1 ether}("bobby", BOB, address(referrer));
        vm.prank(OWNER);
        minter.setPaused(true);
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, tokenId);
        vm.prank(BOB);
        registry.editDefaultDomain("alice");
        assertEq(registry.defaultNames(BOB), "alice", "main names change");
        uint256 before = CAROL.balance;
        referrer.act(address(minter), 0, abi.encodeCall(minter.withdraw, (payable(CAROL))));
        assertEq(CAROL.balance - before, 0.1 ether, "credits are paid");
    }
}
