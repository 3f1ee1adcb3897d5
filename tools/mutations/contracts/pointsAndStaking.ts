import { type Fault, without } from '../fault.ts';

/** Faults of points, the chat token and airdrops. */
export const points: readonly Fault[] = [
  without(
    'anybody awards points',
    'points/ActivityPoints.sol',
    'if (!source.isWriter) revert NotWriter(msg.sender);',
    'points/ActivityPoints.t.sol',
  ),
  without(
    'a correction reaches into closed epochs',
    'points/ActivityPoints.sol',
    'if (amount > gained) revert CorrectionTooLarge(member, amount, gained);',
    'points/PointsAdjustments.t.sol',
  ),
  {
    what: 'points of an epoch that has just ended are those of the one before',
    file: 'points/ActivityPoints.sol',
    text: 'account.epoch <= epoch',
    instead: 'account.epoch < epoch',
    tests: 'points/PointsEpochs.t.sol',
  },
  without(
    'a minter mints without end',
    'tokens/ChatToken.sol',
    'minterAllowance[msg.sender] = allowed - amount;',
    'tokens/ChatToken.t.sol',
  ),
  without(
    'a name is claimed for twice',
    'airdrop/NameAirdrop.sol',
    '_claimedNumbers.set(number);',
    'airdrop/NameAirdrop.t.sol',
  ),
  without(
    'every later name is eligible',
    'airdrop/NameAirdrop.sol',
    'if (number > maxNumber) number = 0;',
    'airdrop/NameAirdrop.t.sol',
  ),
  without(
    'points are claimed for twice',
    'airdrop/PointsAirdrop.sol',
    'hasClaimed[member] = true;',
    'airdrop/PointsAirdrop.t.sol',
  ),
  without(
    'the owner sweeps before the deadline',
    'airdrop/Airdrop.sol',
    'if (block.timestamp < deadline) revert ClaimsNotOver(deadline);',
    'airdrop/NameAirdrop.t.sol',
  ),
];

/** Faults of staking. */
export const staking: readonly Fault[] = [
  without(
    'who takes its stake back loses its rewards',
    'staking/StakingRewards.sol',
    'if (earned != 0) _owed[msg.sender] += earned;',
    'staking/StakingRewards.t.sol',
  ),
  without(
    'a stake that is gone still earns',
    'staking/StakingRewards.sol',
    '_pool.staked -= amount.toUint112();',
    'staking/StakingRewards.t.sol',
  ),
  {
    what: 'dust stretches the stream',
    file: 'staking/StakingRewards.sol',
    text: '(rest * left + amount * period) / (rest + amount)',
    instead: 'period',
    tests: 'staking/StakingRewards.t.sol',
  },
  {
    what: 'a stake of dust burns the stream',
    file: 'staking/StakingRewards.sol',
    text: '2 ** 64 / uint256(730 days)',
    instead: '2 ** 128',
    tests: 'staking/StakingRewards.t.sol',
  },
  {
    what: 'a token that takes a fee is counted in full',
    file: 'staking/StakingRewards.sol',
    text: 'stakeToken.balanceOf(address(this)) - before',
    instead: 'amount',
    tests: 'staking/StakingStrangers.t.sol',
  },
];
