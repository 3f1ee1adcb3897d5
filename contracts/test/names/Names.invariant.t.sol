// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamesBase} from "./Base.sol";
import {NamesHandler} from "./NamesHandler.sol";

contract NamesInvariantTest is NamesBase {
    NamesHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new NamesHandler(minter, registry, OWNER);
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev One invariant: forge would repeat all runs for each further one.
    function invariant_the_books_agree() public view {
        _every_wei_belongs_to_somebody();
        _a_main_name_is_held_and_was_chosen();
        _points_are_the_fees_kept();
    }

    function _every_wei_belongs_to_somebody() private view {
        uint256 owed = minter.revenue() + handler.forced();
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            owed += minter.credits(handler.actors(i));
        }
        assertEq(address(minter).balance, owed, "credits, revenue and what was forced in");
        assertEq(TREASURY.balance, handler.treasuryPaid(), "the treasury has what was paid out");
        uint256 kept = minter.revenue() + handler.treasuryPaid();
        assertEq(kept + handler.referralPaid(), handler.sold(), "nothing of a price is lost");
        assertLe(handler.referralPaid() * 10_000, handler.referralAllowed(), "no more than the fee");
    }

    /// @dev Every name has one holder. Checked once per run, because it is slow.
    function afterInvariant() public view {
        uint256 count = handler.mintedCount();
        assertEq(registry.totalSupply(), count, "the supply is what was minted");
        uint256 held = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += registry.balanceOf(handler.actors(i));
        }
        assertEq(held, count, "nobody else holds any");
        for (uint256 i = 0; i < count; ++i) {
            string memory name = handler.minted(i);
            address holder = handler.expectedHolder(keccak256(bytes(name)));
            assertEq(registry.getDomainHolder(name), holder, "the holder by name");
            assertEq(registry.ownerOf(registry.tokenIdOf(name)), holder, "and by token");
        }
    }

    function _a_main_name_is_held_and_was_chosen() private view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            string memory name = registry.defaultNames(actor);
            assertEq(name, handler.expectedMainName(actor), "by the holder's own act");
            if (bytes(name).length == 0) continue;
            assertEq(registry.getDomainHolder(name), actor, "and held");
        }
    }

    function _points_are_the_fees_kept() private view {
        uint256 sum = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            assertEq(points.getPoints(actor), handler.expectedPoints(actor), "of each payer");
            sum += points.getPoints(actor);
        }
        assertEq(sum, minter.revenue() + handler.treasuryPaid(), "and of all");
    }
}
