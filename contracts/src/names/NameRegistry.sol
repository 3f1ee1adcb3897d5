// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {Owned} from "../access/Owned.sol";
import {FlatJson} from "../text/FlatJson.sol";
import {INameRegistry} from "./INameRegistry.sol";
import {NameMetadata} from "./NameMetadata.sol";
import {NameRules} from "./NameRules.sol";

/// @notice The community's name registry; see INameRegistry.
contract NameRegistry is INameRegistry, IERC4906, ERC721, Owned {
    /// @dev One slot for every name: the first bytes of its label, the label's length in bytes, and
    /// the number of the name.
    struct Entry {
        bytes26 head;
        uint8 length;
        uint40 number;
    }

    /// @notice The longest data of a name, in bytes.
    uint256 public constant MAX_DATA_LENGTH = 1024;

    /// @inheritdoc INameRegistry
    uint256 public totalSupply;
    /// @inheritdoc INameRegistry
    mapping(address minter => bool) public isMinter;

    uint256 private constant HEAD_LENGTH = 26;

    mapping(uint256 tokenId => Entry) private _entries;
    /// @dev The rest of a label that is longer than its head.
    mapping(uint256 tokenId => bytes) private _tails;
    mapping(uint256 tokenId => string) private _data;
    /// @dev 0 if the address has no main name.
    mapping(address holder => uint256 tokenId) private _mainNames;

    /// @param tld The top-level domain with its dot, such as `.degen`; also the token's name.
    /// @param symbol_ The token's symbol.
    constructor(address owner_, string memory tld, string memory symbol_)
        ERC721(tld, symbol_)
        Owned(owner_)
    {}

    /// @inheritdoc INameRegistry
    function register(string calldata name_, address holder, address buyer)
        external
        returns (uint256 tokenId, uint256 length)
    {
        if (!isMinter[msg.sender]) revert NotMinter(msg.sender);
        bytes memory folded = bytes(name_);
        length = NameRules.fold(folded);
        if (length == 0) revert NameInvalid(name_);
        tokenId = uint256(keccak256(folded));
        if (_ownerOf(tokenId) != address(0)) revert NameTaken(string(folded));

        _write(tokenId, folded, ++totalSupply);
        _mint(holder, tokenId);
        emit NameRegistered(tokenId, holder, string(folded));
        if (buyer == holder && _mainNames[holder] == 0) {
            _setMainName(holder, tokenId, string(folded));
        }
    }

    /// @inheritdoc INameRegistry
    function editDefaultDomain(string calldata domainName) external {
        uint256 tokenId = _heldByCaller(domainName);
        _setMainName(msg.sender, tokenId, _labelOf(tokenId));
    }

    /// @inheritdoc INameRegistry
    function editData(string calldata domainName, string calldata data) external {
        uint256 tokenId = _heldByCaller(domainName);
        uint256 length = bytes(data).length;
        if (length > MAX_DATA_LENGTH) revert DataTooLong(length, MAX_DATA_LENGTH);
        if (length > 0 && !FlatJson.isFlatObject(bytes(data))) revert DataInvalid();

        _data[tokenId] = data;
        emit NameDataChanged(tokenId, msg.sender, data);
        emit MetadataUpdate(tokenId);
    }

    /// @inheritdoc INameRegistry
    function setMinter(address minter, bool allowed) external onlyOwner {
        isMinter[minter] = allowed;
        emit MinterSet(minter, allowed);
    }

    /// @inheritdoc INameRegistry
    function defaultNames(address holder) external view returns (string memory) {
        return _labelOf(_mainNames[holder]);
    }

    /// @inheritdoc INameRegistry
    function getDomainHolder(string calldata domainName) external view returns (address) {
        return _ownerOf(tokenIdOf(domainName));
    }

    /// @inheritdoc INameRegistry
    function getDomainData(string calldata domainName) external view returns (string memory) {
        return _dataOf(tokenIdOf(domainName));
    }

    /// @inheritdoc INameRegistry
    function nameLength(string calldata domainName) external pure returns (uint256) {
        return NameRules.fold(bytes(domainName));
    }

    /// @inheritdoc INameRegistry
    function nameOf(uint256 tokenId) external view returns (string memory) {
        _requireOwned(tokenId);
        return _labelOf(tokenId);
    }

    /// @inheritdoc INameRegistry
    function numberOf(uint256 tokenId) external view returns (uint256) {
        return _entries[tokenId].number;
    }

    /// @inheritdoc INameRegistry
    function tokenIdOf(string calldata domainName) public pure returns (uint256) {
        bytes memory folded = bytes(domainName);
        return NameRules.fold(folded) == 0 ? 0 : uint256(keccak256(folded));
    }

    /// @notice A base64 data URI of JSON: the name with its TLD, a picture of it, and its data.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return NameMetadata.tokenUri(string.concat(_labelOf(tokenId), name()), _dataOf(tokenId));
    }

    /// @inheritdoc ERC721
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, IERC165)
        returns (bool)
    {
        return interfaceId == bytes4(0x49064906) || super.supportsInterface(interfaceId);
    }

    /// @dev A main name that is transferred is nobody's main name until its next holder chooses it.
    function _update(address to, uint256 tokenId, address auth)
        internal
        override
        returns (address from)
    {
        from = super._update(to, tokenId, auth);
        if (from != address(0) && from != to && _mainNames[from] == tokenId) {
            _setMainName(from, 0, "");
        }
    }

    function _write(uint256 tokenId, bytes memory label, uint256 number) private {
        _entries[tokenId] = Entry(bytes26(label), uint8(label.length), uint40(number));
        if (label.length > HEAD_LENGTH) _tails[tokenId] = Bytes.slice(label, HEAD_LENGTH);
    }

    function _labelOf(uint256 tokenId) private view returns (string memory) {
        Entry memory entry = _entries[tokenId];
        bytes memory head = bytes.concat(entry.head);
        if (entry.length > HEAD_LENGTH) return string(bytes.concat(head, _tails[tokenId]));
        return string(Bytes.slice(head, 0, entry.length));
    }

    function _setMainName(address holder, uint256 tokenId, string memory name_) private {
        _mainNames[holder] = tokenId;
        emit MainNameChanged(holder, name_);
    }

    function _heldByCaller(string calldata domainName) private view returns (uint256 tokenId) {
        tokenId = tokenIdOf(domainName);
        if (_ownerOf(tokenId) != msg.sender) revert NotHolder(domainName, msg.sender);
    }

    function _dataOf(uint256 tokenId) private view returns (string memory data) {
        data = _data[tokenId];
        if (bytes(data).length == 0) data = "{}";
    }
}
