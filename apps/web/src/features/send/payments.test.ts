import type { Payment, PaymentStep } from '@parley/domain/send/payment';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../storage/testStorage.ts';
import type { TransactionStatus } from '../../transactions/states.ts';

browserStorage();
const from = `0x${'Aa'.repeat(20)}` as const;
const hashes = ['01', '02'].map((byte) => `0x${byte.repeat(32)}` as const);
const [first, second] = hashes as [`0x${string}`, `0x${string}`];
let payments: typeof import('./payments.ts');
let recent: typeof import('../../transactions/recent.ts');
let stored: () => Payment | null;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  payments = await import('./payments.ts');
  recent = await import('../../transactions/recent.ts');
  const { paymentOf } = await import('../../storage/payment.ts');
  stored = () => paymentOf(1, from).get();
});

/** A payment whose steps are in these states. */
function paymentOf(id: string, steps: Partial<PaymentStep>[], isBatch = false): Payment {
  return {
    id,
    chainId: 1,
    from,
    token: null,
    symbol: 'DEGEN',
    decimals: 18,
    batchId: null,
    isBatch,
    steps: steps.map((step) => ({
      to: `0x${'4'.repeat(40)}`,
      name: null,
      amount: '1',
      state: 'waiting',
      hash: null,
      arrived: null,
      reason: null,
      ...step,
    })) as PaymentStep[],
  };
}

const states = () => stored()?.steps.map(({ state, hash }) => [state, hash]);

/** Lists a transaction as the list of recent ones has it. */
function list(
  key: string,
  hash: `0x${string}` | null,
  status: TransactionStatus,
  reason: string | null = null,
) {
  recent.addTransaction({
    id: `${key} ${hash}`,
    key,
    hash,
    chainId: 1,
    from,
    what: 'Send',
    sentAt: 1,
    status,
    reason,
  });
}

test('an account has one payment at a time, and only that one is ended or told', () => {
  const [one, other] = [paymentOf('one', [{}]), paymentOf('other', [{}])];
  expect(payments.beginPayment(one)).toBe(true);
  expect(payments.beginPayment(one)).toBe(true);
  expect(payments.beginPayment(other)).toBe(false);
  payments.tellPayment(other, { type: 'asked', index: 0 });
  expect(states()).toEqual([['waiting', null]]);
  payments.tellPayment(one, { type: 'asked', index: 0 });
  expect(states()).toEqual([['asked', null]]);
  payments.endPayment(other);
  expect(stored()?.id).toBe('one');
  payments.endPayment(one);
  expect(stored()).toBeNull();
  payments.endPayment(one);
  payments.tellPayment(one, { type: 'asked', index: 0 });
  expect(stored()).toBeNull();
  expect(payments.beginPayment(other)).toBe(true);
});

test('each step has a write of its own, and those that are made at once have one together', () => {
  expect(payments.writeKeyOf(paymentOf('one', []), 0)).toBe('pay.one.0');
  expect(payments.writeKeyOf(paymentOf('one', []), 1)).toBe('pay.one.1');
  expect(payments.writeKeyOf(paymentOf('one', [], true), 1)).toBe('pay.one.all');
});

test.each<[PaymentStep['state'], TransactionStatus | 'none', PaymentStep['state']]>([
  ['confirmed', 'none', 'confirmed'],
  ['confirmed', 'confirmed', 'confirmed'],
  ['confirmed', 'pending', 'sent'],
  ['confirmed', 'failed', 'sent'],
  ['failed', 'none', 'failed'],
  ['failed', 'failed', 'failed'],
  ['failed', 'dropped', 'failed'],
  ['failed', 'pending', 'sent'],
  ['failed', 'confirmed', 'sent'],
  ['sent', 'pending', 'sent'],
  ['sent', 'confirmed', 'sent'],
])(
  'a step that is %s and whose transaction is listed as %s is %s after a reorganization',
  (state, listed, then) => {
    const payment = paymentOf('one', [{ state, hash: first }, {}]);
    payments.beginPayment(payment);
    if (listed !== 'none') list('pay.one.0', first, listed);
    list('pay.one.1', second, 'pending');
    payments.tellRemovedSteps(payment);
    expect(states()).toEqual([
      [then, first],
      ['waiting', null],
    ]);
  },
);

test('steps of one transaction that a reorganization took are on their way again together', () => {
  const payment = paymentOf('one', [
    { state: 'confirmed', hash: first },
    { state: 'confirmed', hash: first },
    { state: 'confirmed', hash: second },
  ]);
  payments.beginPayment(payment);
  list('pay.one.all', first, 'pending');
  list('other', second, 'confirmed');
  payments.tellRemovedSteps(payment);
  expect(states()).toEqual([
    ['sent', first],
    ['sent', first],
    ['confirmed', second],
  ]);
});

