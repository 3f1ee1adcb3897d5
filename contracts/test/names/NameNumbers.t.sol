// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamesBase} from "./Base.sol";

/// @notice Every name has a number, and its whole label can be read, whatever its length.
contract NameNumbersTest is NamesBase {
    function test_numberOf_counts_names_in_the_order_of_their_registration() public {
        uint256 first = mintFor(ALICE, "alice");
        uint256 second = mintFor(BOB, "bobby");
        vm.prank(BOB);
        uint256 gift = minter.mint{value: 5 ether}("c", CAROL, NOBODY);
        assertEq(registry.numberOf(first), 1, "the first");
        assertEq(registry.numberOf(second), 2, "the second");
        assertEq(registry.numberOf(gift), 3, "a gift");
        assertEq(registry.totalSupply(), 3, "the last one");
    }

    function test_numberOf_is_zero_for_names_that_do_not_exist() public {
        mintFor(ALICE, "alice");
        assertEq(registry.numberOf(registry.tokenIdOf("nobody")), 0, "free");
        assertEq(registry.numberOf(registry.tokenIdOf("no.body")), 0, "invalid");
        assertEq(registry.numberOf(0), 0, "nothing");
    }

    function test_numberOf_stays_when_the_name_moves_or_a_mint_fails() public {
        uint256 first = mintFor(ALICE, "alice");
        vm.prank(BOB);
        try minter.mint{value: 1 ether}("ALICE", BOB, NOBODY) {
            revert("minted twice");
        } catch {}
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, first);
        assertEq(registry.numberOf(first), 1, "the same");
        assertEq(registry.numberOf(mintFor(ALICE, "next1")), 2, "without a gap");
    }

    function test_labels_of_every_length_are_stored_whole() public {
        for (uint256 length = 1; length <= 32; ++length) {
            _mintAndRead(string(_letters(length)));
        }
        // Two, three, and four bytes a letter, so that labels are split inside a letter, too.
        string[3] memory letters = [unicode"ä", unicode"中", unicode"🔥"];
        for (uint256 i = 0; i < letters.length; ++i) {
            string memory label = "";
            for (uint256 length = 1; length <= 32; ++length) {
                label = string.concat(label, letters[i]);
                _mintAndRead(label);
            }
        }
        assertEq(registry.totalSupply(), 128, "all");
    }

    function _mintAndRead(string memory label) private {
        vm.deal(ALICE, 5 ether);
        vm.prank(ALICE);
        uint256 tokenId = minter.mint{value: 5 ether}(label, ALICE, NOBODY);
        assertEq(registry.nameOf(tokenId), label, "the name");
        assertEq(registry.numberOf(tokenId), registry.totalSupply(), "its number");
        vm.prank(ALICE);
        registry.editDefaultDomain(label);
        assertEq(registry.defaultNames(ALICE), label, "as a main name");
    }

    function _letters(uint256 length) private pure returns (bytes memory label) {
        label = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            label[i] = bytes1(uint8(0x61 + i % 26));
        }
    }
}
