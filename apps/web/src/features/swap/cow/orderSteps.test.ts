import { expect, test } from 'vitest';
import { orderSteps, type SoldState } from './orderSteps.ts';

const token: SoldState = {
  isCoins: false,
  sold: 100n,
  reserved: 0n,
  held: 1_000n,
  hasPermits: false,
  approvals: { allowance: 0n, missing: [100n] },
};
const allowed = { allowance: 100n, missing: [] };
const coins: SoldState = { ...token, isCoins: true, held: 0n };

test.each([
  ['coins', coins, 'wrap'],
  ['coins that were wrapped', { ...coins, held: 100n }, 'allow'],
  ['coins that were wrapped and allowed', { ...coins, held: 100n, approvals: allowed }, 'sign'],
  ['a token', token, 'allow'],
  ['a token that is allowed', { ...token, approvals: allowed }, 'sign'],
  ['a token with permits', { ...token, hasPermits: true }, 'sign'],
  [
    'a token with permits, of which another order is open',
    { ...token, hasPermits: true, reserved: 1n },
    'allow',
  ],
] as const)('the next step of an order of %s is: %s', (_what, state, next) => {
  expect(orderSteps(state).next).toBe(next);
});

test('only what is missing is wrapped, and enough for open orders as well', () => {
  expect(orderSteps({ ...coins, held: 40n }).toWrap).toBe(60n);
  expect(orderSteps({ ...coins, held: 100n, reserved: 70n }).toWrap).toBe(70n);
});

test('what open orders sell stays allowed besides the new one', () => {
  const { toAllow } = orderSteps({
    ...token,
    reserved: 70n,
    approvals: { allowance: 100n, missing: [0n, 170n] },
  });
  expect(toAllow).toEqual({ amount: 170n, times: 2, hasOthers: true });
});

test('a permit is for a token of which nothing is allowed yet', () => {
  expect(orderSteps({ ...token, hasPermits: true }).isPermit).toBe(true);
  expect(orderSteps({ ...token, hasPermits: true, approvals: allowed })).toMatchObject({
    isPermit: false,
    toAllow: null,
  });
});

test('orders that sell more than there is are told, and those of coins wrap more', () => {
  const booked = { ...token, held: 150n, reserved: 70n };
  expect(orderSteps(booked).overbooked).toBe(70n);
  expect(orderSteps({ ...booked, held: 170n }).overbooked).toBeNull();
  expect(orderSteps({ ...booked, isCoins: true }).overbooked).toBeNull();
});

test.each(['held', 'approvals', 'hasPermits'] as const)(
  'nothing is asked while %s is unknown',
  (what) => {
    expect(orderSteps({ ...token, [what]: undefined }).isKnown).toBe(false);
    expect(orderSteps(token).isKnown).toBe(true);
  },
);
