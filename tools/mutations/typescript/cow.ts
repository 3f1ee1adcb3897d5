import { type Fault, faultsIn } from '../fault.ts';

const domain = (path: string) => `packages/domain/src/swap/${path}`;
const chain = (path: string) => `packages/chain/src/swap/cow/${path}`;
const server = (path: string) => `apps/server/src/cow/${path}`;

/** Faults of the order book and its solver. */
export const cow: readonly Fault[] = [
  ...faultsIn(domain('cowMatching.ts'), domain('cowMatching.test.ts'), [
    ['orders that meet get less than the pools give', 'surplusOf(fill, pools) >= 0n', 'true'],
    ['an owner’s orders take more than it has', '<= one.spendable,', '<= 2n ** 255n,'],
    ['an order is settled twice', '!used.has(one.uid) &&', ''],
    [
      'what is left over does not matter',
      'amount <= leftUnits +',
      'amount <= leftUnits + amount +',
    ],
  ]),
  ...faultsIn(domain('cowGroup.ts'), domain('cowMatching.test.ts'), [
    ['what is missing comes from nowhere', 'amountOf(left, token) >= 0n', 'true'],
  ]),
  ...faultsIn(chain('orderDigest.ts'), chain('orderDigest.test.ts'), [
    [
      'an order is named without its end',
      'numberToHex(order.validTo, { size: 4 })',
      "'0x00000000'",
    ],
  ]),
  ...faultsIn(chain('groupBatch.ts'), chain('randomBooks.test.ts'), [
    [
      'coins are paid out of nothing',
      'if (unwrapped > 0n) interactions.push',
      'if (false) interactions.push',
    ],
  ]),
  ...faultsIn(server('service.ts'), server('acceptance.test.ts'), [
    [
      'anybody signs for anybody',
      "if (!isSigned) throw refusal('bad-signature');\n      const",
      'const',
    ],
    ['an order may sell what nobody has', 'if (held < order.sellAmount)', 'if (false)'],
    ['any token is traded', "[isListed, 'unknown-token']", "[true, 'unknown-token']"],
  ]),
  ...faultsIn(server('store.ts'), server('store.test.ts'), [
    [
      'orders that come at once are not counted',
      "await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);",
      '',
    ],
  ]),
  ...faultsIn(server('solverStore.ts'), server('safety.test.ts'), [
    [
      'a cancelled order is settled',
      'const isWhole = rowCount === uids.size;',
      'const isWhole = true;',
    ],
  ]),
  ...faultsIn(server('pending.ts'), server('kills.long.test.ts'), [
    ['what was written down is never sent', 'for (const one of kept) await sender.send(one);', ''],
  ]),
  ...faultsIn(server('pending.ts'), server('safety.test.ts'), [
    ['a fork is not noticed', 'await store.reopen(undone)', 'await store.reopen([])'],
  ]),
  ...faultsIn(server('settling.ts'), server('book.test.ts'), [
    ['a refused order is tried for ever', 'refuse(uidsOf(fills));', ''],
  ]),
];
