// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Utf8} from "../text/Utf8.sol";
import {HiddenCharacters} from "./HiddenCharacters.sol";

/// @notice The rule of names: strict UTF-8, 1 to 32 code points, nothing invisible, and none of
/// `. space % & ? # / , \`. A to Z fold to a to z and nothing else folds. The same rule, tested
/// with the same vectors and on every code point, is in `packages/domain/src/names`.
library NameRules {
    /// @notice The longest name, in code points.
    uint256 internal constant MAX_LENGTH = 32;

    uint256 private constant BORDER_SIZE = 3;
    /// @dev One bit per ASCII character that no name may contain: controls, delete, and the nine
    /// above.
    uint256 private constant FORBIDDEN_ASCII = ((1 << 0x20) - 1) | (1 << 0x7f) | (1 << 0x20)
        | (1 << 0x23) | (1 << 0x25) | (1 << 0x26) | (1 << 0x2c) | (1 << 0x2e) | (1 << 0x2f)
        | (1 << 0x3f) | (1 << 0x5c);

    /// @dev A range of code points from `first` up to but not including `end`, all hidden or all
    /// visible.
    struct Run {
        uint256 first;
        uint256 end;
        bool hidden;
    }

    /// @notice Validates `name` and folds it in place, in one pass over its bytes.
    /// @return length Its length in code points, or 0 if it is not a valid name. An invalid name
    /// may be left half folded.
    function fold(bytes memory name) internal pure returns (uint256 length) {
        // Plain names never load the table, and the letters of one script are mostly in one run.
        bytes memory borders;
        Run memory run;
        uint256 offset = 0;
        while (offset < name.length) {
            if (length == MAX_LENGTH) return 0;
            uint256 codePoint = uint8(name[offset]);
            uint256 size = 1;
            if (codePoint < 0x80) {
                if ((FORBIDDEN_ASCII >> codePoint) & 1 == 1) return 0;
                if (codePoint >= 0x41 && codePoint <= 0x5a) {
                    name[offset] = bytes1(uint8(codePoint | 0x20));
                }
            } else {
                (codePoint, size) = Utf8.decode(name, offset);
                if (size == 0) return 0;
                if (codePoint < run.first || codePoint >= run.end) {
                    if (borders.length == 0) borders = HiddenCharacters.BORDERS;
                    run = _runOf(codePoint, borders);
                    if (run.hidden) return 0;
                }
            }
            // Both stay below the length of an array in memory.
            unchecked {
                offset += size;
                ++length;
            }
        }
    }

    /// @dev A binary search for the two borders around a code point: the table begins at 0 and its
    /// last range is open. All sums stay below the length of the table.
    function _runOf(uint256 codePoint, bytes memory borders) private pure returns (Run memory) {
        uint256 low = 0;
        uint256 high = borders.length / BORDER_SIZE;
        uint256 first = 0;
        uint256 end = type(uint256).max;
        unchecked {
            while (high - low > 1) {
                uint256 middle = (low + high) / 2;
                uint256 start = middle * BORDER_SIZE;
                uint256 border = uint256(uint8(borders[start])) << 16
                    | uint256(uint8(borders[start + 1])) << 8 | uint8(borders[start + 2]);
                if (border <= codePoint) (low, first) = (middle, border);
                else (high, end) = (middle, border);
            }
        }
        return Run(first, end, low % 2 == 0);
    }
}
