// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MediaKind, Profile} from "./ICollection.sol";

/// @notice Describes the tokens of a collection for wallets and marketplaces: a data URI of JSON,
/// in which every text of the creator is escaped.
library CollectionMetadata {
    /// @param name The name of the collection.
    function tokenUri(string memory name, uint256 tokenId, Profile memory profile)
        internal
        pure
        returns (string memory)
    {
        string memory json = string.concat(
            '{"name":"',
            Strings.escapeJSON(name),
            " #",
            Strings.toString(tokenId),
            '","description":"',
            Strings.escapeJSON(profile.description),
            '","image":"',
            Strings.escapeJSON(profile.image),
            '"',
            _media(Strings.escapeJSON(profile.media), profile.mediaKind),
            "}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    function _media(string memory media, MediaKind kind) private pure returns (string memory) {
        if (kind == MediaKind.Audio) {
            return string.concat(',"animation_url":"', media, '","media_kind":"audio"');
        }
        if (kind == MediaKind.Video) {
            return string.concat(',"animation_url":"', media, '","media_kind":"video"');
        }
        if (kind == MediaKind.YouTube) {
            return string.concat(
                ',"youtube_url":"https://www.youtube.com/watch?v=',
                media,
                '","media_kind":"youtube"'
            );
        }
        return ',"media_kind":"image"';
    }
}
