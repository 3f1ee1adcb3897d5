import { expect, test } from 'vitest';
import { explorerSubject, isValidRoute } from './validation.ts';

const hash = `0x${'aB'.repeat(32)}`;
const address = `0x${'aB'.repeat(20)}`;

test.each([
  ['/', ''],
  ['/about', '?id=a%20b'],
  ['/profile', ''],
  ['/profile/', '?id='],
  ['/profile', '?id=vera'],
  ['/profile/', '?id=Vera.degen&ref=a%20b'],
  ['/profile', '?id=%F0%9F%94%A5.degen'],
  ['/profile', `?id=${'a'.repeat(33)}.degen`],
  ['/profile', `?id=${address}`],
  ['/post', ''],
  ['/post', '?room=general&id=7'],
  ['/explorer', ''],
  ['/explorer/', ''],
  [`/explorer/tx/${hash}`, ''],
  [`/explorer/address/${address}/`, ''],
])('there can be something at %s%s', (path, query) => {
  expect(isValidRoute(path, query, '.degen')).toBe(true);
});

test.each([
  ['/profile', '?id=a%20b'],
  ['/profile/', '?id=vera.other.degen'],
  ['/profile', '?id=%E2%80%8B'],
  ['/profile', `?id=${'a'.repeat(141)}`],
  ['/profile', '?id=.degen'],
  ['/post', '?room=general&id=0'],
  ['/post', '?room=general&id=seven'],
  ['/post', '?room=general&id=1e3'],
  ['/explorer/tx', ''],
  ['/explorer/tx/0x12', ''],
  [`/explorer/tx/${address}`, ''],
  [`/explorer/address/${hash}`, ''],
  [`/explorer/address/${address}/more`, ''],
  ['/explorer/block/1', ''],
])('there can be nothing at %s%s', (path, query) => {
  expect(isValidRoute(path, query, '.degen')).toBe(false);
});

test('the explorer looks up, or shows a transaction or an address', () => {
  expect(explorerSubject('/explorer')).toEqual({ kind: 'search' });
  expect(explorerSubject(`/explorer/tx/${hash}`)).toEqual({ kind: 'transaction', hash });
  expect(explorerSubject(`/explorer/address/${address}`)).toEqual({ kind: 'address', address });
});
