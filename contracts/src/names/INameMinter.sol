// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRevenue} from "../payments/IRevenue.sol";

/// @notice Sells names. The price goes to the community, less the referrer's share; what is sent
/// above the price comes back. No third party can stop a mint.
interface INameMinter is IRevenue {
    /// @notice Emitted for every mint. `referrer` is zero if none was paid; amounts are in wei.
    event NameMinted(
        uint256 indexed tokenId,
        address indexed payer,
        address indexed referrer,
        uint256 price,
        uint256 referralFee
    );
    /// @notice Emitted when the owner changes the prices, in wei, of 1, 2, 3, 4, and 5 or more
    /// code points.
    event PricesChanged(uint256[5] prices);
    /// @notice Emitted when the owner changes the referrer's share, in basis points.
    event ReferralFeeChanged(uint256 basisPoints);
    /// @notice Emitted when the owner pauses or resumes minting.
    event PausedChanged(bool paused);

    /// @notice Thrown when minting is paused.
    error MintingPaused();
    /// @notice Thrown when less than the price was sent. Amounts in wei.
    error PriceNotMet(uint256 price, uint256 sent);
    /// @notice Thrown when a referral fee above the cap is set. Both in basis points.
    error ReferralFeeTooHigh(uint256 basisPoints, uint256 maximum);

    /// @notice Mints a name and pays for it. The value sent is the most the caller agrees to pay;
    /// the excess comes back. The name may be a gift, which never becomes a main name.
    /// @param _domainName The name in any letter case, without the TLD.
    /// @param _domainHolder The holder of the new name.
    /// @param _referrer Who gets the referral fee. Ignored if it is zero, the payer, the holder,
    /// the stand-in address of the native coin, or this contract.
    /// @return tokenId The id of the name.
    function mint(string calldata _domainName, address _domainHolder, address _referrer)
        external
        payable
        returns (uint256 tokenId);

    /// @notice Sets the prices, in wei, of 1, 2, 3, 4, and 5 or more code points. 0 means free.
    /// Only for the owner.
    function setPrices(uint256[5] calldata prices) external;

    /// @notice Sets the referrer's share, in basis points, at most 2000 (20 %). Only for the owner.
    function setReferralFee(uint256 basisPoints) external;

    /// @notice Stops or resumes minting, and nothing else. Only for the owner.
    function setPaused(bool paused_) external;

    /// @notice True while minting is stopped.
    function paused() external view returns (bool);

    /// @notice True while names can be bought.
    function buyingEnabled() external view returns (bool);

    /// @notice Price in wei of a name of 5 or more code points.
    function price() external view returns (uint256);

    /// @notice Price in wei of a name of 1 code point.
    function price1char() external view returns (uint256);

    /// @notice Price in wei of a name of 2 code points.
    function price2char() external view returns (uint256);

    /// @notice Price in wei of a name of 3 code points.
    function price3char() external view returns (uint256);

    /// @notice Price in wei of a name of 4 code points.
    function price4char() external view returns (uint256);

    /// @notice Price in wei of a name of 5 or more code points.
    function price5char() external view returns (uint256);

    /// @notice The referrer's share of a price, in basis points.
    function referral() external view returns (uint256);

    /// @notice The referrer's share of a price, in basis points.
    function referralFee() external view returns (uint256);
}
