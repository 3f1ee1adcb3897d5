import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, tests: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/${path}.ts`, `apps/server/src/${tests}.test.ts`, rows);
const guard = 'packages/embedded/src/guard';

/** Faults with which one client could take from all others what the server or its node has. */
export const serverBounds: readonly Fault[] = [
  ...inServer('rpc/bounds', 'rpc/calls', [
    ['percentiles have no end', 'given.length <= percentilesMax &&', ''],
    ['a fee history has no end', 'count < feeBlocksMax ? count : feeBlocksMax', 'count'],
    ['topics have no end', 'given.length > topicsMax', 'false'],
    ['a search covers any range', 'BigInt(to) - BigInt(from) < BigInt(logBlocksMax)', 'true'],
    ['a list has no end', 'given.length <= max && ', ''],
    ['an access list has no end', ' || given.length > accessMax', ''],
    ['more parameters are passed on', 'given.length > params.length', 'false'],
    ['a value may be a text of any length', ' && given.length <= scalarMax', ''],
    ['all of a call is passed on', '{ ...passedOn, accessList }', '{ ...given }'],
  ]),
  ...inServer('rpc/calls', 'rpc/calls', [
    ['what we cannot read is free', '    return gasOfBlock;', '    return 0n;'],
  ]),
  ...inServer('rpc/service', 'rpc/service', [
    ['a batch answers without end', 'bytes <= answerMaxBytes', 'true'],
    ['a full transaction takes little room', '? roomOf(params[0]) : bound.weight', '? 1 : 1'],
    ['a request costs more than can be had', 'Math.min(cost, burst)', 'cost'],
    ['an answer has no end', 'workMaxMs, answerMaxBytes)', 'workMaxMs)'],
  ]),
  ...inServer('rpc/service', 'rpc/bounds', [
    ['full transactions are cheap', 'gasOf(call.params[0]) / gasPerCall', '0'],
  ]),
  ...inServer('rpc/gate', 'rpc/gate', [
    ['who has much under way goes first', 'own >= least || ', ''],
  ]),
  ...inServer('cow/service', 'cow/spending', [
    ['dust is taken', 'if (await isTooSmall(uid, owner, order))', 'if (false)'],
  ]),
  ...inServer('cow/settling', 'cow/spending', [
    [
      'an order that gas is too dear for is settled',
      "if (!isWorthIts(order, means)) return 'small';",
      '',
    ],
    ['an owner spends without end', 'if (gas > ownerGasPerHour) return false;', ''],
  ]),
  ...inServer('cow/solverStore', 'cow/spending', [
    [
      'what was spent long ago counts',
      'from cow_spendings where at > $1 group',
      'from cow_spendings where at > $1 - 1e9 group',
    ],
  ]),
  ...inServer('cow/loop', 'cow/loop', [
    [
      'whoever fills the book fills the server’s time',
      '    await wait(restMsAfter(workMs), undefined, { signal, ref: false }).catch(() => {});\n',
      '',
    ],
  ]),
  ...inServer('platform/slices', 'platform/slices', [
    ['work is one slice', 'while (watch() < until)', 'while (watch() >= 0)'],
  ]),
  ...faultsIn('packages/domain/src/swap/cowWorth.ts', 'packages/domain/src/swap/cowWorth.test.ts', [
    [
      'a pool is believed beyond what is in it',
      "poolSwap(pools, [token, pools.native], 'in', amount)?.amounts.at(-1) ?? 0n",
      '10n ** 30n',
    ],
    ['only what is sold counts', 'return larger(paid, got);', 'return paid;'],
  ]),
  ...faultsIn(
    'packages/domain/src/swap/cowPrices.ts',
    'packages/domain/src/swap/cowMatching.test.ts',
    [
      [
        'prices are sought in one step',
        'const found = tryStep(step);',
        'const found = Array.from({ length: 99 }, () => tryStep(step))[0] ?? null;',
      ],
    ],
  ),
  ...faultsIn(`${guard}/logSearch.ts`, `${guard}/logSearch.test.ts`, [
    ['full blocks are searched together', 'gas + used > gasPerQuestion || ', ''],
    ['several blocks may hold anything', 'bytes > foundMaxBytes && ', 'bytes < 0 && '],
    ['a full block cannot be read', ' && range.last > range.first', ''],
    ['gas is asked for again', 'if (gasUsed[block] === undefined) ', ''],
  ]),
  ...faultsIn(`${guard}/producer.ts`, `${guard}/producer.test.ts`, [
    ['a probe waits for all blocks', 'waiting.filter(', '[].filter('],
    ['a transaction waits for all blocks', '        await this.#confirmMined(works);\n', ''],
  ]),
];
