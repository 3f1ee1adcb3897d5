// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRevenue} from "../payments/IRevenue.sol";
import {Profile} from "./ICollection.sol";

/// @notice A requested launch.
struct LaunchOrder {
    /// Identifies the collection, together with its creator: 1 to 32 lowercase letters, digits, and
    /// hyphens, not yet used by this creator.
    string uniqueId;
    /// 1 to 32 code points of UTF-8.
    string name;
    /// 1 to 16 code points of UTF-8.
    string symbol;
    Profile profile;
    /// What the first token costs, in wei; whole gwei, from one gwei to 100,000 coins.
    uint256 basePrice;
    /// The creator's share of every trade, in basis points, at most 500.
    uint256 creatorFee;
    /// The highest share of the community, in basis points, that the creator agrees to.
    uint256 maxProtocolFee;
    /// How many tokens the creator buys at once, before anybody else can.
    uint256 firstTokens;
}

/// @notice Launches collections and lists them. The launch fee goes to the community, less the
/// referrer's share; what is sent above the fee and the cost of the first tokens comes back. No
/// third party can stop a launch, or take its id. The treasury also gets the community's share of
/// trades.
interface ILaunchpad is IRevenue {
    /// @notice Emitted for every launch, before the collection's own events. Fees are in basis
    /// points, the base price is in wei.
    event CollectionLaunched(
        address indexed collection,
        address indexed creator,
        string uniqueId,
        string name,
        string symbol,
        uint256 basePrice,
        uint256 protocolFee,
        uint256 creatorFee
    );
    /// @notice Emitted for every launch. `referrer` is zero if none was paid; amounts are in wei.
    event LaunchPaid(
        address indexed collection,
        address indexed payer,
        address indexed referrer,
        uint256 launchFee,
        uint256 referralFee
    );
    /// @notice Emitted when the owner puts a collection on the featured list or takes it off.
    event FeaturedSet(address indexed collection, bool featured);
    /// @notice Emitted when the owner changes what a launch costs, in wei.
    event LaunchFeeChanged(uint256 amount);
    /// @notice Emitted when the owner changes the community's share of the trades of collections
    /// launched from then on, in basis points.
    event ProtocolFeeChanged(uint256 basisPoints);
    /// @notice Emitted when the owner changes the referrer's share, in basis points.
    event ReferralFeeChanged(uint256 basisPoints);
    /// @notice Emitted when the owner pauses or resumes launching.
    event PausedChanged(bool paused);

    /// @notice Thrown when launching is paused.
    error LaunchingPaused();
    /// @notice Thrown when less than the launch fee was sent. Amounts in wei.
    error LaunchFeeNotMet(uint256 launchFee, uint256 sent);
    /// @notice Thrown when the creator has launched a collection with this unique id.
    error UniqueIdTaken(string uniqueId);
    /// @notice Thrown when a base price is out of bounds or not whole gwei. Amounts in wei.
    error BasePriceInvalid(uint256 basePrice, uint256 minimum, uint256 maximum);
    /// @notice Thrown when a creator's fee is above the cap. Both in basis points.
    error CreatorFeeTooHigh(uint256 basisPoints, uint256 maximum);
    /// @notice Thrown when the community's fee is above the cap, or above what the creator agrees to.
    /// Both in basis points.
    error ProtocolFeeTooHigh(uint256 basisPoints, uint256 maximum);
    /// @notice Thrown when a referral fee above the cap is set. Both in basis points.
    error ReferralFeeTooHigh(uint256 basisPoints, uint256 maximum);
    /// @notice Thrown when the address is not a collection of this launchpad.
    error NotCollection(address account);
    /// @notice Thrown when a collection is on the featured list already, or is not on it.
    error FeaturedUnchanged(address collection, bool featured);
    /// @notice Thrown when the featured list is full.
    error FeaturedFull(uint256 maximum);

    /// @notice Launches a collection, whose creator and owner is the caller. The value sent is the
    /// most the caller agrees to pay; the excess comes back.
    /// @param referrer Who gets the referral fee. Ignored if it is zero, the caller, the stand-in
    /// address of the native coin, or this contract.
    function launch(LaunchOrder calldata order, address referrer)
        external
        payable
        returns (address collection);

    /// @notice Awards points for the community's fee of a trade. Only for collections.
    /// @dev Needs less than 50,000 gas.
    function award(address member, uint256 amount) external;

    /// @notice Puts a collection on the featured list, or takes it off. Only for the owner.
    function setFeatured(address collection, bool featured_) external;

    /// @notice Sets what a launch costs, in wei. 0 means free. Only for the owner.
    function setLaunchFee(uint256 amount) external;

    /// @notice Sets the community's share of the trades of collections launched from now on, in basis
    /// points, at most 500 (5 %). Only for the owner.
    function setProtocolFee(uint256 basisPoints) external;

    /// @notice Sets the referrer's share of launch fees, in basis points, at most 2000 (20 %). Only
    /// for the owner.
    function setReferralFee(uint256 basisPoints) external;

    /// @notice Stops or resumes launching, and nothing else. Only for the owner.
    function setPaused(bool paused_) external;

    /// @notice The collection that `creator` launched with a unique id, whoever owns it now; the
    /// zero address if there is none.
    function collectionOf(address creator, string calldata uniqueId) external view returns (address);

    /// @notice True for collections of this launchpad.
    function isCollection(address account) external view returns (bool);

    /// @notice How many collections there are.
    function collectionCount() external view returns (uint256);

    /// @notice At most `count` collections in the order of their launch, beginning with number
    /// `start`, counted from 0.
    function collections(uint256 start, uint256 count) external view returns (address[] memory);

    /// @notice The featured collections, 100 at most, in no particular order.
    function featured() external view returns (address[] memory);

    /// @notice What a launch costs, in wei.
    function launchFee() external view returns (uint256);

    /// @notice The community's share of the trades of new collections, in basis points.
    function protocolFee() external view returns (uint256);

    /// @notice The referrer's share of a launch fee, in basis points.
    function referralFee() external view returns (uint256);

    /// @notice True while launching is stopped.
    function paused() external view returns (bool);
}
