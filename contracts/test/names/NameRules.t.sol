// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameRules} from "../../src/names/NameRules.sol";
import {Test} from "../utils/Test.sol";

contract NameRulesTest is Test {
    string private constant VECTORS = "../packages/domain/src/names/vectors.json";
    uint256 private constant FEWEST_VECTORS = 100;

    /// @dev All vectors that the web app and the server are tested with.
    function test_fold_agrees_with_every_shared_vector() public view {
        string memory json = vm.readFile(VECTORS);
        uint256 count = 0;
        while (vm.keyExistsJson(json, _key(count, ""))) {
            _checkVector(json, count);
            ++count;
        }
        assertTrue(count >= FEWEST_VECTORS, "the vectors are all there");
    }

    function _checkVector(string memory json, uint256 index) private pure {
        string memory note = vm.parseJsonString(json, _key(index, ".note"));
        bool valid = vm.parseJsonBool(json, _key(index, ".valid"));
        bytes memory name = _hexAt(json, _key(index, ".hex"));
        uint256 length = NameRules.fold(name);
        assertTrue((length > 0) == valid, note);
        if (!valid) return;
        assertEq(length, vm.parseJsonUint(json, _key(index, ".length")), note);
        assertEq(name, _hexAt(json, _key(index, ".folded")), note);
    }

    function testFuzz_fold_changes_a_folded_name_no_more(bytes memory name) public pure {
        uint256 length = NameRules.fold(name);
        if (length == 0) return;
        bytes memory folded = bytes.concat(name);
        assertEq(NameRules.fold(name), length, "still valid, still as long");
        assertEq(name, folded, "still the same");
    }

    function testFuzz_fold_refuses_a_forbidden_character_anywhere(
        bytes memory before,
        uint256 seed,
        bytes memory behind
    ) public pure {
        bytes memory forbidden = hex"002e20252623002f2c5c3f7f0a";
        bytes1 char = forbidden[seed % forbidden.length];
        assertEq(NameRules.fold(bytes.concat(before, char, behind)), 0, "refused");
    }

    function testFuzz_fold_accepts_letters_of_every_length(uint256 seed, uint256 size) public pure {
        size = bound(size, 1, 40);
        bytes memory name = new bytes(size);
        for (uint256 i = 0; i < size; ++i) {
            uint256 letter = uint256(keccak256(abi.encode(seed, i))) % 26;
            name[i] = bytes1(uint8(letter + (seed >> i & 1 == 1 ? 0x41 : 0x61)));
        }
        assertEq(NameRules.fold(name), size > 32 ? 0 : size, "as long as it is");
        for (uint256 i = 0; i < size && size <= 32; ++i) {
            assertTrue(name[i] >= 0x61 && name[i] <= 0x7a, "lower case");
        }
    }

    function _key(uint256 index, string memory field) private pure returns (string memory) {
        return string.concat("[", _decimal(index), "]", field);
    }

    function _decimal(uint256 number) private pure returns (string memory digits) {
        do {
            digits = string.concat(string(abi.encodePacked(uint8(48 + number % 10))), digits);
            number /= 10;
        } while (number > 0);
    }

    function _hexAt(string memory json, string memory key) private pure returns (bytes memory) {
        return vm.parseBytes(string.concat("0x", vm.parseJsonString(json, key)));
    }
}
