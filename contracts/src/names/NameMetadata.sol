// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @notice Draws a name for wallets and marketplaces: a data URI of JSON with a picture inside.
library NameMetadata {
    /// @param fullName The name with its TLD.
    /// @param data A JSON object, inserted as it is under its own key, so that nothing in it can
    /// pass for the name.
    function tokenUri(string memory fullName, string memory data)
        internal
        pure
        returns (string memory)
    {
        string memory json = string.concat(
            '{"name":"',
            Strings.escapeJSON(fullName),
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(_picture(fullName))),
            '","data":',
            data,
            "}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    function _picture(string memory fullName) private pure returns (string memory) {
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">',
            '<rect width="400" height="400" fill="#1b1f2a"/>',
            '<text x="200" y="210" fill="#fff" font-family="sans-serif" font-size="28" ',
            'text-anchor="middle"',
            bytes(fullName).length > 20
                ? ' textLength="360" lengthAdjust="spacingAndGlyphs">'
                : ">",
            string(_escapeXml(bytes(fullName))),
            "</text></svg>"
        );
    }

    /// @dev Names hold no ampersand, but a TLD may.
    function _escapeXml(bytes memory text) private pure returns (bytes memory escaped) {
        for (uint256 i = 0; i < text.length; ++i) {
            if (text[i] == "<") escaped = bytes.concat(escaped, "&lt;");
            else if (text[i] == ">") escaped = bytes.concat(escaped, "&gt;");
            else if (text[i] == "&") escaped = bytes.concat(escaped, "&amp;");
            else escaped = bytes.concat(escaped, text[i]);
        }
    }
}
