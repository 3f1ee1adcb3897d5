// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {INameRegistry} from "../names/INameRegistry.sol";
import {Airdrop} from "./Airdrop.sol";
import {INameAirdrop} from "./INameAirdrop.sol";

/// @notice The community's airdrop for the holders of names; see INameAirdrop.
contract NameAirdrop is INameAirdrop, Airdrop {
    using BitMaps for BitMaps.BitMap;

    /// @notice How many names one transaction may claim for.
    uint256 public constant MAX_NAMES = 100;

    /// @inheritdoc INameAirdrop
    INameRegistry public immutable registry;
    /// @inheritdoc INameAirdrop
    uint256 public immutable amountPerName;
    /// @inheritdoc INameAirdrop
    uint256 public immutable maxNumber;

    /// @dev By number, because 256 numbers share a slot. A name keeps its number forever.
    BitMaps.BitMap private _claimedNumbers;

    constructor(
        address owner_,
        INameRegistry registry_,
        IERC20 token_,
        uint256 amountPerName_,
        uint256 maxNumber_,
        uint256 deadline_
    ) Airdrop(owner_, token_, amountPerName_ * maxNumber_, deadline_) {
        registry = registry_;
        amountPerName = amountPerName_;
        maxNumber = maxNumber_;
    }

    /// @inheritdoc INameAirdrop
    function claim(string calldata name) external returns (uint256 amount) {
        _requireOpen();
        (uint256 tokenId, uint256 number) = _find(name);
        if (number == 0) revert NameNotEligible(name);
        if (_claimedNumbers.get(number)) revert NameAlreadyClaimed(name);
        return _claim(tokenId, number);
    }

    /// @inheritdoc INameAirdrop
    function claimAll(string[] calldata names) external returns (uint256 amount) {
        if (names.length > MAX_NAMES) revert TooManyNames(names.length, MAX_NAMES);
        _requireOpen();
        for (uint256 i = 0; i < names.length; ++i) {
            (uint256 tokenId, uint256 number) = _find(names[i]);
            if (number == 0 || _claimedNumbers.get(number)) continue;
            amount += _claim(tokenId, number);
        }
    }

    /// @inheritdoc INameAirdrop
    function claimPreview(string calldata name) external view returns (uint256 amount) {
        (, uint256 number) = _find(name);
        if (number == 0 || _claimedNumbers.get(number) || !_isOpen()) return 0;
        return amountPerName;
    }

    /// @inheritdoc INameAirdrop
    function isClaimed(uint256 tokenId) external view returns (bool) {
        return _claimedNumbers.get(registry.numberOf(tokenId));
    }

    /// @dev The number is 0 if the name gets nothing.
    function _find(string calldata name) private view returns (uint256 tokenId, uint256 number) {
        tokenId = registry.tokenIdOf(name);
        number = registry.numberOf(tokenId);
        if (number > maxNumber) number = 0;
    }

    function _claim(uint256 tokenId, uint256 number) private returns (uint256) {
        address holder = IERC721(address(registry)).ownerOf(tokenId);
        _claimedNumbers.set(number);
        emit NameClaimed(tokenId, holder, number, amountPerName);
        _pay(holder, amountPerName);
        return amountPerName;
    }
}
