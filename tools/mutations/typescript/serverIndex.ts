import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/indexer/${path}`;

/** Faults of the follower; their tests run on a real chain and database. */
export const serverIndex: readonly Fault[] = [
  ...faultsIn(at('read.ts'), at('children.test.ts'), [
    [
      'blocks that only a new collection is in are not read',
      'const wanted = blocks.filter(',
      'const wanted = those ? [] : blocks.filter(',
    ],
  ]),
  ...faultsIn(at('node/heads.ts'), at('heads.test.ts'), [
    [
      'a socket is never asked again',
      'retry = setTimeout(open, nextPauseMs);',
      'retry = setTimeout(() => {}, nextPauseMs);',
    ],
    ['a socket is believed for ever', 'performance.now() - since > lateMs', 'false'],
    [
      'an announcement wakes nobody',
      'if (aheadAt !== null && !wasAhead) ring();',
      'void wasAhead;',
    ],
  ]),
  ...faultsIn(at('pace.ts'), at('sources.test.ts'), [
    [
      'a new contract has all others read anew',
      '.filter((source) => source.cursor === cursor.id)',
      '',
    ],
  ]),
  ...faultsIn(at('roots.ts'), at('sources.test.ts'), [
    ['the block of the config is not taken', 'known <= head ? known :', 'false ? known :'],
  ]),
  ...faultsIn(at('node/chain.ts'), at('nodes.test.ts'), [
    ['logs that a node left out are not missed', 'if (isOfBlock && isWhole)', 'if (isOfBlock)'],
  ]),
  ...faultsIn(at('leader.ts'), at('follower.test.ts'), [
    ['rows of blocks that are gone stay', 'await derived.rollBack(client, making, ancestor);', ''],
  ]),
  ...faultsIn(at('lease.ts'), at('lease.test.ts'), [
    [
      'a former holder may write',
      'where fence = $1\n     returning version',
      'where $1::int > -1\n     returning version',
    ],
  ]),
];
