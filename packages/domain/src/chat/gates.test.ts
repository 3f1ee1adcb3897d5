import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicConfig } from '../config/wire.ts';
import {
  isOfContract,
  type Lack,
  lackSchema,
  lacksIn,
  lacksOf,
  lacksSchema,
  type Requirement,
  requirementsOf,
  toldLacks,
} from './gates.ts';

const [chat, points, staking, token, nft] = ['a', 'b', 'c', 'd', 'e'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string];
const config = {
  gate: {},
  tokens: [{ address: token, symbol: 'USDC', name: 'Dollar', decimals: 6 }],
  chatTokenAddress: chat,
  chatTokenSymbol: 'CHAT',
  activityPointsAddress: points,
  stakingContractAddress: staking,
  farcasterAccount: null,
} satisfies Parameters<typeof requirementsOf>[0];
type Gate = PublicConfig['gate'];
const asked = (gate: Gate, change: object = {}) => requirementsOf({ ...config, ...change }, gate);

describe('a gate', () => {
  test('asks for what the config says, in the smallest unit', () => {
    expect(
      asked({
        balance: { atLeast: '10' },
        points: { atLeast: '2.5' },
        stake: { atLeast: '1' },
        nft: { collection: nft, atLeast: 2 },
      }),
    ).toEqual([
      { kind: 'balance', contract: chat, atLeast: 10n ** 19n, decimals: 18, symbol: 'CHAT' },
      { kind: 'points', contract: points, atLeast: 25n * 10n ** 17n, decimals: 18, symbol: 'AP' },
      { kind: 'stake', contract: staking, atLeast: 10n ** 18n, decimals: 18, symbol: '' },
      { kind: 'nft', contract: nft, atLeast: 2n, decimals: 0, symbol: '' },
    ]);
    expect(asked({ balance: { token, atLeast: '0.5' } })).toEqual([
      { kind: 'balance', contract: token, atLeast: 500_000n, decimals: 6, symbol: 'USDC' },
    ]);
  });

  test('of all rooms is asked for in each, together with its own', () => {
    const all = { gate: { stake: { atLeast: '1' } } };
    expect(asked({ points: { atLeast: '1' } }, all)?.map(({ kind }) => kind)).toEqual([
      'stake',
      'points',
    ]);
    expect(requirementsOf({ ...config, ...all }, undefined)).toHaveLength(1);
    expect(requirementsOf(config, undefined)).toEqual([]);
  });

  test.each<[string, Gate, object]>([
    ['a token that is not of the community', { balance: { token: nft, atLeast: '1' } }, {}],
    ['more decimals than a token has', { balance: { token, atLeast: '0.0000001' } }, {}],
    ['a chat token where there is none', { balance: { atLeast: '1' } }, { chatTokenAddress: '' }],
    ['points where there are none', { points: { atLeast: '1' } }, { activityPointsAddress: '' }],
    ['a stake where there is none', { stake: { atLeast: '1' } }, { stakingContractAddress: '' }],
    ['followers of nobody', { farcaster: 'follows' }, {}],
  ])('cannot ask for %s', (_what, gate, change) => {
    expect(asked(gate, change)).toBeNull();
  });
});

test('a member lacks exactly what they have less of than is asked for', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 6 }), (pairs) => {
      const requirements = pairs.map(([atLeast], index): Requirement => {
        const contract: `0x${string}` = `0x${String(index).padStart(40, '0')}`;
        return { kind: 'balance', contract, atLeast, decimals: 18, symbol: 'X' };
      });
      const lacks = lacksOf(
        requirements,
        pairs.map(([, held]) => held),
      );
      const missing = pairs.filter(([atLeast, held]) => held < atLeast);
      const told = lacks.filter(isOfContract);
      expect(told.map(({ atLeast, held }) => [BigInt(atLeast), BigInt(held)])).toEqual(missing);
      expect(lacks.every((lack) => lackSchema.safeParse(lack).success)).toBe(true);
    }),
  );
  const ten = asked({ balance: { atLeast: '10' } }) ?? [];
  expect(lacksOf(ten, [10n ** 19n])).toEqual([]);
  expect(lacksOf(ten, [10n ** 19n - 1n])).toHaveLength(1);
});

const farcasterAccount = { fid: 7, username: 'parley' };

test.each<[string, Gate, Gate, string[]]>([
  ['a linked account', {}, { farcaster: 'linked' }, ['linked']],
  ['one that follows, which is linked, too', {}, { farcaster: 'follows' }, ['linked', 'follows']],
  [
    'each once, whoever asks for it',
    { farcaster: 'linked' },
    { farcaster: 'follows' },
    ['linked', 'follows'],
  ],
  [
    'it besides what contracts know',
    { farcaster: 'follows' },
    { points: { atLeast: '1' }, farcaster: 'linked' },
    ['points', 'linked', 'follows'],
  ],
])('a gate asks at Farcaster for %s', (_what, gate, own, kinds) => {
  const found = asked(own, { gate, farcasterAccount });
  expect(found?.map(({ kind }) => kind)).toEqual(kinds);
});

test('who has no account at Farcaster, or follows nobody, lacks just that', () => {
  const both = asked({ farcaster: 'follows' }, { farcasterAccount }) ?? [];
  expect(lacksOf(both, [1n, 1n])).toEqual([]);
  expect(lacksOf(both, [1n, 0n])).toEqual([{ kind: 'follows' }]);
  expect(lacksOf(both, [0n, 0n])).toEqual([{ kind: 'linked' }, { kind: 'follows' }]);
});

test('an answer tells what is lacking so that pages from before read what they know', () => {
  const points: Lack = {
    kind: 'points',
    contract: `0x${'a'.repeat(40)}`,
    atLeast: '2',
    held: '1',
    decimals: 18,
    symbol: 'AP',
  };
  const told = toldLacks({ club: [points, { kind: 'linked' }], open: [] });
  expect(told).toEqual({
    // All that these pages look at.
    lacks: { club: [points], open: [] },
    farcasterLacks: { club: ['linked'] },
  });
  expect(lacksSchema.parse(told)).toEqual(told);
  expect(lacksIn(told, 'club')).toEqual([points, { kind: 'linked' }]);
  expect(lacksIn(told, 'open')).toEqual([]);
  expect(lacksIn(told, 'other')).toBeUndefined();
  // As a server from before answers.
  expect(lacksIn({ lacks: { club: [points] } }, 'club')).toEqual([points]);
});
