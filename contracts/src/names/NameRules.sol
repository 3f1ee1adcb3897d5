// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Utf8} from "../text/Utf8.sol";

/// @notice The rule of names: strict UTF-8, 1 to 32 code points, nothing invisible, and none of
/// `. space % & ? # / , \`. A to Z fold to a to z and nothing else folds. The same rule, tested
/// with the same vectors, stands in `packages/domain/src/names`.
library NameRules {
    /// @notice The longest name, in code points.
    uint256 internal constant MAX_LENGTH = 32;

    /// @dev One bit per ASCII character that no name has: controls, delete, and the nine above.
    uint256 private constant FORBIDDEN_ASCII = ((1 << 0x20) - 1) | (1 << 0x7f) | (1 << 0x20)
        | (1 << 0x23) | (1 << 0x25) | (1 << 0x26) | (1 << 0x2c) | (1 << 0x2e) | (1 << 0x2f)
        | (1 << 0x3f) | (1 << 0x5c);

    /// @notice Judges `name` and folds it in place, in one pass over its bytes.
    /// @return length Its length in code points, or 0 if it is not a valid name. An invalid name
    /// may be left half folded.
    function fold(bytes memory name) internal pure returns (uint256 length) {
        uint256 offset = 0;
        while (offset < name.length) {
            uint256 codePoint = uint8(name[offset]);
            uint256 size = 1;
            if (codePoint >= 0x80) (codePoint, size) = Utf8.decode(name, offset);
            if (size == 0 || length == MAX_LENGTH || _isForbidden(codePoint)) return 0;
            if (codePoint >= 0x41 && codePoint <= 0x5a) {
                name[offset] = bytes1(uint8(codePoint | 0x20));
            }
            // Both stay below the length of an array in memory.
            unchecked {
                offset += size;
                ++length;
            }
        }
    }

    function _isForbidden(uint256 codePoint) private pure returns (bool) {
        if (codePoint < 0x80) return (FORBIDDEN_ASCII >> codePoint) & 1 == 1;
        if (codePoint < 0x1000) return _isInvisibleBelow1000(codePoint);
        if (codePoint < 0x10000) return _isInvisibleBelow10000(codePoint);
        return _isInvisibleFrom10000(codePoint);
    }

    // Code points that draw nothing, draw a blank, or steer the text around them.

    function _isInvisibleBelow1000(uint256 c) private pure returns (bool) {
        return c <= 0xa0 || c == 0xad || c == 0x34f || _within(c, 0x600, 0x605) || c == 0x61c
            || c == 0x6dd || c == 0x70f;
    }

    function _isInvisibleBelow10000(uint256 c) private pure returns (bool) {
        return _within(c, 0x115f, 0x1160) || c == 0x1680 || _within(c, 0x17b4, 0x17b5)
            || _within(c, 0x180b, 0x180f) || _within(c, 0x2000, 0x200f)
            || _within(c, 0x2028, 0x202f) || _within(c, 0x205f, 0x206f) || c == 0x2800
            || c == 0x3000 || c == 0x3164 || _within(c, 0xfe00, 0xfe0f) || c == 0xfeff
            || c == 0xffa0 || _within(c, 0xfff0, 0xffff);
    }

    function _isInvisibleFrom10000(uint256 c) private pure returns (bool) {
        return c == 0x110bd || c == 0x110cd || _within(c, 0x13430, 0x1343f)
            || _within(c, 0x1bca0, 0x1bca3) || c == 0x1d159 || _within(c, 0x1d173, 0x1d17a)
            || _within(c, 0xe0000, 0xe0fff);
    }

    function _within(uint256 c, uint256 first, uint256 last) private pure returns (bool) {
        return c >= first && c <= last;
    }
}
