// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Members stake a token and earn native coin. Nobody owns this contract: no switch, fee,
/// or account can reach a stake or a reward.
///
/// Rewards stream: what is added is paid out evenly over one period, second by second, to those who
/// stake during that second, in proportion to their stakes. Staking just before a reward is added
/// therefore earns nothing of it. While nobody stakes, the stream pauses and loses nothing;
/// while all stakes together are dust, it slows down, and the rest waits for those who stake more.
///
/// Anybody may add rewards at any time. What is added joins the rest of the running stream, and the
/// new end is between the two ends, weighted by the two amounts. So a small amount cannot stretch
/// the stream (to put the end off costs money, which goes to those who stake), and the new rate is
/// never above what both streams would have paid side by side.
///
/// Stakes are counted by what arrives, so a token that takes a fee on transfer can be staked.
/// Rounding stays in the contract: at most one wei per second of the period each time rewards are
/// added.
interface IStakingRewards {
    /// @notice Emitted when `account` stakes `amount` more. `staked` is its whole stake after it.
    event Deposited(address indexed account, uint256 amount, uint256 staked);
    /// @notice Emitted when `account` withdraws `amount`. `staked` is its remaining stake.
    event Withdrawn(address indexed account, uint256 amount, uint256 staked);
    /// @notice Emitted when `account` withdraws everything and gives up its rewards. `forfeited`
    /// (in wei) goes to those who stay.
    event EmergencyWithdrawn(address indexed account, uint256 amount, uint256 forfeited);
    /// @notice Emitted when rewards were paid. Amount in wei.
    event RewardPaid(address indexed account, address indexed to, uint256 amount);
    /// @notice Emitted when `account` left but refused its rewards, which stay claimable. Amount in
    /// wei.
    event RewardKept(address indexed account, uint256 amount);
    /// @notice Emitted when rewards are added. The stream now pays `rate` wei per second until
    /// `endsAt` (seconds since 1970).
    event RewardAdded(address indexed from, uint256 amount, uint256 rate, uint256 endsAt);

    /// @notice Thrown when the period would be zero or longer than 10 years.
    error PeriodInvalid(uint256 period);
    /// @notice Thrown when no token arrives, or none is asked for.
    error AmountInvalid();
    /// @notice Thrown when more is asked for than `account` has staked.
    error StakeExceeded(address account, uint256 staked, uint256 asked);
    /// @notice Thrown when there are no rewards for `account`.
    error NothingToClaim(address account);
    /// @notice Thrown when rewards are refused by their receiver. Amount in wei.
    error PaymentRefused(address to, uint256 amount);

    /// @notice Stakes `amount` of the caller's tokens, which it has to approve first.
    function deposit(uint256 amount) external;

    /// @notice Stakes `amount` of the caller's tokens, which it approves by signature (ERC-2612). A
    /// permit that has been used already does no harm.
    function depositWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;

    /// @notice Gives `amount` of the caller's stake back. Rewards stay claimable.
    function withdraw(uint256 amount) external;

    /// @notice Pays the caller's rewards.
    function claimRewards() external;

    /// @notice Pays the caller's rewards to another address, for contracts that take no native
    /// coin.
    function claimRewardsTo(address payable to) external;

    /// @notice Gives the caller's whole stake back and pays its rewards. Rewards that it refuses
    /// stay claimable.
    function exit() external;

    /// @notice Gives the caller's whole stake back, without what it earned since it last deposited,
    /// withdrew, or claimed, and without calling anything but the token.
    function emergencyWithdraw() external;

    /// @notice Adds the value sent to the rewards. Anybody may call it; sending coins does the same.
    function notifyReward() external payable;

    /// @notice The token that is staked.
    function stakeToken() external view returns (IERC20);

    /// @notice Seconds over which a reward is paid out.
    function period() external view returns (uint256);

    /// @notice The stake of `account`.
    function balanceOf(address account) external view returns (uint256);

    /// @notice All stakes.
    function totalStaked() external view returns (uint256);

    /// @notice What `account` can claim now, in wei.
    function claimable(address account) external view returns (uint256);

    /// @notice What all stakes together earn now, in wei per second, unless they are dust. A year's
    /// reward over the value of `totalStaked` is the APR.
    function rewardRate() external view returns (uint256);

    /// @notice When the stream ends unless rewards are added, in seconds since 1970. While nobody
    /// stakes, the end moves on with the time; while only dust is staked, nearly as fast.
    function periodEnds() external view returns (uint256);
}
