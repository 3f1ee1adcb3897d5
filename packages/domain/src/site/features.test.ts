import { describe, expect, test } from 'vitest';
import { type Feature, isOpen } from './features.ts';

const address = `0x${'1'.repeat(40)}` as const;
const all = {
  showFeatures: {
    activityPoints: true,
    nftLaunchpad: true,
    sendTokens: true,
    stake: true,
    swap: true,
    airdrop: true,
  },
  nftLaunchpadBondingAddress: address,
  activityPointsAddress: address,
  stakingContractAddress: address,
  swapRouterAddress: address,
  airdropClaimDomainsAddress: address,
  airdropApAddress: address,
  earlierAirdropApAddresses: [] as string[],
} as const;

const rules: readonly [Feature, keyof typeof all.showFeatures, keyof typeof all | null][] = [
  ['nft', 'nftLaunchpad', 'nftLaunchpadBondingAddress'],
  ['activityPoints', 'activityPoints', 'activityPointsAddress'],
  ['sendTokens', 'sendTokens', null],
  ['stake', 'stake', 'stakingContractAddress'],
  ['swap', 'swap', 'swapRouterAddress'],
];

describe('a part of the product is open', () => {
  test.each(rules)('%s is open with its flag and its address', (feature, flag, key) => {
    expect(isOpen(feature, all)).toBe(true);
    const showFeatures = { ...all.showFeatures, [flag]: false };
    expect(isOpen(feature, { ...all, showFeatures })).toBe(false);
    if (key !== null) expect(isOpen(feature, { ...all, [key]: '' })).toBe(false);
  });

  test('an unknown part is refused with "Unknown route middleware: \'{name}\'"', () => {
    for (const name of ['swaps', '', 'constructor']) {
      const sentence = `Unknown route middleware: '${name}'`;
      expect(() => isOpen(name as Feature, all)).toThrow(sentence);
    }
  });

  test('the airdrop is open with any of its contracts', () => {
    const none = { ...all, airdropApAddress: '', airdropClaimDomainsAddress: '' };
    expect(isOpen('airdrop', { ...none, earlierAirdropApAddresses: [address] })).toBe(true);
    expect(isOpen('airdrop', { ...all, airdropApAddress: '' })).toBe(true);
    expect(isOpen('airdrop', { ...all, airdropClaimDomainsAddress: '' })).toBe(true);
    expect(isOpen('airdrop', none)).toBe(false);
    const showFeatures = { ...all.showFeatures, airdrop: false };
    expect(isOpen('airdrop', { ...all, showFeatures })).toBe(false);
  });
});
