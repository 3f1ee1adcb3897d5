import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, tests: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/${path}.ts`, `apps/server/src/${tests}.test.ts`, rows);
const inWeb = (path: string, tests: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/web/src/features/${path}.ts`, `apps/web/src/features/${tests}.test.ts`, rows);

/** Faults of what pays, settles orders, and keeps files, whose tests need a chain or a database. */
export const settling: readonly Fault[] = [
  ...inWeb('send/pay', 'send/pay', [
    [
      'each step is the first one',
      'payment.steps.filter((_, at) => index === null || at === index)',
      'payment.steps',
    ],
    ['a username is paid whoever holds it', '  await checkHolders(paying, steps, web3);\n', ''],
    ['a payment that was not asked for stays asked', '  if (!isSending) free();\n', ''],
    [
      'what was declined counts as asked',
      "    else tellPayment(payment, { type: 'declined', index });\n",
      '',
    ],
    ['a proposal of several ends the payment', '  if (payment.steps.length > 1) return;\n', ''],
  ]),
  ...inWeb('send/settle', 'send/pay', [
    [
      'what a replaced transaction paid is confirmed',
      "if (outcome?.status === 'confirmed') {",
      "if (outcome && outcome.status !== 'pending') {",
    ],
    [
      'coins that were paid are not reported',
      'if (token === null) void reportPaid(from, final);',
      '',
    ],
    [
      'a payment of one is never over',
      '    paidPayment.set(payment.id);\n    endPayment(payment);\n',
      '',
    ],
    [
      'each step of several is told as the end',
      'stored.id !== payment.id || !isOver(stored)',
      'stored.id !== payment.id',
    ],
    [
      'recipients are not remembered',
      '    rememberRecipient({ chainId, address, name, amount, symbol });\n',
      '',
    ],
    [
      'a batch that was proposed is not asked for',
      "first?.state === 'asked' || first?.state === 'proposed'",
      "first?.state === 'asked'",
    ],
  ]),
  ...inServer('cow/sender', 'cow/sender', [
    ['a token takes all of the solver’s coins', 'return gas > gasMax ? null : gas;', 'return gas;'],
    ['a settlement has no gas to spare', '(gas * 13n) / 10n', 'gas / 2n'],
    ['a raised fee is no higher', 'raised > fee ? raised : fee', 'fee'],
  ]),
  ...inServer('cow/pending', 'cow/pending', [
    [
      'an order expires in its last second',
      'order.body.validTo < now',
      'order.body.validTo <= now',
    ],
    ['what may still be mined is settled again', 'nonce >= used', 'nonce > used'],
    ['a settlement is stuck at once', '> stuckSeconds', '> 0'],
    [
      'who was settled at another’s failure is suspected',
      "if (receipt?.status === 'reverted') ",
      '',
    ],
  ]),
  ...inServer('cow/facts', 'cow/facts', [
    ['an order takes what its owner does not allow', 'amount(2 * index + 1)', 'amount(2 * index)'],
    ['one request asks for any number of orders', 'from += size', 'from += all.length'],
    ['exactly the reserve is too little', 'coins >= reserve', 'coins > reserve'],
  ]),
  ...inServer('cow/solverStore', 'cow/solverStore', [
    [
      'a withdrawn order is open again',
      "case when is_withdrawn then 'cancelled' else 'open' end",
      "'open'",
    ],
    ['an order is filled twice', "where uid = $1 and state <> 'filled'", 'where uid = $1'],
    ['a round looks at the whole book', 'const roundMax = 400;', 'const roundMax = 40_000;'],
    [
      'a settlement is sent before one with a lower number',
      'order by nonce, sent_at',
      'order by sent_at',
    ],
  ]),
  ...inServer('cow/store', 'cow/solverStore', [
    [
      'an order that is over can be cancelled',
      "where uid = $1 and state in ('open', 'settling')`,\n        [uid]",
      'where uid = $1`,\n        [uid]',
    ],
    ['an order is on two pages', 'seq < $2)', 'seq <= $2)'],
    ['a solver without its lock works', 'is_working and exists', 'is_working or exists'],
  ]),
  ...inServer('cow/service', 'cow/acceptance', [
    [
      'an order is open for any time',
      "[validTo <= now + cowLimits.validSeconds + clockSlack, 'too-late']",
      "[true, 'too-late']",
    ],
    [
      'a token is traded for itself',
      "[sellToken !== bought, 'same-token']",
      "[true, 'same-token']",
    ],
    [
      'an order pays the settlement contract',
      "[!own.has(order.receiver), 'malformed']",
      "[true, 'malformed']",
    ],
  ]),
  ...inServer('cow/settling', 'cow/safety', [
    [
      'what was cancelled meanwhile is sent',
      'if (!(await store.claim(one, uids, gas))) return true;',
      'await store.claim(one, uids, gas);',
    ],
  ]),
];
