import { describe, expect, test } from 'vitest';
import { type MintState, mintButton, priceShown } from './mintButton.ts';

const market = { paused: false, prices: [500n, 400n, 300n, 200n, 100n] } as const;
const ready: MintState = { name: 'vera', market, balanceWei: 1_000n };

describe('the mint button', () => {
  test.each<[string, Partial<MintState>, string, boolean]>([
    ['prices load', { market: null }, 'Loading data...', true],
    ['the balance loads', { balanceWei: null }, 'Loading data...', true],
    ['the balance is below the price', { balanceWei: 199n }, 'Balance too low', true],
    ['the balance is exactly the price', { balanceWei: 200n }, 'Mint username', false],
    ['nothing is typed', { name: '' }, 'Mint username', true],
    [
      'nothing is typed and the cheapest name is too dear',
      { name: '', balanceWei: 99n },
      'Balance too low',
      true,
    ],
    ['the name has a dot', { name: 've.ra' }, 'Mint username', true],
    ['the name is in capitals', { name: 'VERA' }, 'Mint username', false],
    ['minting is paused', { market: { ...market, paused: true } }, 'Mint username', true],
    ['all is well', {}, 'Mint username', false],
  ])('the mint button has its label and state when %s', (_when, change, label, disabled) => {
    expect(mintButton({ ...ready, ...change })).toEqual({ label, disabled });
  });

  test('an emoji costs the one-character price', () => {
    expect(priceShown('😺', market)).toBe(500n);
    expect(priceShown('', market)).toBe(100n);
    expect(priceShown('longer', market)).toBe(100n);
  });
});
