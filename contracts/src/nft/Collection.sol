// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Owned} from "../access/Owned.sol";
import {Credits} from "../payments/Credits.sol";
import {CollectionCode} from "./CollectionCode.sol";
import {CollectionMarket} from "./CollectionMarket.sol";
import {CollectionMetadata} from "./CollectionMetadata.sol";
import {CollectionRules} from "./CollectionRules.sol";
import {Curve} from "./Curve.sol";
import {ICollection, Profile, Terms} from "./ICollection.sol";
import {ILaunchpad} from "./ILaunchpad.sol";

/// @notice A collection; see ICollection. All collections are clones of one that is never launched
/// itself. They have the same code, by which the launchpad recognizes them.
contract Collection is CollectionMarket, IERC2981, IERC4906, ERC721, Credits, Owned {
    /// @notice Gas given to the launchpad to award points; it needs less than 50,000.
    uint256 public constant POINTS_GAS = 60_000;

    /// @notice Where the collection was launched.
    ILaunchpad public immutable launchpad;

    /// @dev The contract that all collections are clones of.
    address private immutable _implementation = address(this);

    /// @dev Where the name, symbol, and profile are stored; see CollectionCode.
    address private _texts;

    /// @dev Creates the contract that collections are clones of. It has no base price, so it sells
    /// nothing.
    constructor(ILaunchpad launchpad_) ERC721("", "") Owned(address(launchpad_)) {
        launchpad = launchpad_;
    }

    /// @inheritdoc ICollection
    function initialize(
        address creator,
        string calldata name_,
        string calldata symbol_,
        Profile calldata profile_,
        Terms calldata terms
    ) external {
        if (msg.sender != address(launchpad)) {
            revert NotLaunchpad(msg.sender);
        }
        _open(terms);
        _transferOwnership(creator);
        _write(name_, symbol_, profile_);
    }

    /// @inheritdoc ICollection
    function mint(address to, uint256 maxCost) external payable returns (uint256 tokenId) {
        return _mintMany(msg.sender, to, 1, maxCost);
    }

    /// @inheritdoc ICollection
    function mintMany(address to, uint256 count, uint256 maxCost)
        external
        payable
        returns (uint256 firstTokenId)
    {
        return _mintMany(msg.sender, to, count, maxCost);
    }

    /// @inheritdoc ICollection
    function mintFirst(address creator, uint256 count) external payable {
        if (msg.sender != address(launchpad)) revert NotLaunchpad(msg.sender);
        _mintMany(creator, creator, count, type(uint256).max);
    }

    /// @inheritdoc ICollection
    function burn(uint256 tokenId, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amount)
    {
        uint256[] memory tokenIds = new uint256[](1);
        tokenIds[0] = tokenId;
        return _burnMany(tokenIds, minOut, deadline);
    }

    /// @inheritdoc ICollection
    function burnMany(uint256[] calldata tokenIds, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amount)
    {
        return _burnMany(tokenIds, minOut, deadline);
    }

    /// @inheritdoc ICollection
    function withdrawProtocolFees() external {
        address treasury = launchpad.treasury();
        uint256 amount = _takeProtocolFees();
        if (amount == 0) revert NothingToWithdraw(treasury);
        emit ProtocolFeesPaid(treasury, amount);
        _send(treasury, amount);
    }

    /// @inheritdoc ICollection
    function withdrawCreatorFees(address payable to) external onlyOwner {
        uint256 amount = _takeCreatorFees();
        if (amount == 0) revert NothingToWithdraw(msg.sender);
        emit CreatorFeesPaid(msg.sender, to, amount);
        _send(to, amount);
    }

    /// @inheritdoc ICollection
    function lowerCreatorFee(uint256 basisPoints) external onlyOwner {
        uint256 current = creatorFee();
        if (basisPoints >= current) revert CreatorFeeNotLower(basisPoints, current);
        _setCreatorFee(basisPoints);
        emit CreatorFeeLowered(basisPoints);
    }

    /// @inheritdoc ICollection
    function editProfile(Profile calldata profile_) external onlyOwner {
        CollectionRules.checkProfile(profile_);
        _write(name(), symbol(), profile_);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IERC2981
    /// @dev The royalty on other markets is the creator's share of a trade here.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address, uint256) {
        return (owner(), Curve.share(salePrice, creatorFee()));
    }

    /// @inheritdoc ICollection
    function profile() public view returns (Profile memory profile_) {
        (,, profile_) = CollectionCode.read(_texts);
    }

    function name() public view override returns (string memory name_) {
        (name_,,) = CollectionCode.read(_texts);
    }

    function symbol() public view override returns (string memory symbol_) {
        (, symbol_,) = CollectionCode.read(_texts);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return CollectionMetadata.tokenUri(name(), tokenId, profile());
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, IERC165)
        returns (bool)
    {
        return interfaceId == type(IERC2981).interfaceId || interfaceId == bytes4(0x49064906)
            || super.supportsInterface(interfaceId);
    }

    /// @dev Nobody is called but the launchpad and, last, the buyer itself.
    function _mintMany(address buyer, address to, uint256 count, uint256 maxCost)
        private
        returns (uint256 firstTokenId)
    {
        Market memory market = _market;
        if (market.basePrice == 0) revert NotLaunched();
        if (count == 0) revert NoTokens();
        firstTokenId = uint256(market.lastTokenId) + 1;
        uint256 cost = 0;
        uint256 fees = 0;
        for (uint256 i = 0; i < count; ++i) {
            (uint256 price, uint256 protocolFee_, uint256 creatorFee_) =
                _quote(market, market.supply);
            cost += price + protocolFee_ + creatorFee_;
            fees += protocolFee_;
            // Before the work, so that a limit or a payment that is too low costs little gas.
            if (cost > maxCost) revert CostTooHigh(cost, maxCost);
            if (msg.value < cost) revert CostNotMet(cost, msg.value);
            _add(market, price);
            _mint(to, market.lastTokenId);
            emit Minted(buyer, market.lastTokenId, price, protocolFee_, creatorFee_, market.supply);
        }
        _award(buyer, fees);
        _pay(buyer, msg.value - cost);
    }

    /// @dev Nobody is called but the launchpad and, last, the caller itself.
    function _burnMany(uint256[] memory tokenIds, uint256 minOut, uint256 deadline)
        private
        returns (uint256 amount)
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (tokenIds.length == 0) revert NoTokens();
        Market memory market = _market;
        uint256 fees = 0;
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            uint256 tokenId = tokenIds[i];
            if (_ownerOf(tokenId) != msg.sender) revert NotTokenHolder(tokenId, msg.sender);
            (uint256 price, uint256 protocolFee_, uint256 creatorFee_) =
                _quote(market, market.supply - 1);
            amount += price - protocolFee_ - creatorFee_;
            fees += protocolFee_;
            _remove(market, price);
            _burn(tokenId);
            emit Burned(msg.sender, tokenId, price, protocolFee_, creatorFee_, market.supply);
        }
        if (amount < minOut) revert ReturnTooLow(amount, minOut);
        _award(msg.sender, fees);
        _send(msg.sender, amount);
    }

    function _write(string memory name_, string memory symbol_, Profile memory profile_) private {
        _texts = CollectionCode.write(_implementation, name_, symbol_, profile_);
        emit ProfileChanged(
            profile_.description, profile_.image, profile_.media, profile_.mediaKind
        );
    }

    /// @dev A trade succeeds even if its points cannot be awarded. A gas limit that starves the
    /// launchpad reverts the trade: what is left does not even pay for the event.
    function _award(address member, uint256 amount) private {
        if (amount == 0) return;
        try launchpad.award{gas: POINTS_GAS}(member, amount) {}
        catch {
            emit PointsNotAwarded(member, amount);
        }
    }
}
