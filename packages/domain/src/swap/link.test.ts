import { expect, test } from 'vitest';
import { orderPath, readOrderQuery, readSwapQuery, swapPath } from './link.ts';

const chat = `0x${'c'.repeat(40)}` as const;
const other = `0x${'d'.repeat(40)}` as const;

test.each([
  ['', { from: null, to: chat, exact: 'in', amount: '' }],
  [`?from=${other}`, { from: other, to: null, exact: 'in', amount: '' }],
  [`?to=${other}&amount=1,000.5`, { from: null, to: other, exact: 'in', amount: '1,000.5' }],
  [`?from=${other}&to=${chat}&exact=out`, { from: other, to: chat, exact: 'out', amount: '' }],
  ['?from=0xabc&to=javascript:&amount=-1', { from: null, to: chat, exact: 'in', amount: '' }],
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

test('an order’s link fills in no price that is no number, and no time that is not offered', () => {
  expect(readOrderQuery('?price=-1&for=ever', chat)).toMatchObject({ price: '', lasts: 'setting' });
});
