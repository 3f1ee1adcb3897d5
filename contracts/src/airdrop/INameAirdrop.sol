// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {INameRegistry} from "../names/INameRegistry.sol";
import {IAirdrop} from "./IAirdrop.sol";

/// @notice Tokens for the holders of names: the same amount for each of the first names by number.
/// Each name is claimed once, whatever its spelling and holder. Anybody may claim for any name; its
/// holder at that moment gets the tokens.
interface INameAirdrop is IAirdrop {
    /// @notice Emitted for every name whose tokens are claimed.
    event NameClaimed(
        uint256 indexed tokenId, address indexed holder, uint256 number, uint256 amount
    );

    /// @notice Thrown when there is no such name, or its number is above the highest.
    error NameNotEligible(string name);
    /// @notice Thrown when the tokens of the name have been claimed.
    error NameAlreadyClaimed(string name);
    /// @notice Thrown when more names are given than one transaction may claim for.
    error TooManyNames(uint256 count, uint256 maximum);

    /// @notice Sends the tokens of a name to its holder.
    /// @param name The name in any letter case, without the TLD.
    /// @return amount What the holder got.
    function claim(string calldata name) external returns (uint256 amount);

    /// @notice Sends the tokens of up to 100 names to their holders. Names that cannot be claimed for
    /// are skipped.
    /// @return amount What all holders together got.
    function claimAll(string[] calldata names) external returns (uint256 amount);

    /// @notice What a claim for the name would send to its holder now; 0 if nothing.
    function claimPreview(string calldata name) external view returns (uint256 amount);

    /// @notice True if the tokens of the name with that id have been claimed.
    function isClaimed(uint256 tokenId) external view returns (bool);

    /// @notice Where names are registered.
    function registry() external view returns (INameRegistry);

    /// @notice What every name gets, in the token's smallest unit.
    function amountPerName() external view returns (uint256);

    /// @notice The highest number of a name that gets tokens.
    function maxNumber() external view returns (uint256);
}
