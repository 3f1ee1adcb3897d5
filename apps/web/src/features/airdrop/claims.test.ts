import { expect, test } from 'vitest';
import type { NameRound, PointsRound } from '../../data/airdrops.ts';
import { amountsText, claimable, nameClaims } from './claims.ts';
import { leftText, nowSeconds } from './RoundFacts.tsx';

const airdrop = (change: object = {}) => ({
  token: '0xaa' as const,
  symbol: 'CHAT',
  decimals: 18,
  deadlineSeconds: nowSeconds() + 1_000n,
  missing: 0n,
  cap: 100n,
  claimed: 40n,
  ...change,
});

const ofPoints = (address: `0x${string}`, amount: bigint, change: object = {}): PointsRound => ({
  address,
  airdrop: airdrop(change),
  claim: { isClaimed: false, epoch: 3n, tokensPerPoint: 1n, amount },
});

test('what can be claimed leaves out weeks that are over, claimed, not open yet, or worth nothing', () => {
  const claimed = ofPoints('0x4', 9n);
  const rounds = [
    ofPoints('0x1', 5n),
    ofPoints('0x2', 7n, { deadlineSeconds: nowSeconds() - 1n }),
    ofPoints('0x3', 7n, { missing: 1n }),
    { ...claimed, claim: { ...claimed.claim, isClaimed: true } },
    ofPoints('0x5', 0n),
    ofPoints('0x6', 6n),
  ];
  const { points, names, sums } = claimable(null, rounds);
  expect(points.map(({ address }) => address)).toEqual(['0x1', '0x6']);
  expect(names).toEqual([]);
  expect(sums).toMatchObject([{ token: '0xaa', amount: 11n }]);
});

test('airdrops of two tokens are two sums', () => {
  const names: NameRound = {
    address: '0x9',
    airdrop: airdrop(),
    maxNumber: 3n,
    amountPerName: 10n,
    hasMore: false,
    claims: [{ name: 'anna', id: 1n, isClaimed: false, number: 1n, amount: 10n }],
  };
  const other = { token: '0xbb', symbol: 'SEA', decimals: 6 };
  const { sums } = claimable(names, [ofPoints('0x1', 5n, other), ofPoints('0x2', 4n)]);
  expect(sums).toMatchObject([
    { symbol: 'CHAT', amount: 14n },
    { symbol: 'SEA', amount: 5n },
  ]);
});

test('what is left of an airdrop is what nobody has claimed', () => {
  expect(leftText(airdrop({ decimals: 0 }))).toBe('60 CHAT left');
});

test('amounts of several tokens are told in one line, to four digits after the point', () => {
  const sums = [
    { amount: 14n * 10n ** 17n, decimals: 18, symbol: 'CHAT' },
    { amount: 5_123_456n, decimals: 6, symbol: 'SEA' },
  ];
  expect(amountsText(sums)).toBe('1.4 CHAT + 5.1234 SEA');
  expect(amountsText([])).toBe('');
});

test('a name that is claimed already, or beyond those that get something, is shown and not claimable', () => {
  const claim = { name: 'anna', id: 1n, isClaimed: false, number: 1n, amount: 10n };
  const names: NameRound = {
    address: '0x9',
    airdrop: airdrop(),
    maxNumber: 3n,
    amountPerName: 10n,
    hasMore: false,
    claims: [
      claim,
      { ...claim, name: 'bert', isClaimed: true },
      { ...claim, name: 'cleo', amount: 0n },
    ],
  };
  expect(nameClaims(names).map(({ name, state }) => [name, state])).toEqual([
    ['anna', 'claimable'],
    ['bert', 'claimed'],
    ['cleo', expect.not.stringMatching(/^claim/)],
  ]);
  expect(claimable(names, []).names.map(({ name }) => name)).toEqual(['anna']);
});
