import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyToPayment,
  isOver,
  nextStep,
  openAmount,
  type Payment,
  type PaymentEvent,
  paymentSchema,
} from './payment.ts';

const hash = (digit: number) => `0x${String(digit).repeat(64)}` as const;
const of = (count: number): Payment => ({
  id: 'p',
  chainId: 1,
  from: `0x${'a'.repeat(40)}`,
  token: null,
  symbol: 'DEGEN',
  decimals: 18,
  isBatch: false,
  batchId: null,
  steps: Array.from({ length: count }, (_, index) => ({
    to: `0x${String(index).repeat(40)}` as const,
    name: null,
    amount: String(index + 1),
    state: 'waiting' as const,
    hash: null,
    arrived: null,
    reason: null,
  })),
});
const after = (payment: Payment, ...events: PaymentEvent[]) =>
  events.reduce(applyToPayment, payment);
const states = ({ steps }: Payment) => steps.map(({ state }) => state);

describe('a payment', () => {
  test('a payment goes from recipient to recipient, one at a time', () => {
    let payment = of(3);
    for (const index of [0, 1, 2]) {
      expect(nextStep(payment)).toBe(index);
      payment = after(payment, { type: 'asked', index });
      expect(nextStep(payment)).toBeNull();
      payment = after(payment, { type: 'sent', index, hash: hash(index) });
      expect(nextStep(payment)).toBeNull();
      payment = after(payment, { type: 'confirmed', hash: hash(index), final: hash(index) });
    }
    expect(isOver(payment)).toBe(true);
    expect(openAmount(payment)).toBe(0n);
    expect(paymentSchema.parse(JSON.parse(JSON.stringify(payment)))).toEqual(payment);
  });

  test('a payment that is declined keeps what was sent, and goes on where it was', () => {
    const payment = after(
      of(2),
      { type: 'asked', index: 0 },
      { type: 'sent', index: 0, hash: hash(1) },
      { type: 'confirmed', hash: hash(1), final: hash(2) },
      { type: 'asked', index: 1 },
      { type: 'declined', index: 1 },
    );
    expect(states(payment)).toEqual(['confirmed', 'waiting']);
    expect(payment.steps[0]?.hash).toBe(hash(2));
    expect(nextStep(payment)).toBe(1);
    expect(openAmount(payment)).toBe(2n);
  });

  test('a payment of several in one transaction is sent whole, and told for each', () => {
    const payment = after(
      of(2),
      { type: 'asked', index: null },
      { type: 'batched', batchId: 'b' },
      { type: 'sent', index: null, hash: hash(1) },
      { type: 'confirmed', hash: hash(1), final: hash(1) },
      { type: 'arrived', hash: hash(1), amounts: [1n, 2n] },
    );
    expect(states(payment)).toEqual(['confirmed', 'confirmed']);
    expect(payment.steps.map(({ arrived }) => arrived)).toEqual(['1', '2']);
  });

  test('a payment whose wallet refuses all of it can be asked for again', () => {
    const payment = after(
      of(2),
      { type: 'asked', index: null },
      { type: 'batched', batchId: 'b' },
      { type: 'failed', hash: null, reason: 'no' },
    );
    expect(states(payment)).toEqual(['failed', 'failed']);
    expect(nextStep(payment)).toBeNull();
    const again = after(payment, { type: 'retried', index: null });
    expect(nextStep(again)).toBe(0);
    expect(again.batchId).toBeNull();
  });

  test('a batch that a wallet never answered goes step by step, unless some of it may be on its way', () => {
    const asked = after({ ...of(2), isBatch: true }, { type: 'asked', index: null });
    expect(after(asked, { type: 'separated' }).isBatch).toBe(true);
    const unsent = after(asked, { type: 'declined', index: null }, { type: 'separated' });
    expect(unsent.isBatch).toBe(false);
    expect(nextStep(unsent)).toBe(0);
  });

  test('a payment waits for whatever is unanswered, wherever in it that is', () => {
    expect(nextStep(after(of(3), { type: 'asked', index: 2 }))).toBeNull();
  });

  test('a payment whose answer was lost waits for its member, who says what the wallet did', () => {
    const lost = after(of(2), { type: 'asked', index: 0 });
    expect(nextStep(after(lost, { type: 'believed', index: 0 }))).toBe(1);
    expect(nextStep(after(lost, { type: 'declined', index: 0 }))).toBe(0);
  });

  test('a step that nobody waits for any more is asked about, and may turn up', () => {
    const lost = after(
      of(2),
      { type: 'asked', index: 0 },
      { type: 'sent', index: 0, hash: hash(1) },
      { type: 'lost', hash: hash(1) },
    );
    expect(lost.steps[0]).toMatchObject({ state: 'asked', hash: null });
    expect(nextStep(lost)).toBeNull();
    const again = after(lost, { type: 'declined', index: 0 });
    expect(nextStep(again)).toBe(0);
    const found = after(again, { type: 'sent', index: 0, hash: hash(1) });
    expect(found.steps[0]).toMatchObject({ state: 'sent', hash: hash(1) });
    expect(nextStep(found)).toBeNull();
  });

  test('a step whose block the chain replaced is on its way again, and ends as it does then', () => {
    const paid = after(
      of(2),
      { type: 'asked', index: 0 },
      { type: 'sent', index: 0, hash: hash(1) },
      { type: 'confirmed', hash: hash(1), final: hash(1) },
      { type: 'arrived', hash: hash(1), amounts: [1n] },
    );
    const removed = after(paid, { type: 'removed', hash: hash(1) });
    expect(removed.steps[0]).toMatchObject({ state: 'sent', hash: hash(1), arrived: null });
    // Nothing is asked for while it is not decided.
    expect(nextStep(removed)).toBeNull();
    const failed = after(removed, { type: 'failed', hash: hash(1), reason: 'no' });
    expect(failed.steps[0]).toMatchObject({ state: 'failed', reason: 'no' });
    const again = after(failed, { type: 'removed', hash: hash(1) });
    expect(
      after(again, { type: 'confirmed', hash: hash(1), final: hash(1) }).steps[0],
    ).toMatchObject({
      state: 'confirmed',
      reason: null,
    });
    // One that the member wants again is another payment: the first one no longer leads to it.
    const retried = after(failed, { type: 'retried', index: 0 });
    expect(after(retried, { type: 'removed', hash: hash(1) })).toEqual(retried);
  });

  test('a step that is only proposed is not waited for, not asked for again, and leads on to the next', () => {
    const payment = after(of(2), { type: 'asked', index: 0 }, { type: 'proposed', index: 0 });
    expect(states(payment)).toEqual(['proposed', 'waiting']);
    expect(nextStep(payment)).toBe(1);
    expect(openAmount(payment)).toBe(2n);
    const both = after(payment, { type: 'asked', index: 1 }, { type: 'proposed', index: 1 });
    expect(isOver(both)).toBe(true);
    expect(nextStep(both)).toBeNull();
    expect(paymentSchema.parse(JSON.parse(JSON.stringify(both)))).toEqual(both);
    // A batch that its signers make at last is on its way.
    const sent = after(both, { type: 'sent', index: null, hash: hash(1) });
    expect(states(sent)).toEqual(['sent', 'sent']);
  });

  test('a step that was sent is neither declined nor asked for again, whatever a late answer says', () => {
    const sent = after(
      of(2),
      { type: 'asked', index: 0 },
      { type: 'sent', index: 0, hash: hash(1) },
    );
    for (const type of ['declined', 'believed', 'asked', 'proposed', 'retried'] as const) {
      expect(after(sent, { type, index: 0 })).toEqual(sent);
    }
  });
});

