import { expect, test } from 'vitest';
import { explorerUrl } from './transactions.ts';

const hash = `0x${'0f'.repeat(32)}`;

test.each<[string, string, string | null]>([
  ['https://explorer.example', hash, `https://explorer.example/tx/${hash}`],
  ['https://explorer.example/', hash, `https://explorer.example/tx/${hash}`],
  ['', hash, null],
  ['https://explorer.example', '0x12', null],
  ['https://explorer.example', `${hash}/../evil`, null],
])('the page of a transaction at "%s"', (base, id, url) => {
  expect(explorerUrl(base, id)).toBe(url);
});
