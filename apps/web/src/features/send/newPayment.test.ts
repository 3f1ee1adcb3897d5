import { nextStep } from '@parley/domain/send/payment';
import { expect, test } from 'vitest';
import { newPayment } from './newPayment.ts';

const addressOf = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const [from, vera, nim] = [addressOf('a'), addressOf('b'), addressOf('c')];
const token = { address: addressOf('d'), symbol: 'CHAT', name: 'Chat', decimals: 6 };
const asked = {
  chainId: 5,
  from,
  token: { ...token, isImported: false },
  steps: [
    { to: vera, name: 'vera', amount: 10n ** 30n },
    { to: nim, name: null, amount: 1n },
  ],
};
const open = { state: 'waiting', hash: null, arrived: null, reason: null };

test('a payment that begins waits with each of its steps, and its amounts are exact', () => {
  const { id, ...payment } = newPayment(asked);
  expect(payment).toEqual({
    chainId: 5,
    from,
    isBatch: false,
    batchId: null,
    token: token.address,
    symbol: 'CHAT',
    decimals: 6,
    steps: [
      { ...open, to: vera, name: 'vera', amount: `1${'0'.repeat(30)}` },
      { ...open, to: nim, name: null, amount: '1' },
    ],
  });
  expect(nextStep({ id, ...payment })).toBe(0);
});

test('two payments of the same are two', () => {
  expect(newPayment(asked).id).not.toBe(newPayment(asked).id);
});

test('a payment of all steps at once says so', () => {
  expect(newPayment({ ...asked, isBatch: true }).isBatch).toBe(true);
});
