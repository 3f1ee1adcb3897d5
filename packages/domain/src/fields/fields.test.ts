import { describe, expect, test } from 'vitest';
import { address } from './address.ts';
import { amount, digits, hash, hexAddress, hexHash, writtenAddress } from './chain.ts';
import { isAddress, isHash, isLowerAddress } from './hex.ts';
import { digest, roomId } from './log.ts';

const lower = `0x${'ab'.repeat(20)}`;
const mixed = `0x${'aB'.repeat(20)}`;
const lowerHash = `0x${'ab'.repeat(32)}`;
const mixedHash = `0x${'aB'.repeat(32)}`;
const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('an address', () => {
  test('an address is 0x and 40 hexadecimal digits, nothing around it', () => {
    expect(isAddress(mixed)).toBe(true);
    expect(isAddress(` ${mixed}`)).toBe(false);
    expect(isAddress(`${mixed}\n`)).toBe(false);
    expect(isAddress(`${mixed}0`)).toBe(false);
    expect(isAddress(mixed.slice(0, -1))).toBe(false);
    expect(isAddress(mixed.replace('0x', '0X'))).toBe(false);
  });

  test('what is no text is no address, whatever it reads as', () => {
    for (const given of [[lower], { toString: () => lower }, null, undefined, 1]) {
      expect(isAddress(given)).toBe(false);
      expect(takes(hexAddress, given)).toBe(false);
      expect(takes(writtenAddress, given)).toBe(false);
    }
  });

  test('the server stores addresses in lower case, and takes them as they are written', () => {
    expect([isLowerAddress(lower), isLowerAddress(mixed)]).toEqual([true, false]);
    expect([takes(address, lower), takes(address, mixed)]).toEqual([true, false]);
    for (const schema of [writtenAddress, hexAddress]) {
      expect([takes(schema, lower), takes(schema, mixed)]).toEqual([true, true]);
    }
  });
});

test.each([mixedHash, lowerHash, `0x${'AB'.repeat(32)}`])('%s is a hash', (text) => {
  expect(isHash(text)).toBe(true);
  expect(takes(hexHash, text)).toBe(true);
  expect(takes(hash, text)).toBe(text === lowerHash);
});
test.each(['', '0x', mixedHash.slice(2), `${mixedHash}0`, mixedHash.slice(0, -1)])(
  '"%s" is not a hash',
  (text) => {
    expect(isHash(text)).toBe(false);
    expect(takes(hash, text)).toBe(false);
  },
);

test('an amount is whole decimal digits, as many as 256 bits need', () => {
  const most = 2n ** 256n - 1n;
  expect(amount.parse(String(most))).toBe(most);
  for (const text of ['', '-1', '1.5', '0x1', '1e3', '1'.repeat(79)]) {
    expect(takes(digits, text), text).toBe(false);
    expect(takes(amount, text), text).toBe(false);
  }
});

test('the room of a collection has the longest id, and 32 bytes have 43 letters', () => {
  expect(takes(roomId, `nft-${'a'.repeat(40)}`)).toBe(true);
  for (const text of ['', 'A', 'a b', 'a'.repeat(45)])
    expect(takes(roomId, text), text).toBe(false);
  expect(takes(digest, Buffer.alloc(32, 255).toString('base64url'))).toBe(true);
  expect(takes(digest, Buffer.alloc(33).toString('base64url'))).toBe(false);
});
