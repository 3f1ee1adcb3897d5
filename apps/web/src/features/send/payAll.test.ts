import { applyToPayment, type Payment, type PaymentEvent } from '@parley/domain/send/payment';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../storage/testStorage.ts';
import { newPayment } from './newPayment.ts';

browserStorage();
vi.stubGlobal('window', { addEventListener: () => {} });
const { paymentOf } = await import('../../storage/payment.ts');
const { payAll } = await import('./payAll.ts');
const { beginPayment, endPayment } = await import('./payments.ts');
const from = `0x${'a'.repeat(40)}` as const;
const hashes = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}` as const);
const token = {
  address: null,
  symbol: 'DEGEN',
  name: 'Degen',
  decimals: 18,
  isImported: false,
};
/** What the wallet was asked for, by the index of the step. */
let asked: number[] = [];
const store = paymentOf(1, from);
beforeEach(() => {
  asked = [];
  store.set(null);
});

/** A payment of so many steps that has begun. */
function begun(count: number): Payment {
  const to = `0x${'b'.repeat(40)}` as const;
  const steps = Array.from({ length: count }, () => ({ to, name: null, amount: 1n }));
  const payment = newPayment({ chainId: 1, from, token, steps });
  expect(beginPayment(payment)).toBe(true);
  return payment;
}

const tell = (event: PaymentEvent) => {
  const now = store.get();
  if (now !== null) store.set(applyToPayment(now, event));
};
const sent = (index: number) => {
  asked.push(index);
  tell({ type: 'asked', index });
  tell({ type: 'sent', index, hash: hashes[index] as `0x${string}` });
};
const confirm = (index: number) => {
  const hash = hashes[index] as `0x${string}`;
  tell({ type: 'confirmed', hash, final: hash });
};
const at = ({ steps }: Payment) => steps.findIndex(({ state }) => state === 'waiting');

const isAskedFor = (...steps: number[]) => expect.poll(() => asked).toEqual(steps);

test('each step is asked for once the one before is in a block', async () => {
  const paying = payAll(store, begun(3), async (payment) => sent(at(payment)));
  await isAskedFor(0);
  confirm(0);
  await isAskedFor(0, 1);
  confirm(1);
  await isAskedFor(0, 1, 2);
  confirm(2);
  await paying;
  expect(store.get()?.steps.map(({ state }) => state)).toEqual([
    ...['confirmed', 'confirmed', 'confirmed'],
  ]);
  expect(asked).toEqual([0, 1, 2]);
});

test('a step that fails is the last that is asked for', async () => {
  const paying = payAll(store, begun(3), async (payment) => sent(at(payment)));
  await isAskedFor(0);
  tell({ type: 'failed', hash: hashes[0] ?? null, reason: null });
  await paying;
  expect(asked).toEqual([0]);
});

test('a step that the wallet declines is asked for once, and the payment of several stays', async () => {
  const payment = begun(2);
  await payAll(store, payment, async () => {
    asked.push(0);
  });
  expect(asked).toEqual([0]);
  expect(store.get()?.id).toBe(payment.id);
});

test('a payment of one that the wallet declines is over', async () => {
  await payAll(store, begun(1), async () => {});
  expect(store.get()).toBeNull();
});

test('a payment of one whose wallet has not answered is not over', async () => {
  const payment = begun(1);
  await payAll(store, payment, async () => tell({ type: 'asked', index: 0 }));
  expect(store.get()?.steps[0]?.state).toBe('asked');
});

test('nothing more is asked for once the payment was ended, and the next one is left alone', async () => {
  const payment = begun(2);
  const paying = payAll(store, payment, async (now) => sent(at(now)));
  await isAskedFor(0);
  endPayment(payment);
  const next = begun(1);
  await paying;
  expect(asked).toEqual([0]);
  expect(store.get()?.id).toBe(next.id);
});

test('a payment that was ended while it was on its way ends nothing else', async () => {
  const payment = begun(1);
  const paying = payAll(store, payment, async () => sent(0));
  await isAskedFor(0);
  endPayment(payment);
  await paying;
  expect(store.get()).toBeNull();
});

test('a payment that is over is not asked for, and nothing listens to it afterwards', async () => {
  const payment = begun(1);
  let listening = 0;
  const counted = {
    get: store.get,
    subscribe(listener: () => void) {
      listening += 1;
      const stop = store.subscribe(listener);
      return () => {
        listening -= 1;
        return stop();
      };
    },
  };
  const paying = payAll(counted, payment, async () => sent(0));
  await expect.poll(() => listening).toBe(1);
  confirm(0);
  await paying;
  expect(listening).toBe(0);
  await payAll(counted, store.get() ?? payment, async () => sent(0));
  expect(asked).toEqual([0]);
});
