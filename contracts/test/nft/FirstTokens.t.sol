// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {ICollection} from "../../src/nft/ICollection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {Refuser} from "../utils/Strangers.sol";
import {NftBase} from "./Base.sol";

/// @notice The creator buys first: the tokens of the launch come before anybody else's.
contract FirstTokensTest is NftBase {
    function _order(uint256 count) private pure returns (LaunchOrder memory order) {
        order = sampleOrder("dogs");
        order.firstTokens = count;
    }

    function testFuzz_launch_mints_the_first_tokens_for_the_creator(uint256 count, uint256 excess)
        public
    {
        count = bound(count, 1, 20);
        excess = bound(excess, 0, 10 ether);
        uint256 cost = LAUNCH_FEE + costOf(1, count);
        uint256 before = ALICE.balance;
        vm.prank(ALICE);
        Collection dogs = Collection(launchpad.launch{value: cost + excess}(_order(count), BOB));
        assertEq(before - ALICE.balance, cost, "the fee and the tokens, no more");
        assertEq(dogs.totalSupply(), count, "as many as she wanted");
        assertEq(dogs.balanceOf(ALICE), count, "hers");
        assertEq(dogs.ownerOf(1), ALICE, "from the first");
        assertEq(dogs.reserve(), costOf(1, count) * 10_000 / 10_500, "the reserve buys them back");
        uint256 kept = LAUNCH_FEE * 9 / 10 + dogs.protocolFees();
        assertEq(points.getPoints(ALICE), kept, "points for the fees kept, of launch and tokens");
        assertEq(address(dogs).balance, costOf(1, count), "all of it is there");
    }

    function test_launch_reverts_when_the_first_tokens_are_not_paid_for() public {
        uint256 cost = costOf(1, 2);
        vm.expectRevert(abi.encodeWithSelector(ICollection.CostNotMet.selector, cost, cost - 1));
        vm.prank(ALICE);
        launchpad.launch{value: LAUNCH_FEE + cost - 1}(_order(2), NOBODY);
    }

    function test_mintFirst_reverts_for_anybody_but_the_launchpad() public {
        vm.expectRevert(abi.encodeWithSelector(ICollection.NotLaunchpad.selector, CAROL));
        vm.prank(CAROL);
        collection.mintFirst{value: 1 ether}(CAROL, 1);
    }

    function test_a_creator_that_refuses_the_rest_is_credited_and_has_its_tokens() public {
        Refuser creator = new Refuser();
        vm.deal(address(creator), 10 ether);
        bytes memory call = abi.encodeCall(launchpad.launch, (_order(1), NOBODY));
        creator.act(address(launchpad), 10 ether, call);
        Collection dogs = Collection(launchpad.collectionOf(address(creator), "dogs"));
        assertEq(dogs.balanceOf(address(creator)), 1, "its token");
        uint256 rest = 10 ether - LAUNCH_FEE - costOf(1, 1);
        assertEq(address(creator).balance + dogs.credits(address(creator)), rest, "and the rest");
    }
}
