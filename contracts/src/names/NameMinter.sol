// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Owned} from "../access/Owned.sol";
import {Credits} from "../payments/Credits.sol";
import {IActivityPoints} from "../points/IActivityPoints.sol";
import {INameMinter} from "./INameMinter.sol";
import {INameRegistry} from "./INameRegistry.sol";

/// @notice The community's name minter; see INameMinter.
contract NameMinter is INameMinter, Credits, Owned {
    /// @notice The highest referral fee the owner can set, in basis points (20 %).
    uint256 public constant MAX_REFERRAL_FEE = 2000;
    /// @notice Gas given to the points ledger; an award needs less than 40,000.
    uint256 public constant POINTS_GAS = 50_000;
    /// @notice The reason that mints give to the points ledger.
    bytes32 public constant MINT_REASON = "name-mint";

    uint256 private constant BASIS_POINTS = 10_000;
    /// @dev Token lists write the native coin like this; no account has this address.
    address private constant NATIVE_COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Where names are registered.
    INameRegistry public immutable registry;
    /// @notice Where points are awarded; the zero address if nowhere.
    IActivityPoints public immutable points;

    // One slot, read once per mint.
    /// @inheritdoc INameMinter
    address public treasury;
    uint16 private _referralFee;
    /// @inheritdoc INameMinter
    bool public paused;

    /// @inheritdoc INameMinter
    uint256 public revenue;
    uint256[5] private _prices;

    constructor(
        address owner_,
        INameRegistry registry_,
        IActivityPoints points_,
        address treasury_,
        uint256 referralFee_,
        uint256[5] memory prices_
    ) Owned(owner_) {
        registry = registry_;
        points = points_;
        _setTreasury(treasury_);
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

        _award(msg.sender, price_ - fee);
        _pay(_referrer, fee);
        _pay(msg.sender, msg.value - price_);
    }

    /// @inheritdoc INameMinter
    function withdrawRevenue() external {
        uint256 amount = revenue;
        if (amount == 0) revert NothingToWithdraw(treasury);
        revenue = 0;
        emit RevenuePaid(treasury, amount);
        _send(treasury, amount);
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
    function setTreasury(address treasury_) external onlyOwner {
        _setTreasury(treasury_);
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

    function _canRefer(address referrer, address holder) private view returns (bool) {
        return referrer != address(0) && referrer != msg.sender && referrer != holder
            && referrer != NATIVE_COIN && referrer != address(this);
    }

    /// @dev A ledger that refuses costs the member its points, never the name. A gas limit that
    /// starves the ledger reverts the mint: what is left then does not even pay for the event.
    function _award(address member, uint256 amount) private {
        if (amount == 0 || address(points) == address(0)) return;
        try points.award{gas: POINTS_GAS}(member, amount, MINT_REASON) {}
        catch {
            emit PointsNotAwarded(member, amount);
        }
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

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert TreasuryInvalid();
        treasury = treasury_;
        emit TreasuryChanged(treasury_);
    }
}
