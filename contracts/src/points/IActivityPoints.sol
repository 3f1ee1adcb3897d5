// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A ledger of activity points. Points have 18 decimals: one point for one whole native
/// coin (10^18 wei) of fees that the community kept. They cannot be moved or multiplied.
///
/// Time is divided into epochs of equal length, counted from 1. What members had at the end of an
/// epoch is final: nobody can change it, and nobody's points ever fall below it.
///
/// Besides the awards of its sources, the owner can give a bonus, and make a correction, which
/// takes back no more than what the member gained in the running epoch. Both have a public reason,
/// and a cap per epoch that is fixed at deployment. The caps bound these two acts, not what the
/// owner can have: an owner of prices and treasury can pay fees to itself and earn points for them,
/// and can add writers of its own. Every such award is an event like all others.
interface IActivityPoints {
    /// @notice Emitted for every award. `source` is the contract that made it, `total` is what the
    /// member has after it.
    event PointsAwarded(
        address indexed member,
        address indexed source,
        uint256 amount,
        bytes32 indexed reason,
        uint256 total
    );
    /// @notice Emitted when the owner, `source`, gives a bonus. `total` is what the member has
    /// after it.
    event BonusGiven(
        address indexed member, address indexed source, uint256 amount, string reason, uint256 total
    );
    /// @notice Emitted when the owner, `source`, takes points back. `total` is what the member has
    /// after it.
    event PointsCorrected(
        address indexed member, address indexed source, uint256 amount, string reason, uint256 total
    );
    /// @notice Emitted when the owner lets a contract award points, or revokes that.
    event WriterSet(address indexed writer, bool allowed);

    /// @notice Thrown when the caller may not award points.
    error NotWriter(address caller);
    /// @notice Thrown when the member is the zero address.
    error MemberInvalid();
    /// @notice Thrown when the epoch is not over.
    error EpochNotOver(uint256 epoch, uint256 currentEpoch);
    /// @notice Thrown when the length of an epoch would be zero.
    error EpochLengthInvalid();
    /// @notice Thrown when a bonus or a correction has no reason, or one of more than `maxLength`
    /// bytes.
    error ReasonInvalid(uint256 length, uint256 maxLength);
    /// @notice Thrown when a bonus or a correction is more than what is left of its cap.
    error AdjustmentCapExceeded(uint256 amount, uint256 left);
    /// @notice Thrown when a correction is more than the member gained in the running epoch.
    error CorrectionTooLarge(address member, uint256 amount, uint256 gained);

    /// @notice Adds `amount` (18 decimals) to the points of `member`. Only for writers.
    /// @dev Needs less than 40,000 gas, whoever the member is and whatever the epoch.
    function award(address member, uint256 amount, bytes32 reason) external;

    /// @notice Gives `member` a bonus (18 decimals). The bonuses of one epoch stay within the cap.
    /// Only for the owner.
    function bonus(address member, uint256 amount, string calldata reason) external;

    /// @notice Takes back points (18 decimals) that `member` gained in the running epoch. The
    /// corrections of one epoch stay within the cap. Only for the owner.
    function correct(address member, uint256 amount, string calldata reason) external;

    /// @notice Lets a contract award points, or revokes that. Only for the owner.
    function setWriter(address writer, bool allowed) external;

    /// @notice The points of a member, 18 decimals.
    function getPoints(address user) external view returns (uint256);

    /// @notice The points that a member had at the end of an epoch that is over, 18 decimals.
    /// @dev Walks back over the epochs in which the member gained points since.
    function pointsAt(address member, uint256 epoch) external view returns (uint256);

    /// @notice The points of all members, 18 decimals.
    /// @dev Walks over the sources.
    function totalPoints() external view returns (uint256);

    /// @notice The points that a source has awarded, 18 decimals.
    function awardedBy(address source) external view returns (uint256);

    /// @notice All contracts that are or were writers.
    function sources() external view returns (address[] memory);

    /// @notice True for contracts that may award points.
    function isWriter(address writer) external view returns (bool);

    /// @notice The running epoch; the first is 1.
    function currentEpoch() external view returns (uint256);

    /// @notice When an epoch ends, in seconds since 1970: the first second of the next one.
    function epochEnd(uint256 epoch) external view returns (uint256);

    /// @notice The length of an epoch, in seconds.
    function epochLength() external view returns (uint256);

    /// @notice The most that the bonuses of an epoch, and the most that its corrections, come to.
    function adjustmentCap() external view returns (uint256);

    /// @notice What the bonuses and the corrections of an epoch came to, 18 decimals.
    function adjustmentsIn(uint256 epoch)
        external
        view
        returns (uint256 bonuses, uint256 corrections);
}
