// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IRevenue} from "../payments/IRevenue.sol";
import {Revenue} from "../payments/Revenue.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {Collection} from "./Collection.sol";
import {CollectionRules} from "./CollectionRules.sol";
import {ICollection, Terms} from "./ICollection.sol";
import {ILaunchpad, LaunchOrder} from "./ILaunchpad.sol";

/// @notice The community's launchpad of collections; see ILaunchpad.
contract Launchpad is ILaunchpad, Revenue {
    /// @notice The highest share of a trade that the community, and that a creator, can have, in
    /// basis points (5 % each).
    uint256 public constant MAX_TRADE_FEE = 500;
    /// @notice The highest referral fee the owner can set, in basis points (20 %).
    uint256 public constant MAX_REFERRAL_FEE = 2000;
    /// @notice The lowest base price, in wei. All base prices are multiples of it.
    uint256 public constant MIN_BASE_PRICE = 1 gwei;
    /// @notice The highest base price, in wei.
    uint256 public constant MAX_BASE_PRICE = 100_000 ether;
    /// @notice The longest featured list.
    uint256 public constant MAX_FEATURED = 100;
    /// @notice The reason that launches give to the points ledger.
    bytes32 public constant LAUNCH_REASON = "nft-launch";
    /// @notice The reason that trades give to the points ledger.
    bytes32 public constant TRADE_REASON = "nft-trade";

    /// @notice The contract that all collections are clones of.
    address public immutable implementation;
    /// @dev All collections have this code. So does a clone that somebody else creates, but it
    /// cannot trade: only the launchpad launches collections.
    bytes32 private immutable _collectionCodeHash;

    // Packed into the treasury's slot: a launch reads all with one load.
    uint16 private _protocolFee;
    uint16 private _referralFee;
    /// @inheritdoc ILaunchpad
    bool public paused;

    /// @inheritdoc ILaunchpad
    uint256 public launchFee;
    /// @inheritdoc IRevenue
    uint256 public revenue;

    address[] private _collections;
    address[] private _featured;

    constructor(
        address owner_,
        IActivityPoints points_,
        address treasury_,
        uint256 launchFee_,
        uint256 protocolFee_,
        uint256 referralFee_
    ) Revenue(owner_, points_, treasury_) {
        implementation = address(new Collection(this));
        _collectionCodeHash = _hashOfClones(implementation);
        _setLaunchFee(launchFee_);
        _setProtocolFee(protocolFee_);
        _setReferralFee(referralFee_);
    }

    /// @inheritdoc ILaunchpad
    /// @dev The clone and the points ledger are the community's own; strangers are called last, when
    /// nothing is left to change but their own credit. The creator's own tokens come before the
    /// referrer's fee, so that nobody is called while the first ones could be bought.
    function launch(LaunchOrder calldata order, address referrer)
        external
        payable
        returns (address collection)
    {
        if (paused) revert LaunchingPaused();
        uint256 launchFee_ = launchFee;
        if (msg.value < launchFee_) revert LaunchFeeNotMet(launchFee_, msg.value);
        collection = _launch(order);

        uint256 fee = 0;
        if (_canRefer(referrer, msg.sender)) fee = (launchFee_ * _referralFee) / BASIS_POINTS;
        revenue += launchFee_ - fee;
        emit LaunchPaid(collection, msg.sender, fee == 0 ? address(0) : referrer, launchFee_, fee);

        _award(msg.sender, launchFee_ - fee, LAUNCH_REASON);
        uint256 rest = msg.value - launchFee_;
        if (order.firstTokens != 0) {
            ICollection(collection).mintFirst{value: rest}(msg.sender, order.firstTokens);
            rest = 0;
        }
        _pay(referrer, fee);
        _pay(msg.sender, rest);
    }

    /// @inheritdoc ILaunchpad
    function award(address member, uint256 amount) external {
        if (msg.sender.codehash != _collectionCodeHash) revert NotCollection(msg.sender);
        if (address(points) != address(0)) points.award(member, amount, TRADE_REASON);
    }

    /// @inheritdoc ILaunchpad
    function setFeatured(address collection, bool featured_) external onlyOwner {
        if (!isCollection(collection)) revert NotCollection(collection);
        uint256 count = _featured.length;
        uint256 place = 0;
        while (place < count && _featured[place] != collection) ++place;
        if ((place < count) == featured_) revert FeaturedUnchanged(collection, featured_);
        if (featured_) {
            if (count == MAX_FEATURED) revert FeaturedFull(MAX_FEATURED);
            _featured.push(collection);
        } else {
            _featured[place] = _featured[count - 1];
            _featured.pop();
        }
        emit FeaturedSet(collection, featured_);
    }

    /// @inheritdoc ILaunchpad
    function setLaunchFee(uint256 amount) external onlyOwner {
        _setLaunchFee(amount);
    }

    /// @inheritdoc ILaunchpad
    function setProtocolFee(uint256 basisPoints) external onlyOwner {
        _setProtocolFee(basisPoints);
    }

    /// @inheritdoc ILaunchpad
    function setReferralFee(uint256 basisPoints) external onlyOwner {
        _setReferralFee(basisPoints);
    }

    /// @inheritdoc ILaunchpad
    function setPaused(bool paused_) external onlyOwner {
        paused = paused_;
        emit PausedChanged(paused_);
    }

    /// @inheritdoc ILaunchpad
    function collectionOf(address creator, string calldata uniqueId)
        external
        view
        returns (address)
    {
        address collection = Clones.predictDeterministicAddress(
            implementation, _saltOf(creator, uniqueId)
        );
        return collection.code.length == 0 ? address(0) : collection;
    }

    /// @inheritdoc ILaunchpad
    function collectionCount() external view returns (uint256) {
        return _collections.length;
    }

    /// @inheritdoc ILaunchpad
    function collections(uint256 start, uint256 count)
        external
        view
        returns (address[] memory page)
    {
        uint256 total = _collections.length;
        if (start >= total) return page;
        page = new address[](count < total - start ? count : total - start);
        for (uint256 i = 0; i < page.length; ++i) {
            page[i] = _collections[start + i];
        }
    }

    /// @inheritdoc ILaunchpad
    function featured() external view returns (address[] memory) {
        return _featured;
    }

    /// @inheritdoc ILaunchpad
    function protocolFee() external view returns (uint256) {
        return _protocolFee;
    }

    /// @inheritdoc ILaunchpad
    function referralFee() external view returns (uint256) {
        return _referralFee;
    }

    /// @inheritdoc ILaunchpad
    function isCollection(address account) public view returns (bool) {
        return account.codehash == _collectionCodeHash && ICollection(account).basePrice() > 0;
    }

    function _launch(LaunchOrder calldata order) private returns (address collection) {
        uint256 fee = _protocolFee;
        if (fee > order.maxProtocolFee) revert ProtocolFeeTooHigh(fee, order.maxProtocolFee);
        _check(order);
        bytes32 salt = _saltOf(msg.sender, order.uniqueId);
        collection = Clones.predictDeterministicAddress(implementation, salt);
        if (collection.code.length != 0) revert UniqueIdTaken(order.uniqueId);
        Clones.cloneDeterministic(implementation, salt);
        _collections.push(collection);
        emit CollectionLaunched(
            collection,
            msg.sender,
            order.uniqueId,
            order.name,
            order.symbol,
            order.basePrice,
            fee,
            order.creatorFee
        );
        Terms memory terms = Terms(order.basePrice, fee, order.creatorFee);
        ICollection(collection)
            .initialize(msg.sender, order.name, order.symbol, order.profile, terms);
    }

    function _check(LaunchOrder calldata order) private pure {
        uint256 basePrice = order.basePrice;
        bool inBounds = basePrice >= MIN_BASE_PRICE && basePrice <= MAX_BASE_PRICE;
        if (!inBounds || basePrice % MIN_BASE_PRICE != 0) {
            revert BasePriceInvalid(basePrice, MIN_BASE_PRICE, MAX_BASE_PRICE);
        }
        if (order.creatorFee > MAX_TRADE_FEE) {
            revert CreatorFeeTooHigh(order.creatorFee, MAX_TRADE_FEE);
        }
        CollectionRules.checkNames(order.uniqueId, order.name, order.symbol);
        CollectionRules.checkProfile(order.profile);
    }

    /// @dev A collection's address follows from its creator and id: someone who sees a launch coming
    /// cannot take the id first, and no reorganized chain puts another collection there.
    function _saltOf(address creator, string calldata uniqueId) private pure returns (bytes32) {
        return keccak256(abi.encode(creator, uniqueId));
    }

    /// @dev The code of a minimal proxy, as ERC-1167 has it.
    function _hashOfClones(address original) private pure returns (bytes32) {
        return keccak256(
            abi.encodePacked(
                hex"363d3d373d3d3d363d73", original, hex"5af43d82803e903d91602b57fd5bf3"
            )
        );
    }

    function _takeRevenue() internal override returns (uint256 amount) {
        amount = revenue;
        revenue = 0;
    }

    function _setLaunchFee(uint256 amount) private {
        launchFee = amount;
        emit LaunchFeeChanged(amount);
    }

    function _setProtocolFee(uint256 basisPoints) private {
        if (basisPoints > MAX_TRADE_FEE) revert ProtocolFeeTooHigh(basisPoints, MAX_TRADE_FEE);
        _protocolFee = uint16(basisPoints);
        emit ProtocolFeeChanged(basisPoints);
    }

    function _setReferralFee(uint256 basisPoints) private {
        if (basisPoints > MAX_REFERRAL_FEE) {
            revert ReferralFeeTooHigh(basisPoints, MAX_REFERRAL_FEE);
        }
        _referralFee = uint16(basisPoints);
        emit ReferralFeeChanged(basisPoints);
    }
}