const event: fc.Arbitrary<PaymentEvent> = fc
  .record({
    type: fc.constantFrom(
      'asked',
      'declined',
      'sent',
      'confirmed',
      'failed',
      'believed',
      'removed',
      'proposed',
    ),
    index: fc.nat(2),
  })
  .map(({ type, index }) => ({
    type,
    index,
    hash: hash(index),
    final: hash(index),
    reason: null,
  })) as fc.Arbitrary<PaymentEvent>;

test('a payment whose money may be on its way is asked for again by its member only', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let payment = of(3);
      const paid = new Set<number>();
      for (const happens of events) {
        const before = payment;
        payment = applyToPayment(payment, happens);
        payment.steps.forEach(({ state }, index) => {
          if (before.steps[index]?.state === 'sent') paid.add(index);
          // From `sent` it only goes on to how it ended.
          if (paid.has(index)) expect(['sent', 'confirmed', 'failed']).toContain(state);
        });
        const next = nextStep(payment);
        if (next !== null) expect(paid.has(next)).toBe(false);
      }
    }),
  );
});

describe('a payment that is kept', () => {
  const kept = of(1);
  const withStep = (changes: object) => ({
    ...kept,
    steps: kept.steps.map((step) => ({ ...step, ...changes })),
  });

  test.each(['waiting', 'asked', 'sent', 'proposed', 'confirmed', 'failed'])(
    'is read in the state %s',
    (state) => {
      const stored = withStep({ state, amount: '9'.repeat(78), hash: hash(1), arrived: '0' });
      expect(paymentSchema.safeParse(stored).data).toEqual(stored);
    },
  );

  test.each<[string, object]>([
    ['an address that is too long', { to: `0x${'a'.repeat(41)}` }],
    ['an address within a text', { to: `x0x${'a'.repeat(40)}` }],
    ['a hash that is too long', { hash: `0x${'a'.repeat(65)}` }],
    ['a hash within a text', { hash: `x0x${'a'.repeat(64)}` }],
    ['an amount below nothing', { amount: '-1' }],
    ['an amount with a unit', { amount: '1 wei' }],
    ['a state that it has not', { state: '' }],
  ])('is not read with %s', (_, changes) => {
    expect(paymentSchema.safeParse(withStep(changes)).success).toBe(false);
  });
});

