// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameRules} from "../../src/names/NameRules.sol";
import {Test} from "../utils/Test.sol";

/// @notice Compares the rule for every single code point with the web app's rule.
contract EveryCodePointTest is Test {
    string private constant SHARED = "../packages/domain/src/names/everyCodePoint.json";
    uint256 private constant PLANE_SIZE = 0x10000;
    uint256 private constant BATCH = 32;

    /// @notice The planes of Unicode, each in its own call: one call does not have enough gas for
    /// all. Without PARLEY_TESTS=full, only those with characters that a name may have, or hidden ones.
    function fixturePlane() public view returns (uint256[] memory planes) {
        bool isFull = keccak256(bytes(vm.envOr("PARLEY_TESTS", "short"))) == keccak256("full");
        planes = new uint256[](isFull ? 17 : 3);
        for (uint256 i = 0; i < planes.length; ++i) {
            planes[i] = isFull || i < 2 ? i : 14;
        }
    }

    function tablePlane_is_judged_as_by_the_page(uint256 plane) public view {
        bytes memory bits = new bytes(PLANE_SIZE / 8);
        uint256 first = plane * PLANE_SIZE;
        for (uint256 done = 0; done < PLANE_SIZE; done += BATCH) {
            bytes memory part = this.verdicts(first + done);
            for (uint256 i = 0; i < part.length; ++i) {
                bits[done / 8 + i] = part[i];
            }
        }
        string memory key = string.concat("[", _decimal(plane), "]");
        bytes memory hash =
            vm.parseBytes(string.concat("0x", vm.parseJsonString(vm.readFile(SHARED), key)));
        assertEq(bytes.concat(sha256(bits)), hash, "the same code points are valid");
    }

    /// @notice The verdicts on a batch of code points from `first` on, one bit each, lowest first.
    /// An external call, so that each batch starts with empty memory.
    function verdicts(uint256 first) external pure returns (bytes memory bits) {
        bits = new bytes(BATCH / 8);
        for (uint256 i = 0; i < BATCH; ++i) {
            if (NameRules.fold(_utf8(first + i)) == 1) bits[i / 8] |= bytes1(uint8(1 << (i % 8)));
        }
    }

    /// @dev Encodes surrogates, too, which no strict decoder accepts.
    function _utf8(uint256 c) private pure returns (bytes memory) {
        if (c < 0x80) return abi.encodePacked(uint8(c));
        bytes1 last = _continuation(c);
        if (c < 0x800) return abi.encodePacked(uint8(0xc0 | c >> 6), last);
        if (c < 0x10000) {
            return abi.encodePacked(uint8(0xe0 | c >> 12), _continuation(c >> 6), last);
        }
        return abi.encodePacked(
            uint8(0xf0 | c >> 18), _continuation(c >> 12), _continuation(c >> 6), last
        );
    }

    function _continuation(uint256 bits) private pure returns (bytes1) {
        return bytes1(uint8(0x80 | (bits & 0x3f)));
    }

    function _decimal(uint256 number) private pure returns (string memory) {
        bytes1 units = bytes1(uint8(48 + number % 10));
        if (number < 10) return string(bytes.concat(units));
        return string(bytes.concat(bytes1(uint8(48 + number / 10)), units));
    }
}
