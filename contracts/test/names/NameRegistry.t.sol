// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {INameRegistry} from "../../src/names/INameRegistry.sol";
import {NamesBase} from "./Base.sol";

contract NameRegistryTest is NamesBase {
    function test_register_reverts_when_the_caller_is_no_minter() public {
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotMinter.selector, OWNER));
        vm.prank(OWNER);
        registry.register("alice", OWNER, OWNER);
    }

    function test_register_reverts_when_the_minter_was_dismissed() public {
        vm.prank(OWNER);
        registry.setMinter(address(minter), false);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotMinter.selector, address(minter)));
        minter.mint{value: 1 ether}("alice", ALICE, NOBODY);
    }

    function test_register_reverts_when_the_name_is_taken_in_another_case() public {
        mintFor(ALICE, "alice");
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NameTaken.selector, "alice"));
        minter.mint{value: 1 ether}("ALiCe", BOB, NOBODY);
    }

    function test_register_reverts_when_the_name_is_invalid() public {
        string[4] memory names = ["", "al.ce", unicode"al​ice", "al ice"];
        for (uint256 i = 0; i < names.length; ++i) {
            vm.prank(ALICE);
            vm.expectRevert(abi.encodeWithSelector(INameRegistry.NameInvalid.selector, names[i]));
            minter.mint{value: 5 ether}(names[i], ALICE, NOBODY);
        }
    }

    function test_register_reverts_when_the_name_is_not_utf8() public {
        bytes memory broken = hex"616cc3";
        string memory name = string(broken);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NameInvalid.selector, name));
        minter.mint{value: 5 ether}(name, ALICE, NOBODY);
    }

    function test_register_reverts_when_the_holder_is_zero() public {
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0))
        );
        minter.mint{value: 1 ether}("alice", address(0), NOBODY);
    }

    function test_register_tells_who_holds_what() public {
        uint256 tokenId = uint256(keccak256("alice"));
        vm.expectEmit(address(registry));
        emit INameRegistry.NameRegistered(tokenId, ALICE, "alice");
        vm.expectEmit(address(registry));
        emit INameRegistry.MainNameChanged(ALICE, "alice");
        assertEq(mintFor(ALICE, "Alice"), tokenId, "the id");
        assertEq(registry.ownerOf(tokenId), ALICE, "the owner");
        assertEq(registry.nameOf(tokenId), "alice", "the name");
        assertEq(registry.tokenIdOf("aLICE"), tokenId, "the id in any case");
        assertEq(registry.getDomainHolder("ALICE"), ALICE, "the holder in any case");
        assertEq(registry.totalSupply(), 1, "the supply");
    }

    function test_register_folds_ascii_only() public {
        mintFor(ALICE, unicode"älice");
        mintFor(BOB, unicode"Älice");
        assertEq(registry.getDomainHolder(unicode"äLICE"), ALICE, "the small one");
        assertEq(registry.getDomainHolder(unicode"Älice"), BOB, "the great one");
    }

    function test_getDomainHolder_is_zero_for_free_and_for_invalid_names() public view {
        assertEq(registry.getDomainHolder("nobody"), address(0), "free");
        assertEq(registry.getDomainHolder("no.body"), address(0), "invalid");
        assertEq(registry.getDomainHolder(""), address(0), "empty");
        assertEq(registry.tokenIdOf("no.body"), 0, "without an id");
    }

    function test_nameOf_reverts_when_there_is_no_such_name() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        registry.nameOf(7);
    }

    // Main names

    function test_main_name_is_the_first_own_mint_only() public {
        mintFor(ALICE, "first");
        mintFor(ALICE, "second");
        assertEq(registry.defaultNames(ALICE), "first", "the first stays");
    }

    function test_main_name_is_never_a_gift() public {
        vm.prank(BOB);
        minter.mint{value: 1 ether}("scammer", ALICE, NOBODY);
        assertEq(registry.getDomainHolder("scammer"), ALICE, "she holds it");
        assertEq(registry.defaultNames(ALICE), "", "but is not called so");
        assertEq(registry.defaultNames(BOB), "", "and neither is he");
    }

    function test_main_name_is_never_a_transferred_name() public {
        uint256 tokenId = mintFor(BOB, "scammer");
        vm.prank(BOB);
        registry.transferFrom(BOB, ALICE, tokenId);
        assertEq(registry.defaultNames(ALICE), "", "not hers");
        assertEq(registry.defaultNames(BOB), "", "no longer his");
    }

    function test_main_name_is_cleared_when_it_leaves() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        mintFor(ALICE, "other");
        vm.expectEmit(address(registry));
        emit INameRegistry.MainNameChanged(ALICE, "");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, tokenId);
        assertEq(registry.defaultNames(ALICE), "", "none left");
    }

    function test_main_name_stays_when_another_name_leaves() public {
        mintFor(ALICE, "alice");
        uint256 other = mintFor(ALICE, "other");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, other);
        assertEq(registry.defaultNames(ALICE), "alice", "still hers");
    }

    function test_main_name_stays_when_it_is_sent_to_oneself() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, ALICE, tokenId);
        assertEq(registry.defaultNames(ALICE), "alice", "still hers");
    }

    function test_main_name_comes_back_only_when_the_holder_chooses_it() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, tokenId);
        vm.prank(BOB);
        registry.transferFrom(BOB, ALICE, tokenId);
        assertEq(registry.defaultNames(ALICE), "", "not by itself");
        vm.prank(ALICE);
        registry.editDefaultDomain("ALICE");
        assertEq(registry.defaultNames(ALICE), "alice", "but when she says so");
    }

    function test_main_name_is_the_next_own_mint_after_a_gift() public {
        vm.prank(BOB);
        minter.mint{value: 1 ether}("given", ALICE, NOBODY);
        mintFor(ALICE, "chosen");
        assertEq(registry.defaultNames(ALICE), "chosen", "her own choice");
    }

    function test_editDefaultDomain_reverts_when_the_caller_is_not_the_holder() public {
        mintFor(ALICE, "alice");
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotHolder.selector, "alice", BOB));
        vm.prank(BOB);
        registry.editDefaultDomain("alice");
    }

    function test_editDefaultDomain_reverts_when_the_caller_is_only_approved() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        vm.startPrank(ALICE);
        registry.approve(BOB, tokenId);
        registry.setApprovalForAll(BOB, true);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotHolder.selector, "alice", BOB));
        vm.prank(BOB);
        registry.editDefaultDomain("alice");
    }

    function test_editDefaultDomain_reverts_when_the_name_is_free_or_invalid() public {
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotHolder.selector, "free", ALICE));
        vm.prank(ALICE);
        registry.editDefaultDomain("free");
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotHolder.selector, "a.b", ALICE));
        vm.prank(ALICE);
        registry.editDefaultDomain("a.b");
    }

    // The owner

    function test_owner_cannot_move_a_name() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC721Errors.ERC721InsufficientApproval.selector, OWNER, tokenId
            )
        );
        vm.prank(OWNER);
        registry.transferFrom(ALICE, OWNER, tokenId);
    }

    function test_supportsInterface_lists_the_standards() public view {
        assertTrue(registry.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(registry.supportsInterface(0x80ac58cd), "ERC-721");
        assertTrue(registry.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        assertTrue(registry.supportsInterface(0x49064906), "ERC-4906");
        assertTrue(!registry.supportsInterface(0xffffffff), "nothing else");
    }
}
