// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICredits} from "../payments/ICredits.sol";

/// @notice What a collection shows besides its image.
enum MediaKind {
    Image,
    Audio,
    Video,
    YouTube
}

/// @notice What every token of a collection shows. The creator may change it.
struct Profile {
    /// At most 500 bytes of UTF-8.
    string description;
    /// A URI of 1 to 512 visible ASCII characters.
    string image;
    /// A URI of the same length for audio and video, the 11 characters of a YouTube id, or nothing.
    string media;
    MediaKind mediaKind;
}

/// @notice The terms of a launch. They never change, except that the creator may lower the
/// creator's fee.
struct Terms {
    /// What the first token costs, in wei; whole gwei.
    uint256 basePrice;
    /// The community's share of every trade, in basis points.
    uint256 protocolFee;
    /// The creator's share of every trade, in basis points.
    uint256 creatorFee;
}

/// @notice A collection of tokens that anybody mints and burns at the price of a curve: the n-th
/// token in existence costs n² times the base price and, burned, returns as much. Nothing is ever
/// rounded. What was paid for the tokens that exist is the reserve; it buys back all of them, down to
/// the last.
///
/// The community and the creator each have a share of every trade, on top of the price when minting
/// and out of it when burning. Shares wait here until they are withdrawn: no third party can stop a
/// trade.
interface ICollection is ICredits {
    /// @notice Emitted for every mint. `supply` is how many tokens exist after it; amounts are in wei.
    event Minted(
        address indexed buyer,
        uint256 indexed tokenId,
        uint256 price,
        uint256 protocolFee,
        uint256 creatorFee,
        uint256 supply
    );
    /// @notice Emitted for every burn. `supply` is how many tokens exist after it; amounts are in wei.
    event Burned(
        address indexed seller,
        uint256 indexed tokenId,
        uint256 price,
        uint256 protocolFee,
        uint256 creatorFee,
        uint256 supply
    );
    /// @notice Emitted when the collection is launched and when its creator edits it.
    event ProfileChanged(string description, string image, string media, MediaKind mediaKind);
    /// @notice Emitted when the creator lowers its fee, in basis points.
    event CreatorFeeLowered(uint256 basisPoints);
    /// @notice Emitted when the community's fees went to its treasury. Amount in wei.
    event ProtocolFeesPaid(address indexed treasury, uint256 amount);
    /// @notice Emitted when the creator withdrew its fees to `to`. Amount in wei.
    event CreatorFeesPaid(address indexed creator, address indexed to, uint256 amount);
    /// @notice Emitted when a trade earned points that could not be written. Amount in wei.
    event PointsNotAwarded(address indexed member, uint256 amount);

    /// @notice Thrown when anyone but the launchpad launches the collection or mints first.
    error NotLaunchpad(address caller);
    /// @notice Thrown when the collection was never launched, as the contract that all are clones
    /// of.
    error NotLaunched();
    /// @notice Thrown when the collection was launched before.
    error AlreadyLaunched();
    /// @notice Thrown when no token would be minted or burned.
    error NoTokens();
    /// @notice Thrown when a mint costs more than its buyer accepts. Amounts in wei; of several
    /// tokens, the cost up to the one that is too much.
    error CostTooHigh(uint256 cost, uint256 maxCost);
    /// @notice Thrown when no further token can be minted: the reserve would pass 2^64 gwei (some 18
    /// billion coins), or the id 2^32. Burning goes on, and makes room in the reserve.
    error CollectionFull();
    /// @notice Thrown when less than the cost was sent. Amounts in wei; of several tokens, the cost up
    /// to the one that is not paid for.
    error CostNotMet(uint256 cost, uint256 sent);
    /// @notice Thrown when a burn returns less than its seller accepts. Amounts in wei.
    error ReturnTooLow(uint256 amount, uint256 minOut);
    /// @notice Thrown when a burn comes too late. Both in seconds since 1970.
    error DeadlinePassed(uint256 deadline, uint256 time);
    /// @notice Thrown when the caller does not hold the token, or named it twice.
    error NotTokenHolder(uint256 tokenId, address caller);
    /// @notice Thrown when the creator's fee would not become lower. Both in basis points.
    error CreatorFeeNotLower(uint256 basisPoints, uint256 current);

