import { type Fault, faultsIn } from '../fault.ts';

const page = (name: string) => `apps/web/src/features/swap/cow/${name}.ts`;
const inPage = (name: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(page(name), page(`${name}.test`), rows);
const signing = 'packages/chain/src/swap/cow/signOrder';
const terms = 'packages/domain/src/swap/cowOrder';

/** Faults of the page that swaps by signed orders. */
export const orders: readonly Fault[] = [
  ...faultsIn(`${signing}.ts`, `${signing}.test.ts`, [
    [
      'an order pays whoever was connected before',
      'if (!isAddressEqual(order.receiver, clients.wallet.account.address)) {',
      'if (clients === undefined) {',
    ],
  ]),
  ...faultsIn('packages/chain/src/transactions/signTyped.ts', `${signing}.test.ts`, [
    [
      'a wallet may sign something else',
      'signer === null || !isAddressEqual(signer, account.address)',
      'signer === null',
    ],
    [
      'a contract signs like a key',
      'if (isContract) return',
      'if (isContract && !signature) return',
    ],
  ]),
  ...faultsIn('packages/chain/src/tokens/getPermitTerms.ts', `${signing}.test.ts`, [
    ['a contract has permits', 'if (await isContractWallet(client, owner)) return null;', ''],
  ]),
  ...faultsIn(`${terms}.ts`, `${terms}.test.ts`, [
    [
      'a price is rounded against the member',
      '(amount * got + paid - 1n) / paid',
      '(amount * got) / paid',
    ],
    ['orders that are over reserve tokens', 'isWaiting(placed) && placed', 'placed'],
  ]),
  ...inPage('orderSteps', [
    [
      'one order takes the allowance of another',
      'const needed = sold + reserved;',
      'const needed = sold;',
    ],
    [
      'a permit undoes that of an open order',
      'hasPermits === true && !hasOthers',
      'hasPermits === true',
    ],
    ['what was wrapped is wrapped again', 'needed - held : 0n', 'needed : 0n'],
  ]),
  ...inPage('orderTerms', [
    ['an order pays the router', '{ ...route, feeBps: 0n }', '{ ...route }'],
    [
      'an order for nothing is signed',
      'if (limit?.buyAmount === 0n) return',
      'if (limit === undefined) return',
    ],
    [
      'a token that the book refuses is offered',
      'return isImported && !isCoins;',
      'return isImported && isCoins;',
    ],
  ]),
  ...inPage('sendOrder', [
    ['a signed order is lost with the server', '  keepUnsent(order);\n', ''],
    ['a refused order comes back', '    dropUnsent(order.uid);\n    void', '    void'],
    ['a busy server loses an order', 'error.status !== 429', 'true'],
  ]),
  ...inPage('watchOrders', [
    ['an order that is filled at once is not told', 'expected.delete(order.uid) || open', 'open'],
    ['old news is told', "isAwaited && order.state === 'filled'", "order.state === 'filled'"],
    [
      'an announcement during the first reading is lost',
      'if (isBehind && !isFetching) renew();',
      '',
    ],
  ]),
  ...inPage('placeBySigning', [
    ['an earlier request is placed, too', 'late, isNewest())', 'late, true)'],
    ['what is signed late is lost', 'settleLate(config, late, isNewest())', 'undefined'],
  ]),
  ...faultsIn('apps/web/src/data/publicBook.ts', 'apps/web/src/data/publicBook.test.ts', [
    [
      'a price leaves out what solvers keep',
      'BigInt(quoted.sellAmount) + BigInt(quoted.feeAmount)',
      'BigInt(quoted.sellAmount)',
    ],
  ]),
];
