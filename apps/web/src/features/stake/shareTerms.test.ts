import { tokenText } from '@parley/text/tokens';
import { describe, expect, test } from 'vitest';
import { additionSides, coinsFault, heldFault, removalSides, shareStep } from './shareTerms.ts';

const token = `0x${'c'.repeat(40)}` as const;

describe('before shares are moved', () => {
  const approvals = { allowance: 99n, missing: [100n] };

  test.each([
    ['no amount can be sent', { amount: null }, undefined],
    ['it is not known what is allowed', { approvals: undefined }, undefined],
    ['all of it is allowed', { approvals: { allowance: 100n, missing: [] } }, null],
    [
      'all of it is allowed and it is not known what the wallet can',
      { approvals: { allowance: 100n, missing: [] }, canBatch: undefined },
      null,
    ],
    ['it is not known what the wallet can', { canBatch: undefined }, undefined],
    ['the wallet does both at once', { canBatch: true }, { times: 1, isBatch: true }],
    ['the wallet does one after the other', {}, { times: 1, isBatch: false }],
    [
      'the token wants to be set to zero first',
      { approvals: { allowance: 1n, missing: [0n, 100n] } },
      { times: 2, isBatch: false },
    ],
    [
      'nothing is said to be missing yet',
      { approvals: { allowance: 1n, missing: [] } },
      { times: 1, isBatch: false },
    ],
  ])('the next step where %s', (_, changes, step) => {
    const known = { amount: 100n, approvals, canBatch: false, ...changes };
    expect(shareStep(known)).toEqual(step);
  });
});

describe('the sides of a pool', () => {
  const amounts = { tokens: 1_000n, coins: 500n, bps: 100n };

  test('take the tokens, the most of the coins, and no less than the slippage leaves of each', () => {
    expect(additionSides(token, { ...amounts, maxCoins: 505n })).toEqual({
      one: { token, desired: 1_000n, minimum: 990n },
      other: { desired: 505n, minimum: 495n },
    });
  });

  test('give back no less than the slippage leaves of each', () => {
    expect(removalSides(token, amounts)).toEqual({
      one: { token, minimum: 990n },
      other: { minimum: 495n },
    });
  });
});

describe('a field', () => {
  const known = { decimals: 2, held: 100n, tooMuch: 'Too much.' };

  test.each([
    ['', null],
    ['  ', null],
    ['1', null],
    ['0.99', null],
    ['1.01', 'Too much.'],
    ['1.001', expect.stringContaining('2')],
    ['x', expect.any(String)],
  ])('that holds %j says %j of what is held', (typed, fault) => {
    expect(heldFault(typed, known)).toEqual(fault);
  });

  test('refuses no amount while it is not known what is held', () => {
    expect(heldFault('1000000', { ...known, held: null })).toBeNull();
  });
});

describe('coins beside tokens', () => {
  const known = { most: 1_500_001n, symbol: 'DEGEN', decimals: 6 };

  test.each([
    [null, null],
    [1_500_001n, null],
    [2_000_000n, null],
    [1_500_000n, tokenText.short('0.000001', 'DEGEN')],
    [0n, tokenText.short('1.500001', 'DEGEN')],
  ])('of which %s are there', (held, fault) => {
    expect(coinsFault({ ...known, held })).toBe(fault);
  });

  test('that are missing are rounded up, so that what is read is enough', () => {
    const missing = coinsFault({ most: 10n ** 18n + 1n, held: 0n, symbol: 'DEGEN', decimals: 18 });
    expect(missing).toBe(tokenText.short('1.000001', 'DEGEN'));
  });
});
