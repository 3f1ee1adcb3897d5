import { expect, test } from 'vitest';
import { creditKeys, creditsOptions } from './credits.ts';
import { configWith } from './testNode.ts';

const none = { punkMinterAddress: '', swapRouterAddress: '', nftLaunchpadBondingAddress: '' };
const contract = `0x${'c1'.repeat(20)}`;
const member = `0x${'aB'.repeat(20)}` as const;

test.each(Object.keys(none))('the fees that wait in %s are asked for', (key) => {
  const config = configWith({ ...none, [key]: contract });
  expect(creditsOptions(config, member).enabled).toBe(true);
  expect(creditsOptions(config, null).enabled).toBe(false);
});

test('no fees are asked for in a community without contracts that pay any', () => {
  expect(creditsOptions(configWith(none), member).enabled).toBe(false);
});

test('the fees of an address are the same in any letter case', () => {
  expect(creditsOptions(configWith(none), member).queryKey).toEqual(
    creditKeys.of(member.toLowerCase()),
  );
});
