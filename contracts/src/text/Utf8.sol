// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Strict UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
library Utf8 {
    /// @notice Reads the code point that starts at byte `start`, which must lie inside `text`.
    /// @return codePoint The code point.
    /// @return size Its length in bytes, 1 to 4; 0 if the bytes are not UTF-8.
    function decode(bytes memory text, uint256 start)
        internal
        pure
        returns (uint256 codePoint, uint256 size)
    {
        uint256 lead = uint8(text[start]);
        if (lead < 0x80) return (lead, 1);
        // 80 to c1 are continuation bytes or overlong forms; f5 to ff lead beyond U+10FFFF.
        if (lead < 0xc2 || lead > 0xf4) return (0, 0);

        size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (start + size > text.length) return (0, 0);
        codePoint = lead & (0x7f >> size);
        for (uint256 i = start + 1; i < start + size; ++i) {
            uint256 next = uint8(text[i]);
            if (next & 0xc0 != 0x80) return (0, 0);
            codePoint = (codePoint << 6) | (next & 0x3f);
        }

        bool overlong = (size == 3 && codePoint < 0x800) || (size == 4 && codePoint < 0x10000);
        bool surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
        if (overlong || surrogate || codePoint > 0x10ffff) return (0, 0);
    }
}
