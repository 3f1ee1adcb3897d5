import { checkName } from '@parley/domain/names/check';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesNear, namesToTry } from './freeNames.ts';

test('near a taken name stand others that begin or end with it', () => {
  expect(namesNear('vera')).toEqual(['vera1', 'verachat', 'thevera', 'vera-x']);
});

test('none of them is longer than a name may be', () => {
  expect(namesNear('v'.repeat(31))).toEqual([`${'v'.repeat(31)}1`]);
  expect(namesNear('v'.repeat(32))).toEqual([]);
});

test('whoever has no idea gets names that may be minted, each once, and the same the next time', () => {
  const address = fc
    .bigInt({ min: 0n, max: 2n ** 160n - 1n })
    .map((number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`);
  fc.assert(
    fc.property(address, fc.integer({ min: 1, max: 1_000 }), (self, count) => {
      const names = namesToTry(self, count);
      expect(names).toHaveLength(Math.min(count, 440));
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => checkName(name).valid && name.length <= 8)).toBe(true);
      expect(namesToTry(self, count)).toEqual(names);
    }),
    { numRuns: 30 },
  );
});

test('two wallets get other names', () => {
  const ofZero = namesToTry(`0x${'0'.repeat(40)}`, 6);
  expect(namesToTry(`0x${'0'.repeat(39)}1`, 6)).not.toEqual(ofZero);
});
