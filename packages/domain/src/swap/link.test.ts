import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPath, readOrderQuery, readSwapQuery, swapPath } from './link.ts';

const chat = `0x${'c'.repeat(40)}` as const;
const other = `0x${'d'.repeat(40)}` as const;

test.each([
  ['', { from: null, to: chat, exact: 'in', amount: '' }],
  [`?from=${other}`, { from: other, to: null, exact: 'in', amount: '' }],
  [`?to=${other}&amount=1,000.5`, { from: null, to: other, exact: 'in', amount: '1,000.5' }],
  [`?from=${other}&to=${chat}&exact=out`, { from: other, to: chat, exact: 'out', amount: '' }],
  ['?from=0xabc&to=javascript:&amount=-1', { from: null, to: chat, exact: 'in', amount: '-1' }],
  [`?amount=${'1'.repeat(81)}&exact=up`, { from: null, to: chat, exact: 'in', amount: '' }],
])('the link %j fills the form with %j', (query, request) => {
  expect(readSwapQuery(query, chat)).toEqual(request);
});

test.each([
  { from: null, to: chat, exact: 'in', amount: '' },
  { from: chat, to: null, exact: 'out', amount: '0.25' },
  { from: chat, to: other, exact: 'in', amount: '1,000' },
] as const)('the link of %j fills the form with the same', (request) => {
  expect(readSwapQuery(new URL(swapPath(request), 'https://x').search, chat)).toEqual(request);
});

test.each([
  { from: null, to: chat, exact: 'in', amount: '', price: '', lasts: 'setting' },
  { from: chat, to: null, exact: 'out', amount: '0.25', price: '0.0412', lasts: 'week' },
] as const)('the link of the order %j fills its form with the same', (request) => {
  expect(readOrderQuery(new URL(orderPath(request), 'https://x').search, chat)).toEqual(request);
});

test('an order’s link fills in no time that is not offered', () => {
  expect(readOrderQuery('?price=2&for=ever', chat)).toMatchObject({ price: '2', lasts: 'setting' });
});

test('whatever was typed as an amount or a price comes back from the link as it was', () => {
  const typed = fc.string({ maxLength: 80 });
  fc.assert(
    fc.property(typed, typed, (amount, price) => {
      const request = { from: null, to: chat, exact: 'in', amount, price, lasts: 'day' } as const;
      const query = new URL(orderPath(request), 'https://x').search;
      expect(readOrderQuery(query, chat)).toEqual(request);
    }),
  );
});