describe('a batch', () => {
  const batch = { ...of(2), isBatch: true };
  const stateOf = (first: string, second: string) =>
    ({
      ...batch,
      steps: batch.steps.map((step, at) => ({ ...step, state: at ? second : first })),
    }) as Payment;

  test('is paid step by step only while none of it was asked for', () => {
    expect(after(batch, { type: 'separated' }).isBatch).toBe(false);
    for (const one of [stateOf('waiting', 'sent'), stateOf('asked', 'waiting')]) {
      expect(after(one, { type: 'separated' }).isBatch).toBe(true);
    }
  });

  test('has an id until none of it is asked for any more', () => {
    const asked = after(batch, { type: 'asked', index: null }, { type: 'batched', batchId: '0x1' });
    expect(asked.batchId).toBe('0x1');
    expect(after(asked, { type: 'declined', index: 0 }).batchId).toBe('0x1');
    expect(after(asked, { type: 'declined', index: null }).batchId).toBeNull();
  });

  test('is over once each of its steps is', () => {
    expect(isOver(stateOf('confirmed', 'waiting'))).toBe(false);
    expect(isOver(stateOf('confirmed', 'failed'))).toBe(true);
  });

  test('waits while any step is on its way', () => {
    expect(nextStep(stateOf('waiting', 'sent'))).toBeNull();
    expect(nextStep(stateOf('waiting', 'asked'))).toBeNull();
    expect(nextStep(stateOf('proposed', 'waiting'))).toBe(1);
  });

  test('learns what arrived by the transaction that brought it, step by step', () => {
    const paid = after(
      of(3),
      { type: 'asked', index: 0 },
      { type: 'sent', index: 0, hash: hash(1) },
      { type: 'asked', index: 2 },
      { type: 'sent', index: 2, hash: hash(2) },
    );
    const arrived = (amounts: bigint[]) =>
      after(paid, { type: 'arrived', hash: hash(2), amounts }).steps.map((step) => step.arrived);
    expect(arrived([7n])).toEqual([null, null, '7']);
    expect(arrived([])).toEqual([null, null, null]);
  });
});
