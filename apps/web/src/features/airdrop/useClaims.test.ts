import { airdropText } from '@parley/text/airdrop';
import { expect, test } from 'vitest';
import { claimsOf } from './useClaims.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const name = (id: bigint) => ({ id, name: `name${id}` });
const names = { airdrop: address('1'), names: [name(1n), name(2n)] };
const multicall = address('c');
const { what } = airdropText;
const told = (wanted: Parameters<typeof claimsOf>[0], by = '') =>
  claimsOf(wanted, by).map((one) => one.what);

test('names are claimed at once, and the points of each week by themselves', () => {
  const weeks = [address('2'), address('3')];
  expect(told({ names, points: weeks })).toEqual([what.names(2), what.points, what.points]);
  expect(told({ names: null, points: weeks })).toEqual([what.points, what.points]);
});

test('several claims are one transaction where the chain can call several contracts at once', () => {
  const points = [address('2'), address('3')];
  expect(told({ names, points }, multicall)).toEqual([what.together(2, 2)]);
  expect(told({ names: null, points }, multicall)).toEqual([what.together(0, 2)]);
  expect(told({ names, points: [address('2')] }, multicall)).toEqual([what.together(2, 1)]);
});

test('a single claim needs no such contract, and no names are none', () => {
  const none = { ...names, names: [] };
  expect(told({ names, points: [] }, multicall)).toEqual([what.names(2)]);
  expect(told({ names: null, points: [address('2')] }, multicall)).toEqual([what.points]);
  expect(told({ names: none, points: [address('2')] }, multicall)).toEqual([what.points]);
  expect(told({ names: none, points: [] }, multicall)).toEqual([]);
});

test('what was claimed, and every balance of tokens, is read again', () => {
  for (const { stale } of claimsOf({ names, points: [address('2')] }, '')) {
    expect(stale).toContainEqual(['tokens', 'balance']);
    expect(stale).toContainEqual(['airdrops']);
  }
});
