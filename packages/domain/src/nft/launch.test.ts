import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mintTotal } from './curve.ts';
import {
  byteLength,
  isShortText,
  isUniqueId,
  isUri,
  launchCost,
  launchLimits,
  proposedId,
  proposedSymbol,
} from './launch.ts';

test.each([
  ['Night Bus, side B', 'night-bus-side-b', 'NBSB'],
  ['Tin roof', 'tin-roof', 'TR'],
  ['Keeper', 'keeper', 'KEEPER'],
  ['Lighthouse', 'lighthouse', 'LIGHTH'],
  ['Café Noël', 'cafe-noel', 'CN'],
  ['It’s mine!', 'its-mine', 'IM'],
  ['  --a--  ', 'a', 'A'],
  ['夜行バス', '', ''],
  [`${'x'.repeat(31)} bus`, 'x'.repeat(31), 'XXXXXX'],
  ['', '', ''],
])('the title %j proposes the id %j and the symbol %j', (title, id, symbol) => {
  expect([proposedId(title), proposedSymbol(title)]).toEqual([id, symbol]);
});

test('whatever the title, what is proposed is accepted or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const id = proposedId(title);
      expect(id === '' || isUniqueId(id)).toBe(true);
      const symbol = proposedSymbol(title);
      expect(symbol === '' || isShortText(symbol, launchLimits.symbol)).toBe(true);
    }),
  );
});

describe('what the launchpad takes', () => {
  test.each([
    ['a', true],
    ['a-b-9', true],
    ['x'.repeat(32), true],
    ['x'.repeat(33), false],
    ['', false],
    ['A', false],
    ['a b', false],
    ['é', false],
  ])('the unique id %j: %s', (id, isValid) => {
    expect(isUniqueId(id)).toBe(isValid);
  });

  test.each([
    ['x', true],
    ['🦩'.repeat(32), true],
    ['🦩'.repeat(33), false],
    ['', false],
    ['\ud800', false],
  ])('the title %j: %s', (title, isValid) => {
    expect(isShortText(title, launchLimits.title)).toBe(isValid);
  });

  test.each([
    ['ipfs://x', true],
    ['x'.repeat(512), true],
    ['x'.repeat(513), false],
    ['', false],
    ['a b', false],
    ['https://é', false],
  ])('the address %j: %s', (uri, isValid) => {
    expect(isUri(uri)).toBe(isValid);
  });

  test('a description is counted in bytes', () => {
    expect(byteLength('aé夜🦩')).toBe(1 + 2 + 3 + 4);
  });
});

test('a launch costs its fee and the first pieces with theirs', () => {
  const terms = { basePriceWei: 10n ** 16n, protocolFeeBps: 200n, creatorFeeBps: 500n };
  const first = [0n, 1n, 2n].reduce((sum, supply) => sum + mintTotal(supply, terms).total, 0n);
  expect(launchCost(5n, 3n, terms)).toEqual({ firstWei: first, totalWei: first + 5n });
  expect(launchCost(5n, 0n, terms)).toEqual({ firstWei: 0n, totalWei: 5n });
});
