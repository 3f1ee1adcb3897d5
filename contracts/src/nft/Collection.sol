// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Owned} from "../access/Owned.sol";
import {CollectionCode} from "./CollectionCode.sol";
import {CollectionMetadata} from "./CollectionMetadata.sol";
import {CollectionRules} from "./CollectionRules.sol";
import {Credits} from "./Credits.sol";
import {Curve} from "./Curve.sol";
import {ICollection, Profile, Terms} from "./ICollection.sol";
import {ILaunchpad} from "./ILaunchpad.sol";

/// @notice A collection; see ICollection. All collections are clones of one that is never launched
/// itself, and all have the same code: the launchpad knows them by it.
contract Collection is ICollection, IERC2981, IERC4906, ERC721, Credits, Owned {
    using SafeCast for uint256;

    /// @dev One slot, the only one of ours that a trade reads and writes. Money in gwei. The reserve
    /// follows from the supply, and the fees from the volume: what the tokens traded since the last
    /// settlement were worth. Nothing follows from the balance, as money that is forced into the
    /// contract belongs to nobody.
    struct Market {
        uint32 supply;
        uint32 lastTokenId;
        uint48 basePrice;
        uint16 protocolFee;
        uint16 creatorFee;
        uint112 volume;
    }

    /// @dev Fees that are settled, in wei.
    struct Fees {
        uint128 protocol;
        uint128 creator;
    }

    /// @notice Gas given to the launchpad to award points; it needs less than 50,000.
    uint256 public constant POINTS_GAS = 60_000;

    /// @notice Where the collection was launched.
    ILaunchpad public immutable launchpad;

    /// @dev The one that all others are clones of.
    address private immutable _implementation = address(this);

    Market private _market;
    Fees private _settled;
    /// @dev Where name, symbol and profile are written.
    address private _texts;

    /// @dev Makes what others are clones of: without a base price, it sells nothing.
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
        if (_market.basePrice != 0) revert AlreadyLaunched();
        _market.basePrice = (terms.basePrice / 1 gwei).toUint48();
        _market.protocolFee = terms.protocolFee.toUint16();
        _market.creatorFee = terms.creatorFee.toUint16();
        _transferOwnership(creator);
        _write(name_, symbol_, profile_);
    }

    /// @inheritdoc ICollection
    /// @dev Nobody is called but the launchpad and, last, the caller itself.
    function mint(address to, uint256 maxCost) external payable returns (uint256 tokenId) {
        Market memory market = _market;
        if (market.basePrice == 0) revert NotLaunched();
        (uint256 price, uint256 protocolFee_, uint256 creatorFee_) = _quote(market, market.supply);
        uint256 cost = price + protocolFee_ + creatorFee_;
        if (cost > maxCost) revert CostTooHigh(cost, maxCost);
        if (msg.value < cost) revert CostNotMet(cost, msg.value);

        ++market.supply;
        tokenId = ++market.lastTokenId;
        market.volume += (price / 1 gwei).toUint112();
        _market = market;
        _mint(to, tokenId);
        emit Minted(msg.sender, tokenId, price, protocolFee_, creatorFee_, market.supply);

        _award(msg.sender, protocolFee_);
        _pay(msg.sender, msg.value - cost);
    }

    /// @inheritdoc ICollection
    /// @dev Nobody is called but the launchpad and, last, the caller itself.
    function burn(uint256 tokenId, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amount)
    {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        if (_ownerOf(tokenId) != msg.sender) revert NotTokenHolder(tokenId, msg.sender);
        Market memory market = _market;
        --market.supply;
        (uint256 price, uint256 protocolFee_, uint256 creatorFee_) = _quote(market, market.supply);
        amount = price - protocolFee_ - creatorFee_;
        if (amount < minOut) revert ReturnTooLow(amount, minOut);

        market.volume += (price / 1 gwei).toUint112();
        _market = market;
        _burn(tokenId);
        emit Burned(msg.sender, tokenId, price, protocolFee_, creatorFee_, market.supply);

        _award(msg.sender, protocolFee_);
        _send(msg.sender, amount);
    }

    /// @inheritdoc ICollection
    function withdrawProtocolFees() external {
        address treasury = launchpad.treasury();
        _settle();
        uint256 amount = _settled.protocol;
        if (amount == 0) revert NothingToWithdraw(treasury);
        _settled.protocol = 0;
        emit ProtocolFeesPaid(treasury, amount);
        _send(treasury, amount);
    }

    /// @inheritdoc ICollection
    function withdrawCreatorFees(address payable to) external onlyOwner {
        _settle();
        uint256 amount = _settled.creator;
        if (amount == 0) revert NothingToWithdraw(msg.sender);
        _settled.creator = 0;
        emit CreatorFeesPaid(msg.sender, to, amount);
        _send(to, amount);
    }

    /// @inheritdoc ICollection
    function lowerCreatorFee(uint256 basisPoints) external onlyOwner {
        uint256 current = _market.creatorFee;
        if (basisPoints >= current) revert CreatorFeeNotLower(basisPoints, current);
        _settle();
        _market.creatorFee = uint16(basisPoints);
        emit CreatorFeeLowered(basisPoints);
    }

    /// @inheritdoc ICollection
    function editProfile(Profile calldata profile_) external onlyOwner {
        CollectionRules.checkProfile(profile_);
        _write(name(), symbol(), profile_);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc ICollection
    function mintCost()
        external
        view
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_, uint256 total)
    {
        (price, protocolFee_, creatorFee_) = _quote(_market, _market.supply);
        total = price + protocolFee_ + creatorFee_;
    }

    /// @inheritdoc ICollection
    function burnReturn()
        external
        view
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_, uint256 total)
    {
        if (_market.supply == 0) return (0, 0, 0, 0);
        (price, protocolFee_, creatorFee_) = _quote(_market, _market.supply - 1);
        total = price - protocolFee_ - creatorFee_;
    }

    /// @inheritdoc ICollection
    function totalSupply() external view returns (uint256) {
        return _market.supply;
    }

    /// @inheritdoc ICollection
    function lastTokenId() external view returns (uint256) {
        return _market.lastTokenId;
    }

    /// @inheritdoc ICollection
    function reserve() external view returns (uint256) {
        return Curve.reserve(_market.supply, basePrice());
    }

    /// @inheritdoc ICollection
    function protocolFee() external view returns (uint256) {
        return _market.protocolFee;
    }

    /// @inheritdoc ICollection
    function creatorFee() external view returns (uint256) {
        return _market.creatorFee;
    }

    /// @inheritdoc ICollection
    function protocolFees() external view returns (uint256) {
        return _settled.protocol + Curve.share(_volume(), _market.protocolFee);
    }

    /// @inheritdoc ICollection
    function creatorFees() external view returns (uint256) {
        return _settled.creator + Curve.share(_volume(), _market.creatorFee);
    }

    /// @inheritdoc IERC2981
    /// @dev The creator's share of a sale elsewhere is the one of a trade here.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address, uint256) {
        return (owner(), Curve.share(salePrice, _market.creatorFee));
    }

    /// @inheritdoc ICollection
    function basePrice() public view returns (uint256) {
        return uint256(_market.basePrice) * 1 gwei;
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

    /// @dev Turns the volume into fees, before a fee changes and when one is paid out.
    function _settle() private {
        _settled.protocol += Curve.share(_volume(), _market.protocolFee).toUint128();
        _settled.creator += Curve.share(_volume(), _market.creatorFee).toUint128();
        _market.volume = 0;
    }

    function _write(string memory name_, string memory symbol_, Profile memory profile_) private {
        _texts = CollectionCode.write(_implementation, name_, symbol_, profile_);
        emit ProfileChanged(
            profile_.description, profile_.image, profile_.media, profile_.mediaKind
        );
    }

    /// @dev Trading goes on whatever becomes of the points. A gas limit that starves the launchpad
    /// reverts the trade: what is left then does not even pay for the event.
    function _award(address member, uint256 amount) private {
        if (amount == 0) return;
        try launchpad.award{gas: POINTS_GAS}(member, amount) {}
        catch {
            emit PointsNotAwarded(member, amount);
        }
    }

    function _volume() private view returns (uint256) {
        return uint256(_market.volume) * 1 gwei;
    }

    /// @dev Price and fees of the token that is minted or burned when `supply` others exist.
    function _quote(Market memory market, uint256 supply)
        private
        pure
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_)
    {
        price = Curve.price(supply, uint256(market.basePrice) * 1 gwei);
        protocolFee_ = Curve.share(price, market.protocolFee);
        creatorFee_ = Curve.share(price, market.creatorFee);
    }
}
