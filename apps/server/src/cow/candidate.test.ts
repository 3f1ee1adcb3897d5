import { describe, expect, test } from 'vitest';
import { openOrder, type Purse, signatureOf, waitOf } from './candidate.ts';
import type { Stored } from './facts.ts';

const owner = `0x${'a'.repeat(40)}`;
const permit = { deadline: 9, signature: '0x77' };
/** An order to sell 100. */
const order = { sellAmount: 100n } as Stored['order'];
const stored = (changes: Partial<Stored> = {}): Stored => ({
  uid: '0x1',
  owner,
  body: {} as Stored['body'],
  scheme: 'ethsign',
  signature: '0x12',
  permit: null,
  order,
  ...changes,
});
const purse = (balance: bigint, allowance: bigint): Purse => ({ balance, allowance });

describe('an order to sell 100', () => {
  test.each([
    ['all of it is there and allowed', purse(100n, 100n), null, null],
    ['one unit is missing', purse(99n, 100n), null, 'balance'],
    ['one unit is not allowed', purse(100n, 99n), null, 'allowance'],
    ['a permit allows it', purse(100n, 0n), permit, null],
    ['a permit allows it and one unit is missing', purse(99n, 0n), permit, 'balance'],
  ])('where %s waits for what is missing', (_, held, permit, expected) => {
    expect(waitOf(stored({ permit }), held)).toBe(expected);
  });

  test.each([
    ['what is allowed, where its owner has more', purse(500n, 300n), 300n],
    ['what its owner has, where more is allowed', purse(300n, 500n), 300n],
    ['what it sells, where a permit allows that', purse(500n, 99n), 100n],
    ['what its owner has, where a permit allows more', purse(60n, 0n), 60n],
    ['what is allowed, where that is what it sells', purse(500n, 100n), 100n],
  ])('is matched with %s', (_, held, spendable) => {
    expect(openOrder(stored(), held)).toEqual({ uid: '0x1', owner, order, spendable });
  });

  test.each([
    ['with its permit where too little is allowed', permit, 99n, permit],
    ['without it where enough is allowed: it works once', permit, 100n, null],
    ['without one where it has none', null, 99n, null],
  ])('is settled %s', (_, permit, allowance, expected) => {
    const signed = { scheme: 'ethsign', signature: '0x12', permit: expected };
    expect(signatureOf(stored({ permit }), purse(100n, allowance))).toEqual(signed);
  });
});
