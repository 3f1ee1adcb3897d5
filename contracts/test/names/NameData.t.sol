// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {INameRegistry} from "../../src/names/INameRegistry.sol";
import {FlatJson} from "../../src/text/FlatJson.sol";
import {NamesBase} from "./Base.sol";

contract NameDataTest is NamesBase {
    function test_editData_keeps_what_the_holder_wrote() public {
        uint256 tokenId = mintFor(ALICE, "alice");
        string memory data = '{"image":"ipfs://bafy/cat.png"}';
        vm.expectEmit(address(registry));
        emit INameRegistry.NameDataChanged(tokenId, ALICE, data);
        vm.expectEmit(address(registry));
        emit IERC4906.MetadataUpdate(tokenId);
        vm.prank(ALICE);
        registry.editData("ALICE", data);
        assertEq(registry.getDomainData("Alice"), data, "as written");
    }

    function test_getDomainData_is_an_empty_object_when_there_is_none() public {
        mintFor(ALICE, "alice");
        assertEq(registry.getDomainData("alice"), "{}", "of a name");
        assertEq(registry.getDomainData("nobody"), "{}", "of a free name");
        assertEq(registry.getDomainData("no.body"), "{}", "of an invalid name");
        vm.startPrank(ALICE);
        registry.editData("alice", '{"a":"b"}');
        registry.editData("alice", "");
        vm.stopPrank();
        assertEq(registry.getDomainData("alice"), "{}", "of a name that was emptied");
    }

    function test_editData_reverts_when_the_caller_is_not_the_holder() public {
        mintFor(ALICE, "alice");
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.NotHolder.selector, "alice", OWNER));
        vm.prank(OWNER);
        registry.editData("alice", "{}");
    }

    function test_editData_reverts_when_the_data_is_too_long() public {
        mintFor(ALICE, "alice");
        bytes memory filling = new bytes(1025 - 8);
        for (uint256 i = 0; i < filling.length; ++i) {
            filling[i] = "x";
        }
        string memory data = string.concat('{"a":"', string(filling), '"}');
        vm.expectRevert(abi.encodeWithSelector(INameRegistry.DataTooLong.selector, 1025, 1024));
        vm.prank(ALICE);
        registry.editData("alice", data);
    }

    function test_editData_reverts_when_the_data_is_not_flat_json() public {
        mintFor(ALICE, "alice");
        vm.expectRevert(INameRegistry.DataInvalid.selector);
        vm.prank(ALICE);
        registry.editData("alice", '{"image":}');
    }

    function test_isFlatObject_accepts_objects_of_strings() public pure {
        string[12] memory texts = [
            "{}",
            " { } ",
            '{"":""}',
            '{"image":"ar://x"}',
            '{"a":"b","c":"d"}',
            '{ "a" : "b" ,\n\t"c":\r"d" }',
            '{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t"}',
            '{"a":"\\u00e9\\uD83D\\uDD25"}',
            unicode'{"näme":"🔥"}',
            '{"a":"}"}',
            '{"a":"\\"}\\""}',
            '{"a":"1","a":"2"}'
        ];
        for (uint256 i = 0; i < texts.length; ++i) {
            assertTrue(FlatJson.isFlatObject(bytes(texts[i])), texts[i]);
        }
    }

    function test_isFlatObject_refuses_everything_else() public pure {
        string[28] memory texts = [
            "",
            " ",
            "{",
            "}",
            "[]",
            '"a"',
            "null",
            "{}x",
            "{}{}",
            "{,}",
            '{"a"}',
            '{"a":}',
            '{"a":"b",}',
            '{"a":"b" "c":"d"}',
            '{"a":"b"',
            '{"a":"b',
            '{"a":"b\\"}',
            '{"a":1}',
            '{"a":true}',
            '{"a":null}',
            '{"a":{}}',
            '{"a":["b"]}',
            "{'a':'b'}",
            '{a:"b"}',
            '{"a":"\\x"}',
            '{"a":"\\u12g4"}',
            '{"a":"\\u12"}',
            '{"a":"line\nbreak"}'
        ];
        for (uint256 i = 0; i < texts.length; ++i) {
            assertTrue(!FlatJson.isFlatObject(bytes(texts[i])), texts[i]);
        }
        assertTrue(!FlatJson.isFlatObject(hex"7b2261223a22ff227d"), "bytes that are not UTF-8");
        assertTrue(!FlatJson.isFlatObject(hex"7b2261223a22c3227d"), "half a character");
        assertTrue(!FlatJson.isFlatObject(hex"7b2261223a2200227d"), "a zero byte");
    }

    /// @dev Whatever the validator accepts, another JSON parser reads as an object of strings.
    function testFuzz_isFlatObject_lets_only_json_pass(bytes memory inside) public view {
        bytes memory text = bytes.concat('{"a":"', inside, '"}');
        if (!FlatJson.isFlatObject(text)) return;
        assertTrue(vm.keyExistsJson(string(text), ".a"), "forge reads it too");
    }

    /// @dev Text made of JSON's own characters gets far into the validator.
    function testFuzz_isFlatObject_lets_only_json_pass_near_the_grammar(uint256 seed, uint256 size)
        public
        view
    {
        bytes memory alphabet = '{}":,\\ua0 ';
        bytes memory text = new bytes(bound(size, 2, 24));
        for (uint256 i = 0; i < text.length; ++i) {
            text[i] = alphabet[uint256(keccak256(abi.encode(seed, i))) % alphabet.length];
        }
        text = bytes.concat('{"a":"', text, '"}');
        if (!FlatJson.isFlatObject(text)) return;
        assertTrue(vm.keyExistsJson(string(text), ".a"), "forge reads it too");
    }

    /// @dev The metadata of every name that can be minted is valid JSON.
    function testFuzz_tokenURI_is_json_with_the_name(bytes memory noise, uint256 length) public {
        string memory name = _nameFrom(noise, bound(length, 1, 32));
        if (registry.nameLength(name) == 0) return;
        vm.prank(ALICE);
        uint256 tokenId = minter.mint{value: 5 ether}(name, ALICE, NOBODY);
        _expectName(tokenId, string.concat(registry.nameOf(tokenId), ".degen"));
    }

    function test_tokenURI_escapes_quotes_and_angle_brackets() public {
        uint256 tokenId = mintFor(ALICE, '"><script>\'');
        vm.prank(ALICE);
        registry.editData('"><script>\'', '{"name":"vitalik.degen","image":"x"}');
        string memory json = _expectName(tokenId, '"><script>\'.degen');
        assertEq(vm.parseJsonString(json, ".data.name"), "vitalik.degen", "data is kept apart");
        string memory prefix = "data:image/svg+xml;base64,";
        string memory image = vm.parseJsonString(json, ".image");
        string memory svg = _decodeAfter(prefix, image);
        assertTrue(_contains(svg, '>"&gt;&lt;script&gt;\'.degen</text>'), "escaped");
        assertTrue(!_contains(svg, "<script>"), "no element of its own");
    }

    function test_tokenURI_reverts_when_there_is_no_such_name() public {
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("ERC721NonexistentToken(uint256)")), 7)
        );
        registry.tokenURI(7);
    }

    function _expectName(uint256 tokenId, string memory name)
        private
        view
        returns (string memory json)
    {
        json = _decodeAfter("data:application/json;base64,", registry.tokenURI(tokenId));
        assertEq(vm.parseJsonString(json, ".name"), name, "the name");
    }

    /// @dev Turns noise into printable ASCII, so that most of it is a valid name.
    function _nameFrom(bytes memory noise, uint256 length) private pure returns (string memory) {
        bytes memory name = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            name[i] = bytes1(uint8(0x21 + uint256(keccak256(abi.encode(noise, i))) % 94));
        }
        return string(name);
    }

    function _decodeAfter(string memory prefix, string memory uri)
        private
        pure
        returns (string memory)
    {
        bytes memory all = bytes(uri);
        uint256 skipped = bytes(prefix).length;
        bytes memory rest = new bytes(all.length - skipped);
        for (uint256 i = 0; i < all.length; ++i) {
            if (i < skipped) assertTrue(all[i] == bytes(prefix)[i], "the prefix");
            else rest[i - skipped] = all[i];
        }
        return string(Base64.decode(string(rest)));
    }

    function _contains(string memory text, string memory part) private pure returns (bool) {
        bytes memory a = bytes(text);
        bytes memory b = bytes(part);
        for (uint256 i = 0; i + b.length <= a.length; ++i) {
            uint256 j = 0;
            while (j < b.length && a[i + j] == b[j]) ++j;
            if (j == b.length) return true;
        }
        return false;
    }
}
