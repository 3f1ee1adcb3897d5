// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAirdrop} from "../../src/airdrop/IAirdrop.sol";
import {INameAirdrop} from "../../src/airdrop/INameAirdrop.sol";
import {NameAirdrop} from "../../src/airdrop/NameAirdrop.sol";
import {CallingToken} from "../chat/Tokens.sol";
import {GasEater, Refuser} from "../utils/Strangers.sol";
import {AirdropBase} from "./Base.sol";

contract NameAirdropTest is AirdropBase {
    function test_claim_pays_the_holder_whoever_calls() public {
        uint256 tokenId = registry.tokenIdOf("alice");
        assertEq(names.claimPreview("alice"), PER_NAME, "announced");
        vm.expectEmit(address(names));
        emit INameAirdrop.NameClaimed(tokenId, ALICE, 1, PER_NAME);
        vm.prank(CAROL);
        assertEq(names.claim("alice"), PER_NAME, "as announced");
        assertEq(token.balanceOf(ALICE), PER_NAME, "hers");
        assertEq(token.balanceOf(CAROL), 0, "and nobody else's");
        assertEq(names.claimed(), PER_NAME, "counted");
        assertTrue(names.isClaimed(tokenId), "and marked");
        assertEq(names.claimPreview("alice"), 0, "once");
    }

    /// @dev The registry folds letters; an airdrop that recorded claims by the text given would pay
    /// once for every spelling of a name.
    function test_claim_reverts_for_every_other_way_to_write_the_name() public {
        names.claim("alice");
        string[4] memory variants = ["alice", "Alice", "aLICE", "ALICE"];
        for (uint256 i = 0; i < variants.length; ++i) {
            assertEq(names.claimPreview(variants[i]), 0, "nothing is announced");
            vm.expectRevert(
                abi.encodeWithSelector(INameAirdrop.NameAlreadyClaimed.selector, variants[i])
            );
            names.claim(variants[i]);
        }
        assertEq(token.balanceOf(ALICE), PER_NAME, "paid once");
    }

    function test_claim_reverts_for_later_names_however_they_are_written() public {
        mintFor(CAROL, "carol");
        string[3] memory variants = ["carol", "Carol", "CAROL"];
        for (uint256 i = 0; i < variants.length; ++i) {
            assertEq(names.claimPreview(variants[i]), 0, "nothing is announced");
            vm.expectRevert(
                abi.encodeWithSelector(INameAirdrop.NameNotEligible.selector, variants[i])
            );
            names.claim(variants[i]);
        }
    }

    function test_claim_reverts_when_there_is_no_such_name() public {
        bytes memory broken = hex"616cc3";
        string[4] memory wrong = ["nobody", "", "al.ice", string(broken)];
        for (uint256 i = 0; i < wrong.length; ++i) {
            assertEq(names.claimPreview(wrong[i]), 0, "nothing is announced");
            vm.expectRevert(abi.encodeWithSelector(INameAirdrop.NameNotEligible.selector, wrong[i]));
            names.claim(wrong[i]);
        }
        assertTrue(!names.isClaimed(0), "no id");
    }

    function test_claim_reverts_when_the_name_moved_after_a_claim() public {
        names.claim("alice");
        uint256 tokenId = registry.tokenIdOf("alice");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, CAROL, tokenId);
        vm.prank(ALICE);
        // She holds nothing and looks like a newcomer.
        token.transfer(CAROL, PER_NAME);
        vm.expectRevert(abi.encodeWithSelector(INameAirdrop.NameAlreadyClaimed.selector, "alice"));
        vm.prank(CAROL);
        names.claim("alice");
    }

    function test_claim_pays_who_holds_the_name_then() public {
        uint256 tokenId = registry.tokenIdOf("alice");
        vm.prank(ALICE);
        registry.transferFrom(ALICE, CAROL, tokenId);
        names.claim("alice");
        assertEq(token.balanceOf(CAROL), PER_NAME, "the new holder");
        assertEq(token.balanceOf(ALICE), 0, "not the former");
    }

    function test_claim_pays_any_contract() public {
        address[2] memory holders = [address(new Refuser()), address(new GasEater())];
        for (uint256 i = 0; i < holders.length; ++i) {
            uint256 tokenId = registry.tokenIdOf(i == 0 ? "alice" : "alice2");
            vm.prank(ALICE);
            registry.transferFrom(ALICE, holders[i], tokenId);
            names.claim(i == 0 ? "alice" : "alice2");
            assertEq(token.balanceOf(holders[i]), PER_NAME, "it is not asked");
        }
    }

    function test_claim_reverts_until_all_tokens_are_there() public {
        NameAirdrop other = new NameAirdrop(OWNER, registry, token, PER_NAME, 3, deadline);
        assertEq(other.cap(), 3 * PER_NAME, "for every name");
        fund(address(other), 3 * PER_NAME - 1);
        assertEq(other.missing(), 1, "one is missing");
        assertEq(other.claimPreview("alice"), 0, "nothing is announced");
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsNotFunded.selector, 1));
        other.claim("alice");
        string[] memory list = new string[](1);
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsNotFunded.selector, 1));
        other.claimAll(list);
        fund(address(other), 1);
        other.claim("alice");
        other.claim("bobby");
        assertEq(other.missing(), 0, "and no more ever is");
        other.claim("alice2");
        assertEq(token.balanceOf(address(other)), 0, "to the last");
    }

    function test_claim_works_to_the_last_second_and_not_after() public {
        vm.warp(deadline - 1);
        names.claim("alice");
        vm.warp(deadline);
        assertEq(names.claimPreview("bobby"), 0, "nothing is announced");
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsOver.selector, deadline));
        names.claim("bobby");
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsOver.selector, deadline));
        names.claimAll(_list("bobby", "alice2"));
    }

    function test_claimAll_pays_what_can_be_claimed_and_skips_the_rest() public {
        mintFor(CAROL, "carol");
        names.claim("bobby");
        string[] memory list = new string[](7);
        list[0] = "ALICE";
        list[1] = "bobby";
        list[2] = "alice";
        list[3] = "no.body";
        list[4] = "carol";
        list[5] = "alice2";
        list[6] = "";
        assertEq(names.claimAll(list), 2 * PER_NAME, "two of seven");
        assertEq(token.balanceOf(ALICE), 2 * PER_NAME, "hers");
        assertEq(token.balanceOf(BOB), PER_NAME, "his");
        assertEq(token.balanceOf(CAROL), 0, "too late");
        assertEq(names.claimAll(list), 0, "and nothing twice");
    }

    function test_claimAll_reverts_when_there_are_too_many_names() public {
        string[] memory list = new string[](101);
        vm.expectRevert(abi.encodeWithSelector(INameAirdrop.TooManyNames.selector, 101, 100));
        names.claimAll(list);
        assertEq(names.claimAll(new string[](100)), 0, "a hundred are fine");
        assertEq(names.claimAll(new string[](0)), 0, "and so are none");
    }

    function test_a_token_that_calls_back_gets_nothing_twice() public {
        CallingToken calling = new CallingToken();
        NameAirdrop drop = new NameAirdrop(OWNER, registry, calling, PER_NAME, 3, deadline);
        calling.mint(address(drop), drop.cap());
        calling.arm(address(drop), abi.encodeCall(drop.claim, ("ALICE")));
        drop.claim("alice");
        assertTrue(!calling.armed() && !calling.succeeded(), "it tried, in vain");
        calling.arm(address(drop), abi.encodeCall(drop.claimAll, (_list("alice2", "bobby"))));
        assertEq(drop.claimAll(_list("bobby", "alice2")), PER_NAME, "the other went to the inner");
        assertTrue(calling.succeeded(), "another name may be claimed inside");
        assertEq(drop.claimed(), drop.cap(), "all");
        assertEq(calling.balanceOf(ALICE), 2 * PER_NAME, "hers");
        assertEq(calling.balanceOf(BOB), PER_NAME, "his");
    }

    // The owner

    function test_sweep_reverts_before_the_deadline() public {
        vm.warp(deadline - 1);
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.ClaimsNotOver.selector, deadline));
        vm.prank(OWNER);
        names.sweep(OWNER);
    }

    function test_sweep_takes_what_was_not_claimed() public {
        names.claim("alice");
        vm.warp(deadline);
        vm.expectEmit(address(names));
        emit IAirdrop.Swept(TREASURY, 2 * PER_NAME);
        vm.prank(OWNER);
        names.sweep(TREASURY);
        assertEq(token.balanceOf(TREASURY), 2 * PER_NAME, "the rest");
        assertEq(token.balanceOf(ALICE), PER_NAME, "not hers");
    }

    function test_sweep_reverts_when_the_caller_is_not_the_owner() public {
        vm.warp(deadline);
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("OwnableUnauthorizedAccount(address)")), ALICE)
        );
        vm.prank(ALICE);
        names.sweep(ALICE);
    }

    function test_owner_cannot_stop_claims() public {
        vm.startPrank(OWNER);
        registry.setMinter(address(minter), false);
        minter.setPaused(true);
        points.setWriter(address(minter), false);
        token.setMinterAllowance(OWNER, 0);
        names.transferOwnership(CAROL);
        vm.stopPrank();
        assertEq(names.claimAll(_list("alice", "bobby")), 2 * PER_NAME, "as ever");
    }

    function test_constructor_reverts_when_the_deadline_is_too_soon_or_too_far() public {
        uint256 soon = block.timestamp + 1 days - 1;
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.DeadlineInvalid.selector, soon));
        new NameAirdrop(OWNER, registry, token, 1, 1, soon);
        uint256 milliseconds = (block.timestamp + 30 days) * 1000;
        vm.warp(1_700_000_000);
        vm.expectRevert(
            abi.encodeWithSelector(IAirdrop.DeadlineInvalid.selector, milliseconds + 1.7e12)
        );
        new NameAirdrop(OWNER, registry, token, 1, 1, milliseconds + 1.7e12);
    }

    function test_constructor_reverts_when_there_would_be_nothing() public {
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.CapInvalid.selector));
        new NameAirdrop(OWNER, registry, token, 0, 3, deadline);
        vm.expectRevert(abi.encodeWithSelector(IAirdrop.CapInvalid.selector));
        new NameAirdrop(OWNER, registry, token, 1, 0, deadline);
    }

    /// @dev Names of any numbers, any part of them eligible, each tried twice in any letter case.
    function testFuzz_names_up_to_the_highest_number_are_paid_once(
        uint8 count,
        uint8 highest,
        uint256 case_
    ) public {
        uint256 minted = 3 + count % 20;
        uint256 max = 1 + highest % 30;
        for (uint256 i = 3; i < minted; ++i) {
            mintFor(CAROL, _label(i, 0));
        }
        NameAirdrop drop = new NameAirdrop(OWNER, registry, token, 7, max, deadline);
        fund(address(drop), drop.cap());
        uint256 paid = 0;
        for (uint256 i = 0; i < 2 * minted; ++i) {
            string memory name = _label(i % minted, i < minted ? 0 : case_);
            bool due = i < minted && i % minted < max;
            assertEq(drop.claimPreview(name), due ? 7 : 0, "announced");
            string[] memory list = new string[](1);
            list[0] = name;
            assertEq(drop.claimAll(list), due ? 7 : 0, "and paid");
            if (due) paid += 7;
        }
        assertEq(drop.claimed(), paid, "counted");
        assertLe(paid, drop.cap(), "within the cap");
        assertEq(token.balanceOf(address(drop)), drop.cap() - paid, "the rest stays");
    }

    function _label(uint256 index, uint256 case_) private pure returns (string memory) {
        if (index == 0) return case_ & 1 == 0 ? "alice" : "ALICE";
        if (index == 1) return case_ & 2 == 0 ? "bobby" : "bOBBy";
        if (index == 2) return case_ & 4 == 0 ? "alice2" : "Alice2";
        bytes1 letter = bytes1(uint8((case_ >> index) & 1 == 0 ? 0x61 : 0x41) + uint8(index));
        return string(bytes.concat("name", letter));
    }

    function _list(string memory first, string memory second)
        private
        pure
        returns (string[] memory list)
    {
        list = new string[](2);
        (list[0], list[1]) = (first, second);
    }
}
