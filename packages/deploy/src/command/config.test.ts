import { earlierAirdropsMax } from '@parley/domain/config/wire';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeployFile } from '../chainFile.ts';
import { fillConfig } from './config.ts';

const file = {
  communityName: 'Harbor',
  projectUrl: 'https://harbor.example',
  tldName: '.sea',
  supportedChainId: 1,
  chainName: 'Chain',
  tokenSymbol: 'COIN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  chatTokenSymbol: 'HARB',
  cowSettlementAddress: '',
  cowVaultRelayerAddress: '',
} as DeployFile;

const airdrop = (number: number) => `0x${String(number).padStart(40, '0')}`;

test('whatever airdrops for points are deployed one after the other, all are kept, the newest first and each once', () => {
  const deploys = fc.array(fc.nat(8), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(deploys, (numbers) => {
      let written: ReturnType<typeof fillConfig> | null = null;
      for (const number of numbers) {
        written = fillConfig(written, file, { airdropApAddress: airdrop(number) });
      }
      const newestFirst = [...new Set(numbers.toReversed())].map(airdrop);
      const { airdropApAddress, earlierAirdropApAddresses } = written ?? {};
      expect([airdropApAddress, ...(earlierAirdropApAddresses as string[])]).toEqual(newestFirst);
    }),
  );
});

test('of more airdrops than a config may name the oldest leave', () => {
  let written: ReturnType<typeof fillConfig> | null = null;
  for (let number = 1; number <= 25; number += 1) {
    written = fillConfig(written, file, { airdropApAddress: airdrop(number) });
  }
  const earlier = written?.earlierAirdropApAddresses as string[];
  expect(earlier).toHaveLength(earlierAirdropsMax);
  expect(earlier[0]).toBe(airdrop(24));
});

test('a deploy without an airdrop for points leaves those of the config as they are', () => {
  const before = { airdropApAddress: airdrop(2), earlierAirdropApAddresses: [airdrop(1)] };
  const written = fillConfig(fillConfig(null, file, {}), file, {});
  expect(fillConfig({ ...written, ...before }, file, {})).toMatchObject(before);
});
