import { expect, test } from 'vitest';
import { readSwapQuery, swapPath } from './link.ts';

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
