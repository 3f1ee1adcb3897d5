// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {NftBase} from "./Base.sol";

/// @notice The creator of a collection trades on the curve like everybody else.
contract CreatorTradesTest is NftBase {
    /// @dev The same first trades, by the creator in one collection and by Alice in another.
    function test_the_creator_pays_and_gets_what_everybody_does() public {
        Collection own = launchBy(CAROL, sampleOrder("own"));
        Collection others = launchBy(CAROL, sampleOrder("others"));
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(_mint(own, CAROL), _mint(others, ALICE), "the same price");
        }
        assertEq(own.reserve(), others.reserve(), "the same reserve");
        assertEq(own.reserve(), 14 * BASE_PRICE, "of three tokens, none for free");
        for (uint256 id = 3; id > 0; --id) {
            assertEq(_burn(own, CAROL, id), _burn(others, ALICE, id), "the same return");
        }
        assertEq(own.reserve(), 0, "nothing was anybody's but the holders'");
    }

    function _mint(Collection where, address who) private returns (uint256 paid) {
        (,,, uint256 cost) = where.mintCost();
        uint256 before = who.balance;
        vm.prank(who);
        where.mint{value: cost}(who, cost);
        return before - who.balance;
    }

    function _burn(Collection where, address who, uint256 id) private returns (uint256) {
        uint256 before = who.balance;
        vm.prank(who);
        where.burn(id, 0, FOREVER);
        return who.balance - before;
    }
}
