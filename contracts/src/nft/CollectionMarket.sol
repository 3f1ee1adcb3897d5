// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Curve} from "./Curve.sol";
import {ICollection, Terms} from "./ICollection.sol";

/// @notice The books of a collection: what exists, what it is worth, and whose the fees are. It moves
/// no token and no money.
abstract contract CollectionMarket is ICollection {
    using SafeCast for uint256;

    /// @dev One slot, the only one besides those of ERC-721 that a trade reads and writes. Money in
    /// gwei, fees in basis points. The volume is what the tokens traded since the last settlement
    /// were worth; fees follow from it. The balance counts for nothing: coins forced into the
    /// contract belong to nobody.
    ///
    /// The reserve bounds a collection: at the lowest base price it is full at 3,810,777 tokens,
    /// which fit 24 bits. The volume bounds nothing; when it is full, fees are settled.
    struct Market {
        uint24 supply;
        uint32 lastTokenId;
        uint48 basePrice;
        uint16 protocolFee;
        uint16 creatorFee;
        uint64 reserve;
        uint56 volume;
    }

    /// @dev Fees that are settled, in wei.
    struct Fees {
        uint128 protocol;
        uint128 creator;
    }

    Market internal _market;
    Fees private _settled;

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
        return uint256(_market.reserve) * 1 gwei;
    }

    /// @inheritdoc ICollection
    function basePrice() external view returns (uint256) {
        return uint256(_market.basePrice) * 1 gwei;
    }

    /// @inheritdoc ICollection
    function protocolFee() external view returns (uint256) {
        return _market.protocolFee;
    }

    /// @inheritdoc ICollection
    function creatorFee() public view returns (uint256) {
        return _market.creatorFee;
    }

    /// @inheritdoc ICollection
    function protocolFees() external view returns (uint256) {
        return _settled.protocol + _share(_market.volume, _market.protocolFee);
    }

    /// @inheritdoc ICollection
    function creatorFees() external view returns (uint256) {
        return _settled.creator + _share(_market.volume, _market.creatorFee);
    }

    function _open(Terms calldata terms) internal {
        if (_market.basePrice != 0) revert AlreadyLaunched();
        _market.basePrice = (terms.basePrice / 1 gwei).toUint48();
        _market.protocolFee = terms.protocolFee.toUint16();
        _market.creatorFee = terms.creatorFee.toUint16();
    }

    /// @dev Records that the next token was minted at this price.
    function _add(Market memory market, uint256 price) internal {
        uint256 reserve_ = market.reserve + price / 1 gwei;
        bool hasRoom = reserve_ <= type(uint64).max && market.lastTokenId < type(uint32).max;
        if (!hasRoom) revert CollectionFull();
        market.reserve = uint64(reserve_);
        ++market.supply;
        ++market.lastTokenId;
        _count(market, price);
    }

    /// @dev Records that a token was burned at this price. The reserve covers it: it is the sum of
    /// the prices of all tokens that exist.
    function _remove(Market memory market, uint256 price) internal {
        market.reserve -= uint64(price / 1 gwei);
        --market.supply;
        _count(market, price);
    }

    function _setCreatorFee(uint256 basisPoints) internal {
        _settle();
        _market.creatorFee = uint16(basisPoints);
    }

    function _takeProtocolFees() internal returns (uint256 amount) {
        _settle();
        amount = _settled.protocol;
        _settled.protocol = 0;
    }

    function _takeCreatorFees() internal returns (uint256 amount) {
        _settle();
        amount = _settled.creator;
        _settled.creator = 0;
    }

    /// @dev Price and fees, in wei, of the token that is minted or burned when `supply` others exist.
    function _quote(Market memory market, uint256 supply)
        internal
        pure
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_)
    {
        price = Curve.price(supply, uint256(market.basePrice) * 1 gwei);
        protocolFee_ = Curve.share(price, market.protocolFee);
        creatorFee_ = Curve.share(price, market.creatorFee);
    }

    /// @dev Adds a trade to the volume and writes the market. When the volume is full, it and the
    /// trade are settled as fees, so no trade fails because of the fees of earlier ones.
    function _count(Market memory market, uint256 price) private {
        uint256 volume = market.volume + price / 1 gwei;
        if (volume > type(uint56).max) {
            _book(market, volume);
            volume = 0;
        }
        market.volume = uint56(volume);
        _market = market;
    }

    /// @dev Turns the volume into fees, before a fee changes and when one is paid out.
    function _settle() private {
        _book(_market, _market.volume);
        _market.volume = 0;
    }

    /// @dev There are fewer than 2^33 trades of less than 2^64 gwei, so that even with all of each
    /// as a fee, the sums have less than 2^127 wei.
    function _book(Market memory market, uint256 volume) private {
        _settled.protocol += uint128(_share(volume, market.protocolFee));
        _settled.creator += uint128(_share(volume, market.creatorFee));
    }

    /// @dev A share, in wei, of a volume in gwei.
    function _share(uint256 volume, uint256 basisPoints) private pure returns (uint256) {
        return Curve.share(volume * 1 gwei, basisPoints);
    }
}
