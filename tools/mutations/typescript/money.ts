import { type Fault, faultsIn } from '../fault.ts';

const opening = 'packages/deploy/src/embedded/pointsAirdrop';
const inChain = 'packages/chain/src/transactions/isInChain';
const web = 'apps/web/src/transactions';

/** Faults of airdrops for points, of reorganizations, of wallets with several signers, and of points by day. */
export const money: readonly Fault[] = [
  ...faultsIn(`${opening}.ts`, `${opening}.test.ts`, [
    ['each start opens another airdrop', 'begun ?? weekNow - 1n', 'weekNow - 1n'],
    ['an airdrop opens where nobody has points', '|| total === 0n ', ''],
    ['an airdrop opens that cannot be filled', ' || !isOwner)', ')'],
  ]),
  ...faultsIn(
    'packages/chain/src/airdrop/claimNames.ts',
    'packages/chain/src/airdrop/claims.test.ts',
    [['a claim of nothing is paid for', 'if (result === 0n) {', 'if (result < 0n) {']],
  ),
  ...faultsIn(
    'packages/chain/src/airdrop/claimTogether.ts',
    'packages/chain/src/airdrop/claims.test.ts',
    [
      ['points are claimed for the multicall', 'args: [member]', 'args: [multicall]'],
      ['one of several claims may fail alone', 'allowFailure: false', 'allowFailure: true'],
      ['the points of one week only are claimed', '...ofPoints.map(', '...ofPoints.slice(1).map('],
    ],
  ),
  ...faultsIn(
    'packages/chain/src/airdrop/getPointsClaim.ts',
    'packages/chain/src/airdrop/claims.test.ts',
    [['points of now count', 'args: [address, epoch]', 'args: [address, epoch - 1n]']],
  ),
  ...faultsIn(
    'packages/deploy/src/command/config.ts',
    'packages/deploy/src/command/config.test.ts',
    [
      ['an earlier airdrop is forgotten', '[before, ...listed]', '[...listed]'],
      [
        'an airdrop is listed twice',
        'const known = new Set([newest.toLowerCase()]);',
        'const known = new Set<string>();',
      ],
    ],
  ),
  ...faultsIn('apps/server/src/indexer/roots.ts', 'apps/server/src/platform/indexed.test.ts', [
    ['earlier airdrops are not indexed', '    ...earlier,\n', ''],
  ]),
  ...faultsIn(
    'apps/web/src/features/airdrop/claims.ts',
    'apps/web/src/features/airdrop/claims.test.ts',
    [['weeks that are over are claimed', "(round) === 'claimable'", "(round) !== 'claimed'"]],
  ),
  ...faultsIn(`${inChain}.ts`, `${inChain}.test.ts`, [
    ['another block is the same', 'return block.hash === hash;', 'return block.hash !== null;'],
    ['a block beyond the end is gone', 'return null;', 'return false;'],
  ]),
  ...faultsIn(`${web}/recheck.ts`, `${web}/recheck.test.ts`, [
    ['a reorganization is not noticed', 'return isIn ??', 'return true ||'],
    ['what was taken out is not followed', 'void settleRemoved(reads, hash);', 'void reads;'],
    ['a node that lags removes blocks', 'const shorterTimes = 3;', 'const shorterTimes = 1;'],
    ['nothing is ever final', '>= finalBlocks', '> 1_000 * finalBlocks'],
    ['the same end is told', 'place.isSuccess === (told', 'place.isSuccess !== (told'],
  ]),
  ...faultsIn(
    'packages/chain/src/transactions/findSuccessor.ts',
    'packages/chain/src/transactions/findSuccessor.test.ts',
    [
      ['a replaced transaction is waited for', '!(await isNonceUsed(client, sender))', 'true'],
      ['a sped up payment is paid again', 'asked?.fingerprint;', 'hash;'],
      ['a cancellation is a payment', "isEmpty ? 'cancelled'", "isEmpty ? 'replaced'"],
    ],
  ),
  ...faultsIn(
    'apps/web/src/features/send/payments.ts',
    'apps/web/src/features/send/payments.test.ts',
    [
      [
        'an earlier attempt ends the next',
        'updateTransaction(known.id, { key: undefined });',
        'updateTransaction(known.id, { key });',
      ],
      ['what turns up is paid again', 'waiting: mayBePaid', 'waiting: false'],
    ],
  ),
  ...faultsIn(`${web}/removed.ts`, `${web}/recheck.test.ts`, [
    ['a failure is told as a success', "told === 'failed'", "told !== 'failed'"],
  ]),
  ...faultsIn('packages/domain/src/send/payment.ts', 'packages/domain/src/send/payment.test.ts', [
    ['a removed step may be asked for', "removed: ['confirmed', 'failed']", 'removed: []'],
  ]),
  ...faultsIn(`${web}/batchOutcome.ts`, `${web}/waitForBatch.test.ts`, [
    [
      'calls that failed are made, where their transaction succeeded',
      'place.isSuccess ? {',
      'place.isSuccess === null ? {',
    ],
  ]),
  ...faultsIn(`${web}/waitForBatch.ts`, `${web}/waitForBatch.test.ts`, [
    ['everybody has signers', 'hasSigners ? {} :', '!hasSigners ? {} :'],
  ]),
  ...faultsIn(
    'packages/chain/src/swap/ensureAllowance.ts',
    'packages/chain/src/swap/ensureAllowance.test.ts',
    [
      [
        'a proposed allowance is waited for',
        "throw new ChainError('proposed');",
        'void ChainError;',
      ],
    ],
  ),
  ...faultsIn('packages/domain/src/send/payment.ts', 'packages/domain/src/send/payment.test.ts', [
    [
      'what is proposed is asked for again',
      "state !== 'confirmed' && state !== 'proposed');\n  return !isHeld",
      "state !== 'confirmed');\n  return !isHeld",
    ],
  ]),
  ...faultsIn('packages/chain/src/transactions/isProposal.ts', `${web}/run.test.ts`, [
    [
      'what a contract wallet sent is a proposal',
      '!== null) return false;',
      '!== null) return true;',
    ],
    ['a proposal is followed', 'return true;', 'return false;'],
  ]),
  ...faultsIn('apps/server/src/points/store.ts', 'apps/server/src/platform/indexed.test.ts', [
    ['a day ends before its last second', 'ceil(', 'floor('],
  ]),
];
