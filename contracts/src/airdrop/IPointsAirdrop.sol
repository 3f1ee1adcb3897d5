// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IActivityPoints} from "../points/IActivityPoints.sol";
import {IAirdrop} from "./IAirdrop.sol";

/// @notice Tokens for those who earned activity points, by the points they had at the end of one
/// epoch that is over. Each member claims once. The cap covers every point there is at deployment,
/// so that nobody can claim too late.
interface IPointsAirdrop is IAirdrop {
    /// @notice Emitted when a member got its tokens.
    event PointsClaimed(address indexed member, uint256 points, uint256 amount);

    /// @notice Thrown when there is no such epoch: the first is 1.
    error EpochInvalid();
    /// @notice Thrown when the member had no points at the end of the epoch.
    error NoPointsToClaim(address member);
    /// @notice Thrown when the member has claimed.
    error PointsAlreadyClaimed(address member);

    /// @notice Sends the caller its tokens.
    /// @return amount What it got.
    function claim() external returns (uint256 amount);

    /// @notice Sends `member` its tokens. Anybody may call it.
    /// @return amount What the member got.
    function claimFor(address member) external returns (uint256 amount);

    /// @notice What a claim would send to the member now; 0 if nothing.
    function claimPreview(address member) external view returns (uint256 amount);

    /// @notice True if the member has claimed.
    function hasClaimed(address member) external view returns (bool);

    /// @notice The ledger of points.
    function points() external view returns (IActivityPoints);

    /// @notice The epoch at whose end the points count.
    function epoch() external view returns (uint256);

    /// @notice What a whole point (10^18) earns, in the token's smallest unit.
    function tokensPerPoint() external view returns (uint256);
}
