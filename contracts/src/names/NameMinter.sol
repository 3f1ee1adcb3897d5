// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRevenue} from "../payments/IRevenue.sol";
import {Revenue} from "../payments/Revenue.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {INameMinter} from "./INameMinter.sol";
import {INameRegistry} from "./INameRegistry.sol";

/// @notice The community's name minter; see INameMinter.
contract NameMinter is INameMinter, Revenue {
    /// @notice The highest referral fee the owner can set, in basis points (20 %).
    uint256 public constant MAX_REFERRAL_FEE = 2000;
    /// @notice The reason that mints give to the points ledger.
    bytes32 public constant MINT_REASON = "name-mint";

    /// @notice Where names are registered.
    INameRegistry public immutable registry;

    // Packed into the treasury's slot: a mint reads both with one load.
    uint16 private _referralFee;
    /// @inheritdoc INameMinter
    bool public paused;

    /// @inheritdoc IRevenue
    uint256 public revenue;
    uint256[5] private _prices;

    constructor(
        address owner_,
        INameRegistry registry_,
        IActivityPoints points_,
        address treasury_,
        uint256 referralFee_,
        uint256[5] memory prices_
    ) Revenue(owner_, points_, treasury_) {
        registry = registry_;
        _setReferralFee(referralFee_);
        _setPrices(prices_);
    }

    /// @inheritdoc INameMinter
    /// @dev The registry and the points ledger are the community's own and call nobody; strangers
    /// are called last, when nothing is left to change but their own credit.
    function mint(string calldata _domainName, address _domainHolder, address _referrer)
        external
        payable
        returns (uint256 tokenId)
    {
        if (paused) revert MintingPaused();
        uint256 length;
        (tokenId, length) = registry.register(_domainName, _domainHolder, msg.sender);
        uint256 price_ = _prices[(length < 5 ? length : 5) - 1];
        if (msg.value < price_) revert PriceNotMet(price_, msg.value);

        uint256 fee = 0;
        if (_canRefer(_referrer, _domainHolder)) fee = (price_ * _referralFee) / BASIS_POINTS;
        revenue += price_ - fee;
        emit NameMinted(tokenId, msg.sender, fee == 0 ? address(0) : _referrer, price_, fee);

        _award(msg.sender, price_ - fee, MINT_REASON);
        _pay(_referrer, fee);
        _pay(msg.sender, msg.value - price_);
    }

    /// @inheritdoc INameMinter
    function setPrices(uint256[5] calldata prices) external onlyOwner {
        _setPrices(prices);
    }

    /// @inheritdoc INameMinter
    function setReferralFee(uint256 basisPoints) external onlyOwner {
        _setReferralFee(basisPoints);
    }

    /// @inheritdoc INameMinter
    function setPaused(bool paused_) external onlyOwner {
        paused = paused_;
        emit PausedChanged(paused_);
    }

    /// @inheritdoc INameMinter
    function buyingEnabled() external view returns (bool) {
        return !paused;
    }

    /// @inheritdoc INameMinter
    function price() external view returns (uint256) {
        return _prices[4];
    }

    /// @inheritdoc INameMinter
    function price1char() external view returns (uint256) {
        return _prices[0];
    }

    /// @inheritdoc INameMinter
    function price2char() external view returns (uint256) {
        return _prices[1];
    }

    /// @inheritdoc INameMinter
    function price3char() external view returns (uint256) {
        return _prices[2];
    }

    /// @inheritdoc INameMinter
    function price4char() external view returns (uint256) {
        return _prices[3];
    }

    /// @inheritdoc INameMinter
    function price5char() external view returns (uint256) {
        return _prices[4];
    }

    /// @inheritdoc INameMinter
    function referral() external view returns (uint256) {
        return _referralFee;
    }

    /// @inheritdoc INameMinter
    function referralFee() external view returns (uint256) {
        return _referralFee;
    }

    function _takeRevenue() internal override returns (uint256 amount) {
        amount = revenue;
        revenue = 0;
    }

    function _setPrices(uint256[5] memory prices) private {
        _prices = prices;
        emit PricesChanged(prices);
    }

    function _setReferralFee(uint256 basisPoints) private {
        if (basisPoints > MAX_REFERRAL_FEE) {
            revert ReferralFeeTooHigh(basisPoints, MAX_REFERRAL_FEE);
        }
        _referralFee = uint16(basisPoints);
        emit ReferralFeeChanged(basisPoints);
    }
}