    /// @notice Makes this clone a collection. Only for the launchpad, once.
    function initialize(
        address creator,
        string calldata name_,
        string calldata symbol_,
        Profile calldata profile_,
        Terms calldata terms
    ) external;

    /// @notice Mints the first tokens for the creator, who paid the value sent; the excess comes
    /// back. Only for the launchpad, which calls it in the launch.
    function mintFirst(address creator, uint256 count) external payable;

    /// @notice Mints the next token. The excess comes back.
    /// @param to The recipient of the token.
    /// @param maxCost The most that the caller agrees to pay, fees included, in wei.
    function mint(address to, uint256 maxCost) external payable returns (uint256 tokenId);

    /// @notice Mints the next tokens, all or none: each at the price that it would have after the one
    /// before it. The excess comes back. Only gas bounds their number.
    /// @param to The recipient of the tokens.
    /// @param count How many; not 0.
    /// @param maxCost The most that the caller agrees to pay for all, fees included, in wei.
    /// @return firstTokenId The id of the first; the others follow it.
    function mintMany(address to, uint256 count, uint256 maxCost)
        external
        payable
        returns (uint256 firstTokenId);

    /// @notice Burns a token of the caller and pays its return.
    /// @param minOut The least that the caller agrees to get, fees taken off, in wei.
    /// @param deadline The last second at which the caller agrees, in seconds since 1970.
    function burn(uint256 tokenId, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amount);

    /// @notice Burns tokens of the caller, all or none, and pays their return at once. Only gas bounds
    /// their number.
    /// @param tokenIds Which; not none, and none twice.
    /// @param minOut The least that the caller agrees to get for all, fees taken off, in wei.
    /// @param deadline The last second at which the caller agrees, in seconds since 1970.
    function burnMany(uint256[] calldata tokenIds, uint256 minOut, uint256 deadline)
        external
        returns (uint256 amount);

    /// @notice Sends the community's fees to its treasury. Anybody may call it.
    function withdrawProtocolFees() external;

    /// @notice Sends the creator's fees to `to`. Only for the creator; a new creator gets what the
    /// former one left.
    function withdrawCreatorFees(address payable to) external;

    /// @notice Lowers the creator's fee; it can never rise. Only for the creator.
    function lowerCreatorFee(uint256 basisPoints) external;

    /// @notice Changes what every token shows. Only for the creator.
    function editProfile(Profile calldata profile_) external;

    /// @notice What the next mint costs, in wei.
    /// @return price What goes into the reserve.
    /// @return protocolFee_ The community's share.
    /// @return creatorFee_ The creator's share.
    /// @return total All of it.
    function mintCost()
        external
        view
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_, uint256 total);

    /// @notice What the next burn returns, in wei; nothing if there is no token.
    /// @return price What leaves the reserve.
    /// @return protocolFee_ The community's share.
    /// @return creatorFee_ The creator's share.
    /// @return total What the seller gets.
    function burnReturn()
        external
        view
        returns (uint256 price, uint256 protocolFee_, uint256 creatorFee_, uint256 total);

    /// @notice What every token shows.
    function profile() external view returns (Profile memory);

    /// @notice How many tokens exist.
    function totalSupply() external view returns (uint256);

    /// @notice The id of the token minted last; ids are never used twice.
    function lastTokenId() external view returns (uint256);

    /// @notice What was paid for the tokens that exist, fees aside, in wei.
    function reserve() external view returns (uint256);

    /// @notice What the first token costs, in wei.
    function basePrice() external view returns (uint256);

    /// @notice The community's share of every trade, in basis points.
    function protocolFee() external view returns (uint256);

    /// @notice The creator's share of every trade, in basis points.
    function creatorFee() external view returns (uint256);

    /// @notice Fees in wei that wait to be sent to the community's treasury.
    function protocolFees() external view returns (uint256);

    /// @notice Fees in wei that wait for the creator.
    function creatorFees() external view returns (uint256);
}
