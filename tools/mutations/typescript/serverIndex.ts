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
      'retry = setTimeout(open, pauses.next());',
      'retry = setTimeout(() => {}, pauses.next());',
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
  ...faultsIn(at('node/completeness.ts'), at('completeness.test.ts'), [
    [
      'a last log that a block lacks is not missed by its receipts',
      'if (all !== null && missingIn(logs, all).length > 0) leave(by, block.number);',
      'void all;',
    ],
    ['a hole in the numbers of a block’s logs is nothing', ' || !isUnbroken(logs)', ''],
    [
      'what another node has more is no reason to leave the first',
      'if (left !== undefined) leave(by, left.block);',
      'void left;',
    ],
    [
      'another node that lacks logs is believed on',
      'if (more !== undefined) node.leave(other.by, whyLeft(more.block));',
      'void more;',
    ],
    [
      'a node that lags is held for one that leaves out logs',
      'if (other === null || !(await isAnotherAt(told.by, end))) return false;',
      'if (other === null) return false;',
    ],
  ]),
  ...faultsIn(at('node/completeness.ts'), at('nodes.test.ts'), [
    ['logs that a node left out are not missed', '!isOfBlock || !isWhole', '!isOfBlock'],
  ]),
  ...faultsIn(at('node/budget.ts'), at('node/budget.test.ts'), [
    [
      'a limit that ended slows us down for long',
      'isCalm ? growth.calm : growth.soon',
      'growth.soon',
    ],
    ['requests go ten times as fast as they may', '+ 1_000 / rate', '+ 100 / rate'],
  ]),
  ...faultsIn(at('lag.ts'), at('lag.test.ts'), [
    [
      'the first block that is missing is not asked when it was made',
      '(await chain.header(block + 1))?.time ?? head.time',
      'head.time',
    ],
    [
      'what is left as it was counts as new',
      'progress.behindMs(), stall.ms(), frozenMs',
      'progress.behindMs(), stall.ms()',
    ],
  ]),
  ...faultsIn(at('status.ts'), at('status.test.ts'), [
    ['an index of which nothing is heard is up to date', ' || unheardMs > silentAfterMs', ''],
    ['nobody is told that the index falls behind', 'tell([lagTopic]);', 'void lagTopic;'],
  ]),
  ...faultsIn(at('stall.ts'), at('stall.test.ts'), [
    ['a quiet chain is held for a stuck node', 'silenceFactor * gap', '0 * gap'],
    ['a node that lags is kept', 'if (!(other > number)) return false;', 'return false;'],
    ['a chain with blocks on demand is held for stuck', 'isOnDemand ? null : ', ''],
  ]),
  ...faultsIn(at('read.ts'), at('completeness.test.ts'), [
    [
      'a range of a single node is believed',
      'if (!isConfirmed) await expectAllIn(task, to, family, all.by);',
      'void expectAllIn;',
    ],
  ]),
  ...faultsIn(at('derived.ts'), at('reread.test.ts'), [
    [
      'what is read again is written into what pages show',
      ' && !isReread(making) ? [live]',
      ' ? [live]',
    ],
    [
      'half of what is read again is shown',
      "if (isReread(making) && !isAtHead) return 'waiting';",
      '',
    ],
  ]),
  ...faultsIn(at('leader.ts'), at('follower.test.ts'), [
    ['rows of blocks that are gone stay', 'await derived.rollBack(client, making, ancestor);', ''],
  ]),
  ...faultsIn(at('fence.ts'), at('fence.test.ts'), [
    [
      'a former holder may write',
      'where fence = $1\n     returning version',
      'where $1::int > -1\n     returning version',
    ],
  ]),
];
