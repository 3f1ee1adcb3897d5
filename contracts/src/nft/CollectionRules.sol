// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Utf8} from "../text/Utf8.sol";
import {MediaKind, Profile} from "./ICollection.sol";

/// @notice What a collection may be called and show. Lengths are bounded, so that no collection is
/// expensive to read, and all text is UTF-8, so that all metadata is valid JSON.
library CollectionRules {
    /// @notice The longest name, in code points.
    uint256 internal constant MAX_NAME_LENGTH = 32;
    /// @notice The longest symbol, in code points.
    uint256 internal constant MAX_SYMBOL_LENGTH = 16;
    /// @notice The longest unique id, in bytes.
    uint256 internal constant MAX_UNIQUE_ID_LENGTH = 32;
    /// @notice The longest description, in bytes.
    uint256 internal constant MAX_DESCRIPTION_LENGTH = 500;
    /// @notice The longest URI, in bytes.
    uint256 internal constant MAX_URI_LENGTH = 512;

    uint256 private constant YOUTUBE_ID_LENGTH = 11;

    /// @notice Thrown when a name is not 1 to 32 code points of UTF-8.
    error CollectionNameInvalid(string name);
    /// @notice Thrown when a symbol is not 1 to 16 code points of UTF-8.
    error SymbolInvalid(string symbol);
    /// @notice Thrown when a unique id is not 1 to 32 lowercase letters, digits, and hyphens.
    error UniqueIdInvalid(string uniqueId);
    /// @notice Thrown when a description is not at most 500 bytes of UTF-8.
    error DescriptionInvalid(uint256 length);
    /// @notice Thrown when an image is not 1 to 512 visible ASCII characters.
    error ImageInvalid(string image);
    /// @notice Thrown when media do not fit their kind.
    error MediaInvalid(string media, MediaKind mediaKind);

    /// @notice Reverts if a collection may not have these names.
    function checkNames(string memory uniqueId, string memory name, string memory symbol)
        internal
        pure
    {
        if (!_isUniqueId(bytes(uniqueId))) revert UniqueIdInvalid(uniqueId);
        if (!_isShortText(bytes(name), MAX_NAME_LENGTH)) revert CollectionNameInvalid(name);
        if (!_isShortText(bytes(symbol), MAX_SYMBOL_LENGTH)) revert SymbolInvalid(symbol);
    }

    /// @notice Reverts if a collection may not show this profile.
    function checkProfile(Profile memory profile) internal pure {
        uint256 length = bytes(profile.description).length;
        if (length > MAX_DESCRIPTION_LENGTH) revert DescriptionInvalid(length);
        (, bool valid) = _codePoints(bytes(profile.description));
        if (!valid) revert DescriptionInvalid(length);
        if (!_isUri(bytes(profile.image))) revert ImageInvalid(profile.image);
        if (!_isMedia(bytes(profile.media), profile.mediaKind)) {
            revert MediaInvalid(profile.media, profile.mediaKind);
        }
    }

    function _isMedia(bytes memory media, MediaKind kind) private pure returns (bool) {
        if (kind == MediaKind.Image) return media.length == 0;
        return kind == MediaKind.YouTube ? _isYouTubeId(media) : _isUri(media);
    }

    function _isUniqueId(bytes memory text) private pure returns (bool) {
        for (uint256 i = 0; i < text.length; ++i) {
            if (!_isLowerOrDigit(text[i]) && text[i] != "-") return false;
        }
        return text.length > 0 && text.length <= MAX_UNIQUE_ID_LENGTH;
    }

    function _isYouTubeId(bytes memory text) private pure returns (bool) {
        for (uint256 i = 0; i < text.length; ++i) {
            bytes1 char = text[i];
            bool known =
                _isLowerOrDigit(char) || (char >= "A" && char <= "Z") || char == "-" || char == "_";
            if (!known) return false;
        }
        return text.length == YOUTUBE_ID_LENGTH;
    }

    function _isUri(bytes memory text) private pure returns (bool) {
        if (text.length == 0 || text.length > MAX_URI_LENGTH) return false;
        for (uint256 i = 0; i < text.length; ++i) {
            if (text[i] < 0x21 || text[i] > 0x7e) return false;
        }
        return true;
    }

    function _isLowerOrDigit(bytes1 char) private pure returns (bool) {
        return (char >= "a" && char <= "z") || (char >= "0" && char <= "9");
    }

    function _isShortText(bytes memory text, uint256 maxLength) private pure returns (bool) {
        // A code point has at most four bytes, so a text that is longer than that allows need not
        // be decoded.
        if (text.length == 0 || text.length > 4 * maxLength) return false;
        (uint256 count, bool valid) = _codePoints(text);
        return valid && count <= maxLength;
    }

    function _codePoints(bytes memory text) private pure returns (uint256 count, bool valid) {
        uint256 offset = 0;
        while (offset < text.length) {
            uint256 size = 1;
            // Most text is mostly ASCII, which needs no decoding.
            if (text[offset] > 0x7f) (, size) = Utf8.decode(text, offset);
            if (size == 0) return (count, false);
            offset += size;
            ++count;
        }
        return (count, true);
    }
}
