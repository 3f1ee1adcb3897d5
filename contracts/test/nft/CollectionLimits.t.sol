// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollection} from "../../src/nft/ICollection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {NftBase} from "./Base.sol";

/// @notice What happens when the numbers of a collection are full: the volume is settled as fees
/// and stops nobody; the reserve stops mints, but no burn.
contract CollectionLimitsTest is NftBase {
    /// @dev The most that the slot of the market holds, in wei.
    uint256 private constant MAX_VOLUME = uint256(type(uint56).max) * 1 gwei;
    uint256 private constant MAX_RESERVE = uint256(type(uint64).max) * 1 gwei;
    /// @dev At the highest base price, 81 tokens fit the reserve.
    uint256 private constant ROOM = 81;

    uint256 private reserve;
    uint256 private volume;

    function setUp() public override {
        super.setUp();
        LaunchOrder memory order = sampleOrder("dear-cats");
        order.basePrice = launchpad.MAX_BASE_PRICE();
        collection = launchBy(CAROL, order);
    }

    function _mint() private {
        (uint256 price,,,) = collection.mintCost();
        mintBy(ALICE);
        reserve += price;
        volume += price;
        _checkBooks();
    }

    function _burn() private {
        (uint256 price,,,) = collection.burnReturn();
        burnBy(ALICE, collection.totalSupply());
        reserve -= price;
        volume += price;
        _checkBooks();
    }

    function _checkBooks() private view {
        assertEq(collection.reserve(), reserve, "the reserve is what was paid");
        assertEq(collection.protocolFees(), (volume * PROTOCOL_FEE) / 10_000, "no fee is lost");
        assertEq(collection.creatorFees(), (volume * CREATOR_FEE) / 10_000, "the creator's neither");
        uint256 owed = reserve + collection.protocolFees() + collection.creatorFees();
        assertEq(address(collection).balance, owed, "and every wei is there");
    }

    function test_a_mint_that_fills_the_volume_settles_the_fees() public {
        for (uint256 i = 0; i < 12; ++i) {
            _mint();
        }
        assertLe(volume, MAX_VOLUME, "not yet full");
        _mint();
        assertLe(MAX_VOLUME + 1, volume, "more than the slot holds");
        _mint();
    }

    function test_a_burn_that_fills_the_volume_settles_the_fees() public {
        for (uint256 i = 0; i < 11; ++i) {
            _mint();
        }
        _burn();
        assertLe(volume, MAX_VOLUME, "not yet full");
        _burn();
        assertLe(MAX_VOLUME + 1, volume, "more than the slot holds");
        _burn();
    }

    function test_the_lowered_fee_of_the_creator_holds_from_then_on_also_when_the_volume_fills()
        public
    {
        for (uint256 i = 0; i < 12; ++i) {
            _mint();
        }
        uint256 fees = collection.creatorFees();
        vm.prank(CAROL);
        collection.lowerCreatorFee(100);
        for (uint256 i = 0; i < 13; ++i) {
            (,, uint256 creatorFee,) = collection.mintCost();
            mintBy(ALICE);
            fees += creatorFee;
            assertEq(collection.creatorFees(), fees, "each trade at the fee of its time");
        }
    }

    function test_mint_reverts_when_the_reserve_is_full_and_burns_go_on() public {
        for (uint256 i = 0; i < ROOM; ++i) {
            _mint();
        }
        (uint256 price,,, uint256 cost) = collection.mintCost();
        assertLe(MAX_RESERVE + 1, reserve + price, "no room for one more");
        assertLe(MAX_VOLUME + 1, price, "a single price is more than a volume");
        vm.expectRevert(ICollection.CollectionFull.selector);
        vm.prank(BOB);
        collection.mint{value: cost}(BOB, cost);
        _burn();
        _mint();
        for (uint256 i = 0; i < ROOM; ++i) {
            (,,, uint256 total) = collection.burnReturn();
            uint256 before = ALICE.balance;
            uint256 id = collection.totalSupply() == ROOM ? ROOM + 1 : collection.totalSupply();
            burnBy(ALICE, id);
            assertEq(ALICE.balance - before, total, "everybody is paid");
        }
        assertEq(collection.reserve(), 0, "down to nothing");
        uint256 fees = collection.protocolFees() + collection.creatorFees();
        assertEq(address(collection).balance, fees, "but the fees");
    }

    function test_mint_reverts_when_the_ids_are_used_up_and_burns_go_on() public {
        mintBy(ALICE);
        _setLastTokenId(type(uint32).max - 1);
        assertEq(mintBy(ALICE), type(uint32).max, "the last id");
        (,,, uint256 cost) = collection.mintCost();
        vm.expectRevert(ICollection.CollectionFull.selector);
        vm.prank(ALICE);
        collection.mint{value: cost}(ALICE, cost);
        burnBy(ALICE, type(uint32).max);
        burnBy(ALICE, 1);
        assertEq(collection.reserve(), 0, "all sold");
    }

    function test_the_lowest_base_price_fills_the_reserve_before_the_supply() public pure {
        uint256 most = type(uint24).max;
        uint256 reserveOfMost = (most * (most + 1) * (2 * most + 1)) / 6;
        assertLe(uint256(type(uint64).max) + 1, reserveOfMost, "in gwei, at one gwei");
    }

    /// @dev Finds the market's slot by its content: one token, and one id used.
    function _setLastTokenId(uint32 id) private {
        for (uint256 slot = 0; slot < 32; ++slot) {
            uint256 word = uint256(vm.load(address(collection), bytes32(slot)));
            if (word & type(uint56).max != (uint256(1) << 24) + 1) continue;
            word = (word & ~(uint256(type(uint32).max) << 24)) | (uint256(id) << 24);
            vm.store(address(collection), bytes32(slot), bytes32(word));
        }
        assertEq(collection.lastTokenId(), id, "written");
    }
}
