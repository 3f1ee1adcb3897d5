import { expect, test } from 'vitest';
import { explorerPath } from './explorerPath.ts';

const hash = `0x${'aB'.repeat(32)}`;
const address = `0x${'aB'.repeat(20)}`;

test.each([
  [hash, `/explorer/tx/${hash}`],
  [address, `/explorer/address/${address}`],
  ['', null],
  ['vera', null],
  [`${hash}0`, null],
  [`${address}/..`, null],
])('what was asked for, "%s", is shown at %s', (asked, path) => {
  expect(explorerPath(asked)).toBe(path);
});
