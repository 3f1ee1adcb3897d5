import { expect, test } from 'vitest';
import { addressUrl, transactionUrl } from './explorer.ts';

const hash = `0x${'0f'.repeat(32)}`;
const address = `0x${'0F'.repeat(20)}`;

test.each<[string, string, string | null]>([
  ['https://explorer.example', hash, `https://explorer.example/tx/${hash}`],
  ['https://explorer.example/', hash, `https://explorer.example/tx/${hash}`],
  ['', hash, null],
  ['https://explorer.example', '0x12', null],
  ['https://explorer.example', `${hash}/../evil`, null],
  ['https://explorer.example', `../evil/${hash}`, null],
])('a transaction has a page in the explorer "%s" when both are valid', (base, id, url) => {
  expect(transactionUrl(base, id)).toBe(url);
});

test('an address has a page in the explorer', () => {
  const base = 'https://explorer.example';
  expect(addressUrl(base, address)).toBe(`${base}/address/${address}`);
  expect(addressUrl(base, `${address}?x`)).toBeNull();
  expect(addressUrl(base, `x/${address}`)).toBeNull();
  expect(addressUrl('', address)).toBeNull();
});
