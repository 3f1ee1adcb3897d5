// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Utf8} from "./Utf8.sol";

/// @notice Recognizes the JSON that a name's data may be: one object whose values are all strings,
/// such as `{"image":"ipfs://…"}`. Whitespace between the parts is allowed, as in JSON.
library FlatJson {
    /// @notice True if all of `text` is one such object.
    function isFlatObject(bytes memory text) internal pure returns (bool) {
        uint256 offset = _skipBlanks(text, 0);
        if (_byteAt(text, offset) != "{") return false;
        offset = _skipBlanks(text, offset + 1);
        if (_byteAt(text, offset) == "}") return _skipBlanks(text, offset + 1) == text.length;

        while (true) {
            offset = _skipString(text, offset);
            if (offset == 0) return false;
            offset = _skipBlanks(text, offset);
            if (_byteAt(text, offset) != ":") return false;
            offset = _skipString(text, _skipBlanks(text, offset + 1));
            if (offset == 0) return false;
            offset = _skipBlanks(text, offset);
            if (_byteAt(text, offset) != ",") break;
            offset = _skipBlanks(text, offset + 1);
        }
        return _byteAt(text, offset) == "}" && _skipBlanks(text, offset + 1) == text.length;
    }

    /// @dev Returns the offset after the string that starts at `offset`, or 0 if none does.
    function _skipString(bytes memory text, uint256 offset) private pure returns (uint256) {
        if (_byteAt(text, offset) != '"') return 0;
        ++offset;
        while (offset < text.length) {
            bytes1 char = text[offset];
            if (char == '"') return offset + 1;
            uint256 size = char == "\\" ? _escapeSize(text, offset) : _characterSize(text, offset);
            if (size == 0) return 0;
            offset += size;
        }
        return 0;
    }

    /// @dev Length in bytes of the character at `offset`; 0 for control characters and broken UTF-8.
    function _characterSize(bytes memory text, uint256 offset) private pure returns (uint256 size) {
        if (text[offset] < 0x20) return 0;
        (, size) = Utf8.decode(text, offset);
    }

    /// @dev Length in bytes of the escape at `offset`, such as `\n` or `\u00e9`; 0 if JSON has no
    /// such escape.
    function _escapeSize(bytes memory text, uint256 offset) private pure returns (uint256) {
        bytes1 kind = _byteAt(text, offset + 1);
        if (kind != "u") {
            bool known = kind == '"' || kind == "\\" || kind == "/" || kind == "b" || kind == "f"
                || kind == "n" || kind == "r" || kind == "t";
            return known ? 2 : 0;
        }
        for (uint256 i = offset + 2; i < offset + 6; ++i) {
            bytes1 digit = _byteAt(text, i);
            bool isHex = (digit >= "0" && digit <= "9") || (digit >= "a" && digit <= "f")
                || (digit >= "A" && digit <= "F");
            if (!isHex) return 0;
        }
        return 6;
    }

    function _skipBlanks(bytes memory text, uint256 offset) private pure returns (uint256) {
        while (offset < text.length) {
            bytes1 char = text[offset];
            if (char != " " && char != "\t" && char != "\n" && char != "\r") break;
            ++offset;
        }
        return offset;
    }

    /// @dev The byte at `offset`, or 0 past the end: no part of the grammar is a zero byte.
    function _byteAt(bytes memory text, uint256 offset) private pure returns (bytes1) {
        return offset < text.length ? text[offset] : bytes1(0);
    }
}
