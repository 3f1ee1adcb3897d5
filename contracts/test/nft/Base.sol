// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {MediaKind, Profile} from "../../src/nft/ICollection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {Launchpad} from "../../src/nft/Launchpad.sol";
import {ActivityPoints} from "../../src/points/ActivityPoints.sol";
import {Test} from "../utils/Test.sol";

/// @notice A community with a launchpad and one collection of Carol's, for the tests of collections.
abstract contract NftBase is Test {
    address internal constant OWNER = address(0xA0);
    address internal constant TREASURY = address(0xA1);
    address internal constant ALICE = address(0xB1);
    address internal constant BOB = address(0xB2);
    address internal constant CAROL = address(0xB3);
    address internal constant NOBODY = address(0);
    uint256 internal constant LAUNCH_FEE = 1 ether;
    uint256 internal constant BASE_PRICE = 0.1 ether;
    uint256 internal constant PROTOCOL_FEE = 200;
    uint256 internal constant CREATOR_FEE = 300;
    uint256 internal constant FOREVER = type(uint256).max;

    ActivityPoints internal points;
    Launchpad internal launchpad;
    Collection internal collection;

    function setUp() public virtual {
        points = new ActivityPoints(OWNER, 7 days, 100 ether);
        launchpad = new Launchpad(OWNER, points, TREASURY, LAUNCH_FEE, PROTOCOL_FEE, 1000);
        vm.prank(OWNER);
        points.setWriter(address(launchpad), true);
        vm.deal(ALICE, 1e30);
        vm.deal(BOB, 1e30);
        vm.deal(CAROL, 1e30);
        collection = launchBy(CAROL, sampleOrder("cats"));
    }

    function sampleProfile() internal pure returns (Profile memory) {
        return Profile("Cats on chain", "ipfs://bafy/cat.png", "", MediaKind.Image);
    }

    function sampleOrder(string memory uniqueId) internal pure returns (LaunchOrder memory) {
        return LaunchOrder({
            uniqueId: uniqueId,
            name: "Cats",
            symbol: "CAT",
            profile: sampleProfile(),
            basePrice: BASE_PRICE,
            creatorFee: CREATOR_FEE,
            maxProtocolFee: PROTOCOL_FEE,
            firstTokens: 0
        });
    }

    function launchBy(address creator, LaunchOrder memory order) internal returns (Collection) {
        vm.prank(creator);
        return Collection(launchpad.launch{value: LAUNCH_FEE}(order, NOBODY));
    }

    function mintBy(address buyer) internal returns (uint256 tokenId) {
        (,,, uint256 cost) = collection.mintCost();
        vm.prank(buyer);
        return collection.mint{value: cost}(buyer, cost);
    }

    /// @dev What the tokens from `first` on cost, fees included, when all before them exist.
    function costOf(uint256 first, uint256 count) internal pure returns (uint256 cost) {
        for (uint256 n = first; n < first + count; ++n) {
            cost += n * n * BASE_PRICE * (10_000 + PROTOCOL_FEE + CREATOR_FEE) / 10_000;
        }
    }

    function mintManyBy(address buyer, uint256 count) internal returns (uint256[] memory tokenIds) {
        uint256 cost = costOf(collection.totalSupply() + 1, count);
        vm.prank(buyer);
        uint256 first = collection.mintMany{value: cost}(buyer, count, cost);
        tokenIds = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            tokenIds[i] = first + i;
        }
    }

    function burnBy(address seller, uint256 tokenId) internal returns (uint256 amount) {
        vm.prank(seller);
        return collection.burn(tokenId, 0, FOREVER);
    }

    function unauthorized(address account) internal pure returns (bytes memory) {
        return
            abi.encodeWithSelector(
                bytes4(keccak256("OwnableUnauthorizedAccount(address)")), account
            );
    }
}
