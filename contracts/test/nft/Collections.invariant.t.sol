// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {NftBase} from "./Base.sol";
import {CollectionHandler} from "./CollectionHandler.sol";

contract CollectionsInvariantTest is NftBase {
    CollectionHandler private handler;
    mapping(address member => uint256) private pointsBefore;

    function setUp() public override {
        super.setUp();
        // So expensive that the volume is full, and settled as fees, several times in most runs.
        LaunchOrder memory order = sampleOrder("dear-cats");
        order.basePrice = 50_000 ether;
        collection = launchBy(CAROL, order);
        handler = new CollectionHandler(collection, launchpad, OWNER);
        // Carol has points for the launch.
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            pointsBefore[handler.actors(i)] = points.getPoints(handler.actors(i));
        }
    }

    /// @dev Read by forge: the contracts that it fuzzes.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev Read by forge: only `afterInvariant` unwinds.
    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(handler);
        excluded[0].selectors = new bytes4[](1);
        excluded[0].selectors[0] = handler.unwind.selector;
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    /// @dev One invariant: forge would repeat all runs for each further one.
    function invariant_the_books_agree() public view {
        assertEq(collection.reserve(), handler.stacked(), "what was paid for all that exist");
        uint256 owed = collection.reserve() + collection.protocolFees() + collection.creatorFees();
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            owed += collection.credits(actor);
            uint256 expected = pointsBefore[actor] + handler.expectedPoints(actor);
            assertEq(points.getPoints(actor), expected, "points are the fees kept");
        }
        assertEq(address(collection).balance, owed + handler.forced(), "every wei is somebody's");
        assertEq(
            collection.protocolFees() + handler.protocolPaid(),
            handler.protocolEarned(),
            "the community's fees"
        );
        assertEq(
            collection.creatorFees() + handler.creatorPaid(),
            handler.creatorEarned(),
            "the creator's fees"
        );
        assertEq(TREASURY.balance, handler.protocolPaid(), "paid where they belong");
    }

    /// @dev Every run ends with everybody selling, down to the last token.
    function afterInvariant() public {
        handler.unwind();
        assertEq(collection.totalSupply(), 0, "all sold");
        assertEq(collection.reserve(), 0, "nothing is left in reserve");
        invariant_the_books_agree();
    }
}
