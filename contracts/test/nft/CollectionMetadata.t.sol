// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Collection} from "../../src/nft/Collection.sol";
import {CollectionRules} from "../../src/nft/CollectionRules.sol";
import {ICollection, MediaKind, Profile} from "../../src/nft/ICollection.sol";
import {LaunchOrder} from "../../src/nft/ILaunchpad.sol";
import {NftBase} from "./Base.sol";

contract CollectionMetadataTest is NftBase {
    function test_tokenURI_has_name_description_and_image() public {
        mintBy(ALICE);
        mintBy(ALICE);
        string memory json = _json(2);
        assertEq(vm.parseJsonString(json, ".name"), "Cats #2", "name and number");
        assertEq(vm.parseJsonString(json, ".description"), "Cats on chain", "description");
        assertEq(vm.parseJsonString(json, ".image"), "ipfs://bafy/cat.png", "image");
        assertEq(vm.parseJsonString(json, ".media_kind"), "image", "kind");
        assertTrue(!vm.keyExistsJson(json, ".animation_url"), "no media");
    }

    function test_tokenURI_has_media_of_every_kind() public {
        mintBy(ALICE);
        _edit(Profile("", "ar://i", "ar://song", MediaKind.Audio));
        assertEq(vm.parseJsonString(_json(1), ".animation_url"), "ar://song", "audio");
        assertEq(vm.parseJsonString(_json(1), ".media_kind"), "audio", "named so");
        _edit(Profile("", "ar://i", "ar://film", MediaKind.Video));
        assertEq(vm.parseJsonString(_json(1), ".animation_url"), "ar://film", "video");
        assertEq(vm.parseJsonString(_json(1), ".media_kind"), "video", "named so");
        _edit(Profile("", "ar://i", "dQw4w9WgXcQ", MediaKind.YouTube));
        assertEq(
            vm.parseJsonString(_json(1), ".youtube_url"),
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            "YouTube"
        );
        assertEq(vm.parseJsonString(_json(1), ".media_kind"), "youtube", "named so");
    }

    function test_tokenURI_reverts_when_there_is_no_such_token() public {
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("ERC721NonexistentToken(uint256)")), 7)
        );
        collection.tokenURI(7);
    }

    function test_editProfile_changes_what_is_shown_and_emits_it() public {
        mintBy(ALICE);
        Profile memory profile = Profile(unicode"Neu ä", "ar://new", "ar://m", MediaKind.Audio);
        vm.expectEmit(address(collection));
        emit ICollection.ProfileChanged(
            profile.description, profile.image, profile.media, profile.mediaKind
        );
        vm.expectEmit(address(collection));
        emit IERC4906.BatchMetadataUpdate(0, type(uint256).max);
        _edit(profile);
        assertEq(abi.encode(collection.profile()), abi.encode(profile), "as edited");
        assertEq(collection.name(), "Cats", "the name stays");
        assertEq(collection.symbol(), "CAT", "and the symbol");
    }

    function test_editProfile_reverts_when_the_profile_is_invalid() public {
        Profile memory profile = sampleProfile();
        profile.image = "";
        vm.expectRevert(abi.encodeWithSelector(CollectionRules.ImageInvalid.selector, ""));
        _edit(profile);
    }

    function test_the_longest_texts_come_back_whole() public {
        Profile memory profile = Profile(
            string(_filled(500, '"')),
            string(_filled(512, "\\")),
            string(_filled(512, '"')),
            MediaKind.Video
        );
        mintBy(ALICE);
        _edit(profile);
        _expectInJson(profile);
    }

    /// @dev Quotes, backslashes, and control characters are escaped, whatever is beside them.
    function testFuzz_tokenURI_is_json_for_all_that_is_accepted(
        bytes memory noise,
        uint128 seed,
        uint8 kind
    ) public {
        LaunchOrder memory order = sampleOrder("fuzz");
        order.name = string(_near(seed, noise, 32));
        order.symbol = string(_near(uint256(seed) + 1, noise, 16));
        order.profile = Profile(
            string(_near(uint256(seed) + 2, noise, 500)),
            string(_visible(uint256(seed) + 3, 60)),
            string(_visible(uint256(seed) + 4, kind % 4 == 3 ? 11 : 30)),
            MediaKind(kind % 4)
        );
        if (kind % 4 == 0) order.profile.media = "";
        if (kind % 4 == 3) order.profile.media = "a-b_c0DEF12";
        collection = launchBy(CAROL, order);
        mintBy(ALICE);
        assertEq(collection.name(), order.name, "name");
        assertEq(collection.symbol(), order.symbol, "symbol");
        assertEq(vm.parseJsonString(_json(1), ".name"), string.concat(order.name, " #1"), "in JSON");
        _expectInJson(order.profile);
    }

    /// @dev With any bytes: whatever is accepted becomes valid JSON.
    function testFuzz_tokenURI_is_json_for_any_bytes(bytes memory text) public {
        LaunchOrder memory order = sampleOrder("fuzz");
        order.profile.description = string(text);
        vm.prank(CAROL);
        try launchpad.launch{value: LAUNCH_FEE}(order, NOBODY) returns (address launched) {
            collection = Collection(launched);
        } catch {
            return;
        }
        mintBy(ALICE);
        assertEq(vm.parseJsonString(_json(1), ".description"), string(text), "as written");
    }

    function _expectInJson(Profile memory profile) private view {
        assertEq(abi.encode(collection.profile()), abi.encode(profile), "profile");
        string memory json = _json(1);
        assertEq(vm.parseJsonString(json, ".description"), profile.description, "description");
        assertEq(vm.parseJsonString(json, ".image"), profile.image, "image");
        if (profile.mediaKind == MediaKind.Audio || profile.mediaKind == MediaKind.Video) {
            assertEq(vm.parseJsonString(json, ".animation_url"), profile.media, "media");
        }
    }

    function _edit(Profile memory profile) private {
        vm.prank(CAROL);
        collection.editProfile(profile);
    }

    /// @dev ASCII of all kinds, much of which has to be escaped.
    function _near(uint256 seed, bytes memory noise, uint256 maxLength)
        private
        pure
        returns (bytes memory text)
    {
        bytes memory special = '"\\/\x00\x01\x1f\x08\t\n\r{}<&\x7f';
        text = new bytes(1 + uint256(keccak256(abi.encode(seed, noise))) % maxLength);
        for (uint256 i = 0; i < text.length; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, noise, i)));
            text[i] = random & 1 == 0
                ? special[(random >> 8) % special.length]
                : bytes1(uint8((random >> 8) % 128));
        }
    }

    function _visible(uint256 seed, uint256 length) private pure returns (bytes memory text) {
        text = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            text[i] = bytes1(uint8(0x21 + uint256(keccak256(abi.encode(seed, i))) % 94));
        }
    }

    function _filled(uint256 length, bytes1 char) private pure returns (bytes memory text) {
        text = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            text[i] = char;
        }
    }

    function _json(uint256 tokenId) private view returns (string memory) {
        bytes memory uri = bytes(collection.tokenURI(tokenId));
        bytes memory prefix = "data:application/json;base64,";
        bytes memory rest = new bytes(uri.length - prefix.length);
        for (uint256 i = 0; i < uri.length; ++i) {
            if (i < prefix.length) assertTrue(uri[i] == prefix[i], "the prefix");
            else rest[i - prefix.length] = uri[i];
        }
        return string(Base64.decode(string(rest)));
    }
}