test.each<[string, `0x${string}` | null, TransactionStatus, PaymentStep['state']]>([
  ['was sent', first, 'pending', 'sent'],
  ['was sent and has ended', first, 'confirmed', 'sent'],
  ['was sent and has failed', first, 'failed', 'sent'],
  ['is not known to the network', null, 'dropped', 'asked'],
  ['is not known to the network any more', first, 'dropped', 'asked'],
  ['may have been sent', null, 'maybe', 'asked'],
])('a step whose page is gone and whose write %s is told so', (_, hash, status, state) => {
  const payment = paymentOf('one', [{}, { state: 'asked' }, {}]);
  payments.beginPayment(payment);
  list('pay.one.1', hash, status);
  list('another write', second, 'pending');
  payments.tellFoundSteps(payment);
  expect(states()).toEqual([
    ['waiting', null],
    [state, state === 'sent' ? first : null],
    ['waiting', null],
  ]);
});

test('a step whose page is gone and that the network refused may be asked for again', () => {
  const payment = paymentOf('one', [{ state: 'asked' }]);
  payments.beginPayment(payment);
  list('pay.one.0', first, 'dropped', 'insufficient funds');
  payments.tellFoundSteps(payment);
  expect(states()).toEqual([['waiting', null]]);
});

test.each<[TransactionStatus, PaymentStep['state']]>([
  ['pending', 'sent'],
  ['confirmed', 'sent'],
  ['failed', 'waiting'],
  ['replaced', 'waiting'],
  ['dropped', 'waiting'],
])(
  'a step that was held for not sent and turns up as %s is %s, so that it is not paid twice',
  (status, state) => {
    const payment = paymentOf('one', [{}]);
    payments.beginPayment(payment);
    list('pay.one.0', first, status, status === 'dropped' ? 'refused' : null);
    payments.tellFoundSteps(payment);
    expect(states()).toEqual([[state, state === 'sent' ? first : null]]);
  },
);

test.each<[TransactionStatus, `0x${string}` | null]>([
  ['failed', first],
  ['dropped', null],
  ['dropped', first],
])(
  'what became of an earlier attempt (%s) is not told of the next, in whichever tab',
  (status, hash) => {
    const payment = paymentOf('one', [{}]);
    payments.beginPayment(payment);
    list('pay.one.0', hash, status, 'refused');
    payments.detachEnded(payment, 0);
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    payments.tellFoundSteps(stored() as Payment);
    expect(states()).toEqual([['asked', null]]);
    list('pay.one.0', second, 'pending');
    payments.tellFoundSteps(stored() as Payment);
    expect(states()).toEqual([['sent', second]]);
  },
);

test('a step whose write its member no longer waits for is not told of it until that has ended', () => {
  const payment = paymentOf('one', [{ state: 'asked' }]);
  payments.beginPayment(payment);
  list('pay.one.0', first, 'pending');
  recent.updateTransaction(first, { isReleased: true });
  payments.tellFoundSteps(payment);
  expect(states()).toEqual([['asked', null]]);
  recent.updateTransaction(first, { status: 'confirmed' });
  payments.tellFoundSteps(payment);
  expect(states()).toEqual([['sent', first]]);
});

test('steps that were asked for at once are told at once, and those that nothing is known of stay', () => {
  const batch = paymentOf('one', [{ state: 'asked' }, { state: 'asked' }], true);
  payments.beginPayment(batch);
  payments.tellFoundSteps(batch);
  expect(states()).toEqual(batch.steps.map(() => ['asked', null]));
  list('pay.one.all', first, 'pending');
  payments.tellFoundSteps(batch);
  expect(states()).toEqual(batch.steps.map(() => ['sent', first]));
});

test.each([
  [
    'declined',
    false,
    [
      ['waiting', null],
      ['asked', null],
    ],
  ],
  [
    'believed',
    false,
    [
      ['confirmed', null],
      ['asked', null],
    ],
  ],
  [
    'declined',
    true,
    [
      ['waiting', null],
      ['waiting', null],
    ],
  ],
  [
    'believed',
    true,
    [
      ['confirmed', null],
      ['confirmed', null],
    ],
  ],
] as const)(
  'a step whose member says that it was %s (at once: %s) is searched for no more',
  (type, isBatch, told) => {
    const payment = paymentOf('one', [{ state: 'asked' }, { state: 'asked' }], isBatch);
    payments.beginPayment(payment);
    const key = payments.writeKeyOf(payment, 0);
    list(key, null, 'maybe');
    list(key, first, 'confirmed');
    list('another write', null, 'maybe');
    payments.tellLostStep(payment, 0, type);
    expect(states()).toEqual(told);
    const released = recent.recentTransactions.get().map(({ isReleased = false }) => isReleased);
    // The newest first: another write, one that has ended, and the one that was searched for.
    expect(released).toEqual([false, false, true]);
  },
);
