import { expect, test } from 'vitest';
import { contractName } from './contractName.ts';

test('an earlier airdrop for points is named with its address, the newest and other contracts without', () => {
  const earlier = `0x${'Ab'.repeat(20)}` as const;
  const config = { earlierAirdropApAddresses: [earlier.toLowerCase()] };
  const nameOf = (address: `0x${string}`) =>
    contractName({ name: 'PointsAirdrop', address }, config);
  expect(nameOf(earlier)).toBe('Airdrop for activity points, 0xAbAb…AbAb');
  expect(nameOf(`0x${'3'.repeat(40)}`)).toBe('Airdrop for activity points');
});
