import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicConfig } from '../config/wire.ts';
import { lackSchema, lacksOf, type Requirement, requirementsOf } from './gates.ts';

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
      expect(lacks.map(({ atLeast, held }) => [BigInt(atLeast), BigInt(held)])).toEqual(missing);
      expect(lacks.every((lack) => lackSchema.safeParse(lack).success)).toBe(true);
    }),
  );
  const ten = asked({ balance: { atLeast: '10' } }) ?? [];
  expect(lacksOf(ten, [10n ** 19n])).toEqual([]);
  expect(lacksOf(ten, [10n ** 19n - 1n])).toHaveLength(1);
});
