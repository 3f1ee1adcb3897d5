// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {MediaKind, Profile} from "./ICollection.sol";

/// @notice Writes the texts of a collection into the code of a contract of their own, where a byte
/// costs a third of what it costs in storage.
library CollectionCode {
    /// @dev Two lengths of one byte, two of two bytes, and the kind of the media. The media are the
    /// rest.
    uint256 private constant HEADER_LENGTH = 7;

    /// @notice Writes the texts and returns the address of their contract. Names have at most 255
    /// bytes, the others at most 65,535.
    /// @param inert A contract that does nothing when called through a clone.
    function write(address inert, string memory name, string memory symbol, Profile memory profile)
        internal
        returns (address)
    {
        bytes memory header = abi.encodePacked(
            uint8(bytes(name).length),
            uint8(bytes(symbol).length),
            uint16(bytes(profile.description).length),
            uint16(bytes(profile.image).length),
            uint8(profile.mediaKind)
        );
        bytes memory texts = abi.encodePacked(
            header, name, symbol, profile.description, profile.image, profile.media
        );
        return Clones.cloneWithImmutableArgs(inert, texts);
    }

    /// @notice Returns what `write` wrote.
    function read(address place)
        internal
        view
        returns (string memory name, string memory symbol, Profile memory profile)
    {
        bytes memory code = Clones.fetchCloneArgs(place);
        uint256 end = HEADER_LENGTH + uint8(code[0]);
        name = _slice(code, HEADER_LENGTH, end);
        uint256 start = end;
        end += uint8(code[1]);
        symbol = _slice(code, start, end);
        start = end;
        end += uint16(bytes2(bytes.concat(code[2], code[3])));
        profile.description = _slice(code, start, end);
        start = end;
        end += uint16(bytes2(bytes.concat(code[4], code[5])));
        profile.image = _slice(code, start, end);
        profile.media = _slice(code, end, code.length);
        profile.mediaKind = MediaKind(uint8(code[6]));
    }

    function _slice(bytes memory code, uint256 start, uint256 end)
        private
        pure
        returns (string memory)
    {
        return string(Bytes.slice(code, start, end));
    }
}
