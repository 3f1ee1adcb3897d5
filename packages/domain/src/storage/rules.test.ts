import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arOf,
  chunkSizes,
  downloadMaxBytes,
  formatAr,
  isAnchor,
  transactionFields,
  uploadWaitMs,
} from './rules.ts';

const KiB = 1024;

test('the fields of a transaction are Arweave’s', () => {
  expect(transactionFields.join(', ')).toBe(
    'format, id, last_tx, owner, tags, target, quantity, data, data_size, data_root, reward, signature',
  );
});

describe('chunks of an upload', () => {
  test.each<[number, number[]]>([
    [0, []],
    [1, [1]],
    [32 * KiB - 1, [32 * KiB - 1]],
    [256 * KiB, [256 * KiB]],
    [256 * KiB + 1, [128 * KiB + 1, 128 * KiB]],
    [288 * KiB - 1, [144 * KiB, 144 * KiB - 1]],
    [288 * KiB, [256 * KiB, 32 * KiB]],
    [512 * KiB, [256 * KiB, 256 * KiB]],
    [512 * KiB + 1, [256 * KiB, 128 * KiB + 1, 128 * KiB]],
    [700 * KiB, [256 * KiB, 256 * KiB, 188 * KiB]],
  ])('%d bytes are cut to %j', (length, sizes) => {
    expect(chunkSizes(length)).toEqual(sizes);
  });

  test('chunks lose nothing, and are neither too large nor too small, except when the whole is small', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 64 * 1024 * KiB }), (length) => {
        const sizes = chunkSizes(length);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(length);
        expect(sizes.every((size) => Number.isInteger(size) && size > 0)).toBe(true);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(256 * KiB);
        if (length >= 32 * KiB) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32 * KiB);
        else expect(sizes.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('retries of an upload', () => {
  test.each([
    [0, 0],
    [1, 40_000],
    [99, 40_000],
    [100, null],
    [101, null],
  ])('an upload waits, after %d errors, %s ms, and gives up at 100', (errors, waitMs) => {
    expect(uploadWaitMs(errors)).toBe(waitMs);
  });
});

describe('amounts of AR', () => {
  test.each([
    [0n, '0', 0],
    [1n, '0.000000000001', 1e-12],
    [10n ** 12n, '1', 1],
    [1_234_567_890_123_456n, '1,234.567890123456', 1_234.567890123456],
  ])('%d winston are %s AR', (winston, shown, number) => {
    expect(formatAr(winston)).toBe(shown);
    expect(arOf(winston)).toBe(number);
  });

  test('an amount loses nothing when it is shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (winston) => {
        const [whole = '', fraction = ''] = formatAr(winston).replaceAll(',', '').split('.');
        expect(BigInt(whole + fraction.padEnd(12, '0'))).toBe(winston);
      }),
    );
  });
});

test('a download has at most 12 MiB', () => {
  expect(downloadMaxBytes).toBe(12 * 1024 * 1024);
});

test.each([
  ['x'.repeat(42), false],
  ['x'.repeat(43), true],
  ['x'.repeat(64), true],
  [`${'x'.repeat(43)} `, false],
  ['', false],
])('the text "%s" is an anchor if it has at least 43 characters', (text, isOne) => {
  expect(isAnchor(text)).toBe(isOne);
});
