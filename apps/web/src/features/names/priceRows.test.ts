import { expect, test } from 'vitest';
import { priceRows } from './priceRows.ts';

type Prices = [bigint, bigint, bigint, bigint, bigint];
const shown = (...prices: Prices) =>
  priceRows({ paused: false, prices }).map(({ label, priceWei }) => `${label}: ${priceWei}`);

test('the price list has a line for each length that costs something of its own, long names first', () => {
  expect(shown(900n, 500n, 300n, 120n, 10n)).toEqual([
    '5 characters or more: 10',
    '4 characters: 120',
    '3 characters: 300',
    '2 characters: 500',
    '1 character: 900',
  ]);
});

test('lengths that cost the same share a line', () => {
  expect(shown(900n, 120n, 120n, 120n, 10n)).toEqual([
    '5 characters or more: 10',
    '2 to 4 characters: 120',
    '1 character: 900',
  ]);
  expect(shown(900n, 10n, 10n, 10n, 10n)).toEqual(['2 characters or more: 10', '1 character: 900']);
});

test('a community of one price has one line', () => {
  expect(shown(7n, 7n, 7n, 7n, 7n)).toEqual(['1 character or more: 7']);
});

test('one line without a price stands while the prices load', () => {
  expect(priceRows(null)).toEqual([{ label: 'From', priceWei: null }]);
});
