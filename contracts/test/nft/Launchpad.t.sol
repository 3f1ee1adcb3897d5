// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Collection} from "../../src/nft/Collection.sol";
import {CollectionRules} from "../../src/nft/CollectionRules.sol";
import {ICollection, MediaKind, Profile, Terms} from "../../src/nft/ICollection.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {IRevenue} from "../../src/payments/IRevenue.sol";
import {ILaunchpad, LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {Launchpad} from "../../src/nft/Launchpad.sol";
import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {NftBase} from "./Base.sol";

contract LaunchpadTest is NftBase {
    function test_launch_creates_a_collection_of_the_caller() public {
        LaunchOrder memory order = sampleOrder("my-dogs-2");
        order.name = unicode"Dögs 🐶";
        order.profile = Profile("Woof", "ar://dog", "dQw4w9WgXcQ", MediaKind.YouTube);
        Collection dogs = launchBy(ALICE, order);
        assertEq(dogs.owner(), ALICE, "hers");
        assertEq(dogs.name(), unicode"Dögs 🐶", "name");
        assertEq(dogs.symbol(), "CAT", "symbol");
        assertEq(abi.encode(dogs.profile()), abi.encode(order.profile), "profile");
        assertEq(dogs.basePrice(), BASE_PRICE, "base price");
        assertEq(dogs.protocolFee(), PROTOCOL_FEE, "protocol fee");
        assertEq(dogs.creatorFee(), CREATOR_FEE, "creator fee");
        assertEq(dogs.totalSupply(), 0, "nobody has a free token");
        assertEq(launchpad.collectionOf(ALICE, "my-dogs-2"), address(dogs), "by its id");
        assertTrue(launchpad.isCollection(address(dogs)), "known");
    }

    function test_launch_pays_the_referrer_and_returns_the_excess() public {
        uint256 before = ALICE.balance;
        uint256 revenue = launchpad.revenue();
        vm.prank(ALICE);
        launchpad.launch{value: 5 ether}(sampleOrder("dogs"), BOB);
        assertEq(before - ALICE.balance, 1 ether, "the fee, no more");
        assertEq(BOB.balance, 1e30 + 0.1 ether, "a tenth of the fee, not of what was sent");
        assertEq(launchpad.revenue() - revenue, 0.9 ether, "the rest");
        assertEq(points.getPoints(ALICE), 0.9 ether, "points for what was kept");
        assertEq(points.getPoints(BOB), 0, "none for the referrer");
    }

    function test_launch_ignores_invalid_referrers() public {
        address[4] memory referrers =
            [NOBODY, ALICE, address(launchpad), 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE];
        string[4] memory ids = ["a", "b", "c", "d"];
        uint256 before = ALICE.balance;
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(ALICE);
            launchpad.launch{value: 1 ether}(sampleOrder(ids[i]), referrers[i]);
        }
        assertEq(before - ALICE.balance, 4 ether, "nobody refers herself");
        assertEq(launchpad.revenue(), 5 ether, "all kept");
    }

    function test_launch_reverts_when_too_little_is_sent() public {
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.LaunchFeeNotMet.selector, 1 ether, 1));
        vm.prank(ALICE);
        launchpad.launch{value: 1}(sampleOrder("dogs"), NOBODY);
    }

    function test_launch_reverts_when_paused_and_trades_go_on() public {
        vm.prank(OWNER);
        launchpad.setPaused(true);
        vm.expectRevert(ILaunchpad.LaunchingPaused.selector);
        vm.prank(ALICE);
        launchpad.launch{value: 1 ether}(sampleOrder("dogs"), NOBODY);
        burnBy(BOB, mintBy(BOB));
        collection.withdrawProtocolFees();
        vm.prank(CAROL);
        collection.withdrawCreatorFees(payable(CAROL));
    }

    function test_launch_reverts_when_the_creator_has_used_the_unique_id() public {
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.UniqueIdTaken.selector, "cats"));
        vm.prank(CAROL);
        launchpad.launch{value: 1 ether}(sampleOrder("cats"), NOBODY);
    }

    function test_nobody_who_sees_a_launch_coming_can_take_its_id() public {
        address seen = address(launchBy(BOB, sampleOrder("dogs")));
        address own = address(launchBy(ALICE, sampleOrder("dogs")));
        assertTrue(seen != own, "two collections");
        assertEq(launchpad.collectionOf(ALICE, "dogs"), own, "each creator's is its own");
        assertEq(launchpad.collectionOf(BOB, "dogs"), seen, "each creator's is its own");
        assertEq(launchpad.collectionOf(CAROL, "dogs"), address(0), "and nobody else has one");
        assertEq(launchpad.collectionOf(CAROL, "cats"), address(collection), "as before");
    }

    function test_launch_reverts_when_the_unique_id_is_invalid() public {
        string[7] memory ids =
            ["", "Cats", "a b", "a/b", unicode"ä", "a\x00", "123456789012345678901234567890123"];
        for (uint256 i = 0; i < ids.length; ++i) {
            _expectRefusal(
                sampleOrder(ids[i]),
                abi.encodeWithSelector(CollectionRules.UniqueIdInvalid.selector, ids[i])
            );
        }
        launchBy(ALICE, sampleOrder("12345678901234567890123456789-az"));
    }

    function test_launch_reverts_when_a_name_is_invalid() public {
        string[4] memory names =
            ["", _repeat("x", 33), string.concat(_repeat(unicode"🔥", 32), "x"), _broken()];
        for (uint256 i = 0; i < names.length; ++i) {
            LaunchOrder memory order = sampleOrder("dogs");
            order.name = names[i];
            _expectRefusal(
                order,
                abi.encodeWithSelector(CollectionRules.CollectionNameInvalid.selector, names[i])
            );
            order = sampleOrder("dogs");
            order.symbol = i == 0 ? "" : i == 1 ? _repeat("x", 17) : names[i];
            _expectRefusal(
                order, abi.encodeWithSelector(CollectionRules.SymbolInvalid.selector, order.symbol)
            );
        }
        LaunchOrder memory longest = sampleOrder("dogs");
        longest.name = _repeat(unicode"🔥", 32);
        longest.symbol = _repeat(unicode"🔥", 16);
        Collection fires = launchBy(ALICE, longest);
        assertEq(fires.name(), longest.name, "the longest name");
        assertEq(fires.symbol(), longest.symbol, "and symbol");
    }

    function test_launch_reverts_when_the_profile_is_invalid() public {
        LaunchOrder memory order = sampleOrder("dogs");
        order.profile.description = _repeat("x", 501);
        bytes4 description = CollectionRules.DescriptionInvalid.selector;
        _expectRefusal(order, abi.encodeWithSelector(description, 501));
        order.profile.description = _broken();
        _expectRefusal(order, abi.encodeWithSelector(description, 1));

        string[4] memory images = ["", "a b", unicode"ipfs://ä", _repeat("x", 513)];
        for (uint256 i = 0; i < images.length; ++i) {
            order = sampleOrder("dogs");
            order.profile.image = images[i];
            _expectRefusal(
                order, abi.encodeWithSelector(CollectionRules.ImageInvalid.selector, images[i])
            );
        }
    }

    function test_launch_reverts_when_media_do_not_fit_their_kind() public {
        _expectMediaRefused("ipfs://x", MediaKind.Image);
        _expectMediaRefused("", MediaKind.Audio);
        _expectMediaRefused("", MediaKind.Video);
        _expectMediaRefused(_repeat("x", 513), MediaKind.Video);
        _expectMediaRefused("", MediaKind.YouTube);
        _expectMediaRefused("dQw4w9WgXcQQ", MediaKind.YouTube);
        _expectMediaRefused("dQw4w9WgXc\"", MediaKind.YouTube);
        _expectMediaRefused("dQw4w9WgXc<", MediaKind.YouTube);
    }

    function _expectMediaRefused(string memory media, MediaKind kind) private {
        LaunchOrder memory order = sampleOrder("dogs");
        order.profile.media = media;
        order.profile.mediaKind = kind;
        _expectRefusal(
            order, abi.encodeWithSelector(CollectionRules.MediaInvalid.selector, media, kind)
        );
    }

    function test_launch_reverts_when_the_base_price_is_invalid() public {
        uint256[4] memory prices = [uint256(0), 1 gwei - 1, 1 gwei + 1, 100_001 ether];
        for (uint256 i = 0; i < prices.length; ++i) {
            LaunchOrder memory order = sampleOrder("dogs");
            order.basePrice = prices[i];
            _expectRefusal(
                order,
                abi.encodeWithSelector(
                    ILaunchpad.BasePriceInvalid.selector, prices[i], 1 gwei, 100_000 ether
                )
            );
        }
        LaunchOrder memory highest = sampleOrder("dogs");
        highest.basePrice = 100_000 ether;
        assertEq(launchBy(ALICE, highest).basePrice(), 100_000 ether, "the highest");
    }

    function test_launch_reverts_when_a_fee_is_too_high() public {
        LaunchOrder memory order = sampleOrder("dogs");
        order.creatorFee = 501;
        _expectRefusal(
            order, abi.encodeWithSelector(ILaunchpad.CreatorFeeTooHigh.selector, 501, 500)
        );
        // The owner front-runs a launch and raises the fee.
        vm.prank(OWNER);
        launchpad.setProtocolFee(201);
        _expectRefusal(
            sampleOrder("dogs"),
            abi.encodeWithSelector(ILaunchpad.ProtocolFeeTooHigh.selector, 201, 200)
        );
    }

    function test_fees_of_a_collection_stay_when_the_launchpads_change() public {
        vm.startPrank(OWNER);
        launchpad.setProtocolFee(500);
        launchpad.setLaunchFee(7 ether);
        vm.stopPrank();
        assertEq(collection.protocolFee(), PROTOCOL_FEE, "as launched");
        assertEq(launchpad.protocolFee(), 500, "for later ones");
        assertEq(launchpad.launchFee(), 7 ether, "too");
    }

    function test_setters_revert_above_their_caps() public {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.ProtocolFeeTooHigh.selector, 501, 500));
        launchpad.setProtocolFee(501);
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.ReferralFeeTooHigh.selector, 2001, 2000));
        launchpad.setReferralFee(2001);
        vm.expectRevert(IRevenue.TreasuryInvalid.selector);
        launchpad.setTreasury(NOBODY);
        vm.stopPrank();
    }

    function test_setters_revert_when_the_caller_is_not_the_owner() public {
        bytes[6] memory calls = [
            abi.encodeCall(launchpad.setProtocolFee, (0)),
            abi.encodeCall(launchpad.setReferralFee, (0)),
            abi.encodeCall(launchpad.setLaunchFee, (0)),
            abi.encodeCall(launchpad.setTreasury, (ALICE)),
            abi.encodeCall(launchpad.setPaused, (true)),
            abi.encodeCall(launchpad.setFeatured, (address(collection), true))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(ALICE);
            (bool done, bytes memory answer) = address(launchpad).call(calls[i]);
            assertTrue(!done, "refused");
            assertEq(answer, unauthorized(ALICE), "as not the owner");
        }
    }

    function test_withdrawRevenue_pays_the_treasury_whoever_asks() public {
        vm.prank(ALICE);
        launchpad.withdrawRevenue();
        assertEq(TREASURY.balance, 1 ether, "of the one launch");
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, TREASURY));
        launchpad.withdrawRevenue();
    }

    function test_points_that_cannot_be_written_stop_no_launch() public {
        vm.prank(OWNER);
        points.setWriter(address(launchpad), false);
        Collection dogs = launchBy(ALICE, sampleOrder("dogs"));
        assertEq(points.getPoints(ALICE), 0, "none");
        assertEq(dogs.owner(), ALICE, "but a collection");
    }

    function test_a_community_without_points_can_launch_and_trade() public {
        launchpad = new Launchpad(OWNER, IActivityPoints(NOBODY), TREASURY, 0, PROTOCOL_FEE, 0);
        vm.prank(ALICE);
        collection = Collection(launchpad.launch(sampleOrder("free"), BOB));
        burnBy(BOB, mintBy(BOB));
        assertEq(collection.totalSupply(), 0, "in and out");
    }

    function test_initialize_reverts_for_all_but_a_launch() public {
        Terms memory terms = Terms(1 gwei, 0, 0);
        Profile memory profile = sampleProfile();
        ICollection[3] memory targets = [
            ICollection(collection),
            ICollection(launchpad.implementation()),
            ICollection(Clones.clone(launchpad.implementation()))
        ];
        for (uint256 i = 0; i < targets.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICollection.NotLaunchpad.selector, ALICE));
            vm.prank(ALICE);
            targets[i].initialize(ALICE, "x", "x", profile, terms);
        }
        vm.expectRevert(ICollection.AlreadyLaunched.selector);
        vm.prank(address(launchpad));
        collection.initialize(ALICE, "x", "x", profile, terms);
    }

    function test_strangers_clones_are_no_collections_and_cannot_trade() public {
        address[2] memory others =
            [launchpad.implementation(), Clones.clone(launchpad.implementation())];
        for (uint256 i = 0; i < others.length; ++i) {
            assertTrue(!launchpad.isCollection(others[i]), "not launched");
            vm.expectRevert(ICollection.NotLaunched.selector);
            vm.prank(ALICE);
            Collection(others[i]).mint{value: 1 ether}(ALICE, 1 ether);
        }
        assertTrue(!launchpad.isCollection(ALICE), "nor a member");
        assertTrue(!launchpad.isCollection(address(points)), "nor another contract");
    }

    function test_award_reverts_when_the_caller_is_no_collection() public {
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.NotCollection.selector, ALICE));
        vm.prank(ALICE);
        launchpad.award(ALICE, 1 ether);
    }

    function test_collections_come_in_pages() public {
        address[4] memory all;
        all[0] = address(collection);
        string[3] memory ids = ["a", "b", "c"];
        for (uint256 i = 0; i < 3; ++i) {
            all[i + 1] = address(launchBy(ALICE, sampleOrder(ids[i])));
        }
        assertEq(launchpad.collectionCount(), 4, "count");
        address[] memory page = launchpad.collections(1, 2);
        assertEq(page.length, 2, "as many as asked for");
        assertEq(page[0], all[1], "in order");
        assertEq(page[1], all[2], "in order");
        assertEq(launchpad.collections(3, type(uint256).max).length, 1, "as many as there are");
        assertEq(launchpad.collections(4, 1).length, 0, "behind the end");
        assertEq(launchpad.collections(type(uint256).max, 1).length, 0, "far behind");
    }

    function test_setFeatured_keeps_a_list_without_duplicates() public {
        Collection dogs = launchBy(ALICE, sampleOrder("dogs"));
        vm.startPrank(OWNER);
        launchpad.setFeatured(address(collection), true);
        vm.expectEmit(address(launchpad));
        emit ILaunchpad.FeaturedSet(address(dogs), true);
        launchpad.setFeatured(address(dogs), true);
        vm.expectRevert(
            abi.encodeWithSelector(ILaunchpad.FeaturedUnchanged.selector, address(dogs), true)
        );
        launchpad.setFeatured(address(dogs), true);
        assertEq(launchpad.featured().length, 2, "two");
        launchpad.setFeatured(address(collection), false);
        assertEq(launchpad.featured().length, 1, "one");
        assertEq(launchpad.featured()[0], address(dogs), "the other");
        vm.expectRevert(
            abi.encodeWithSelector(
                ILaunchpad.FeaturedUnchanged.selector, address(collection), false
            )
        );
        launchpad.setFeatured(address(collection), false);
        vm.expectRevert(abi.encodeWithSelector(ILaunchpad.NotCollection.selector, ALICE));
        launchpad.setFeatured(ALICE, true);
        vm.stopPrank();
    }

    function test_setFeatured_reverts_when_the_list_is_full() public {
        for (uint256 i = 0; i < 101; ++i) {
            bytes memory id = abi.encodePacked(uint8(97 + i / 10), uint8(97 + i % 10));
            address next = address(launchBy(ALICE, sampleOrder(string(id))));
            if (i == 100) {
                vm.expectRevert(abi.encodeWithSelector(ILaunchpad.FeaturedFull.selector, 100));
            }
            vm.prank(OWNER);
            launchpad.setFeatured(next, true);
        }
        assertEq(launchpad.featured().length, 100, "the bound");
    }

    function _expectRefusal(LaunchOrder memory order, bytes memory refusal) private {
        vm.expectRevert(refusal);
        vm.prank(ALICE);
        launchpad.launch{value: 1 ether}(order, NOBODY);
    }

    function _broken() private pure returns (string memory) {
        return string(abi.encodePacked(bytes1(0xff)));
    }

    function _repeat(string memory text, uint256 times) private pure returns (string memory all) {
        for (uint256 i = 0; i < times; ++i) {
            all = string.concat(all, text);
        }
    }
}
