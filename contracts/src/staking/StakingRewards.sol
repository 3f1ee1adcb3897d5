// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IStakingRewards} from "./IStakingRewards.sol";

/// @notice The community's staking; see IStakingRewards.
/// @dev What one unit of stake has earned since the beginning, in wei times 2^80, only grows
/// (`perUnit`). A member has earned its stake times the growth since the snapshot in its slot.
/// `perUnit` wraps around at 2^144, and differences stay right as long as one unit earns less than
/// 2^64 wei between two acts of its holder. While next to nothing is staked, the stream slows down
/// so much that this takes two years. Whoever waits longer loses what a unit of dust earned; no
/// stake is ever paid too much.
contract StakingRewards is IStakingRewards, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;

    struct Stream {
        uint144 perUnit;
        uint40 updatedAt;
        uint40 endsAt;
    }

    struct Pool {
        uint112 staked;
        uint112 rate;
    }

    struct Stake {
        uint112 amount;
        uint144 perUnit;
    }

    uint256 private constant MAX_PERIOD = 3650 days;
    uint256 private constant SCALE_BITS = 80;
    /// @dev The most that one unit of stake earns, in wei per second.
    uint256 private constant MAX_UNIT_RATE = 2 ** 64 / uint256(730 days);

    /// @inheritdoc IStakingRewards
    IERC20 public immutable stakeToken;
    /// @inheritdoc IStakingRewards
    uint256 public immutable period;

    Stream private _stream;
    Pool private _pool;
    mapping(address account => Stake) private _stakes;
    /// @dev What was earned by stakes that are withdrawn, in wei.
    mapping(address account => uint256) private _owed;

    /// @param period_ In seconds.
    constructor(IERC20 stakeToken_, uint256 period_) {
        if (period_ == 0 || period_ > MAX_PERIOD) revert PeriodInvalid(period_);
        stakeToken = stakeToken_;
        period = period_;
    }

    receive() external payable {
        _addReward(msg.value);
    }

    /// @inheritdoc IStakingRewards
    function notifyReward() external payable {
        _addReward(msg.value);
    }

    /// @inheritdoc IStakingRewards
    function deposit(uint256 amount) external nonReentrant {
        _deposit(amount);
    }

    /// @inheritdoc IStakingRewards
    function depositWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
    {
        IERC20Permit token = IERC20Permit(address(stakeToken));
        // Somebody who sees the signature can use it first; then the approval exists anyway.
        try token.permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        _deposit(amount);
    }

    /// @inheritdoc IStakingRewards
    function withdraw(uint256 amount) external nonReentrant {
        _withdraw(amount);
    }

    /// @inheritdoc IStakingRewards
    function claimRewards() external {
        _claim(msg.sender);
    }

    /// @inheritdoc IStakingRewards
    function claimRewardsTo(address payable to) external {
        _claim(to);
    }

    /// @inheritdoc IStakingRewards
    function exit() external nonReentrant {
        uint256 amount = _stakes[msg.sender].amount;
        if (amount != 0) _withdraw(amount);
        uint256 reward = _takeReward();
        if (reward == 0) return;
        (bool paid,) = msg.sender.call{value: reward}("");
        if (paid) {
            emit RewardPaid(msg.sender, msg.sender, reward);
        } else {
            _owed[msg.sender] += reward;
            emit RewardKept(msg.sender, reward);
        }
    }

    /// @inheritdoc IStakingRewards
    function emergencyWithdraw() external nonReentrant {
        Stake memory stake = _stakes[msg.sender];
        if (stake.amount == 0) revert AmountInvalid();
        uint256 forfeited = _earned(stake, _advance().perUnit);
        delete _stakes[msg.sender];
        _pool.staked -= stake.amount;
        if (forfeited != 0) _addReward(forfeited);
        emit EmergencyWithdrawn(msg.sender, stake.amount, forfeited);
        stakeToken.safeTransfer(msg.sender, stake.amount);
    }

    /// @inheritdoc IStakingRewards
    function balanceOf(address account) external view returns (uint256) {
        return _stakes[account].amount;
    }

    /// @inheritdoc IStakingRewards
    function totalStaked() external view returns (uint256) {
        return _pool.staked;
    }

    /// @inheritdoc IStakingRewards
    function claimable(address account) external view returns (uint256) {
        return _owed[account] + _earned(_stakes[account], _advanced().perUnit);
    }

    /// @inheritdoc IStakingRewards
    function rewardRate() external view returns (uint256) {
        return _advanced().endsAt > block.timestamp ? _pool.rate : 0;
    }

    /// @inheritdoc IStakingRewards
    function periodEnds() external view returns (uint256) {
        return _advanced().endsAt;
    }

    /// @dev What the member has earned so far becomes a growth of the larger stake, rounded down, so
    /// that a deposit needs no slot of its own for it.
    function _deposit(uint256 amount) private {
        uint256 before = stakeToken.balanceOf(address(this));
        stakeToken.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = stakeToken.balanceOf(address(this)) - before;
        if (received == 0) revert AmountInvalid();

        Stake memory stake = _stakes[msg.sender];
        uint144 perUnit = _advance().perUnit;
        uint256 staked = stake.amount + received;
        uint256 kept = (stake.amount * _growth(stake, perUnit)) / staked;
        unchecked {
            _stakes[msg.sender] = Stake(staked.toUint112(), uint144(perUnit - kept));
        }
        _pool.staked = (_pool.staked + received).toUint112();
        emit Deposited(msg.sender, received, staked);
    }

    function _withdraw(uint256 amount) private {
        Stake memory stake = _stakes[msg.sender];
        if (amount == 0) revert AmountInvalid();
        if (amount > stake.amount) revert StakeExceeded(msg.sender, stake.amount, amount);
        uint144 perUnit = _advance().perUnit;
        uint256 earned = _earned(stake, perUnit);
        if (earned != 0) _owed[msg.sender] += earned;
        uint256 staked = stake.amount - amount;
        if (staked == 0) delete _stakes[msg.sender];
        else _stakes[msg.sender] = Stake(staked.toUint112(), perUnit);
        _pool.staked -= amount.toUint112();
        emit Withdrawn(msg.sender, amount, staked);
        stakeToken.safeTransfer(msg.sender, amount);
    }

    function _claim(address to) private {
        uint256 reward = _takeReward();
        if (reward == 0) revert NothingToClaim(msg.sender);
        emit RewardPaid(msg.sender, to, reward);
        // With all gas, or not at all: nobody but the caller depends on it.
        (bool paid,) = to.call{value: reward}("");
        if (!paid) revert PaymentRefused(to, reward);
    }

    function _takeReward() private returns (uint256 reward) {
        Stake memory stake = _stakes[msg.sender];
        uint144 perUnit = _advanced().perUnit;
        reward = _earned(stake, perUnit);
        if (reward != 0) _stakes[msg.sender].perUnit = perUnit;
        uint256 owed = _owed[msg.sender];
        if (owed != 0) {
            _owed[msg.sender] = 0;
            reward += owed;
        }
    }

    function _addReward(uint256 amount) private {
        if (amount == 0) revert AmountInvalid();
        Stream memory stream = _advance();
        Pool memory pool = _pool;
        uint256 left = stream.endsAt > block.timestamp ? stream.endsAt - block.timestamp : 0;
        uint256 rest = pool.rate * left;
        uint256 duration = (rest * left + amount * period) / (rest + amount);
        pool.rate = ((rest + amount) / duration).toUint112();
        stream.endsAt = (block.timestamp + duration).toUint40();
        (_pool, _stream) = (pool, stream);
        emit RewardAdded(msg.sender, amount, pool.rate, stream.endsAt);
    }

    function _advance() private returns (Stream memory stream) {
        stream = _advanced();
        _stream = stream;
    }

    /// @dev The stream as it is at this moment.
    function _advanced() private view returns (Stream memory stream) {
        stream = _stream;
        Pool memory pool = _pool;
        // Amounts have 112 bits and times 40, so nothing overflows except where it may.
        unchecked {
            if (stream.endsAt > stream.updatedAt) {
                uint256 left = stream.endsAt - stream.updatedAt;
                uint256 used = _usedTime(pool, block.timestamp - stream.updatedAt);
                if (used < left) stream.endsAt = uint40(block.timestamp + left - used);
                else used = left;
                uint256 reward = pool.rate * used;
                if (reward != 0) stream.perUnit += uint144((reward << SCALE_BITS) / pool.staked);
            }
        }
        stream.updatedAt = uint40(block.timestamp);
    }

    /// @dev How many seconds of the stream a span of time uses up: none while nobody stakes, and
    /// fewer than it has while a unit of stake would earn more than its snapshot can hold.
    function _usedTime(Pool memory pool, uint256 time) private pure returns (uint256) {
        unchecked {
            uint256 most = pool.staked * MAX_UNIT_RATE;
            if (most < pool.rate) return (time * most) / pool.rate;
        }
        return time;
    }

    function _earned(Stake memory stake, uint144 perUnit) private pure returns (uint256) {
        return (stake.amount * _growth(stake, perUnit)) >> SCALE_BITS;
    }

    /// @dev As a full word, so that a product with it cannot overflow.
    function _growth(Stake memory stake, uint144 perUnit) private pure returns (uint256) {
        unchecked {
            return uint144(perUnit - stake.perUnit);
        }
    }
}
