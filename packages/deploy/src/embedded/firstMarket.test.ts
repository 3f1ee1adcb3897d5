import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameAirdropAbi, stakingRewardsAbi } from '@parley/chain/generated/abis';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createPublicClient, erc20Abi, http } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployCommunity } from './deployCommunity.ts';
import { firstAirdrop } from './firstAirdrop.ts';
import { firstMarket } from './firstMarket.ts';
import { embeddedCommunity } from './publicConfig.ts';

let node: EmbeddedChain;
let dataFolder: string;
beforeEach(async () => {
  node = await startChain({ chainId: embeddedCommunity.supportedChainId });
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-market-'));
});
afterEach(async () => {
  await node.stop();
  rmSync(dataFolder, { recursive: true });
});

async function deploy(log: (sentence: string) => void = () => undefined): Promise<PublicConfig> {
  const projectUrl = 'https://chat.example';
  const { configPath } = await deployCommunity({
    rpcUrl: node.rpcUrl,
    dataFolder,
    projectUrl,
    log,
  });
  return publicConfigSchema.parse(JSON.parse(readFileSync(configPath, 'utf8')));
}

/** What the pool holds, all rewards, and what the airdrop holds. */
async function marketOf(config: PublicConfig) {
  const client = createPublicClient({ transport: http(node.rpcUrl) });
  const staking = config.stakingContractAddress as Address;
  const airdrop = config.airdropClaimDomainsAddress as Address;
  const stakes = { address: staking, abi: stakingRewardsAbi } as const;
  const pool = await client.readContract({ ...stakes, functionName: 'stakeToken' });
  const held = (holder: Address) =>
    client.readContract({
      address: config.chatTokenAddress as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    });
  return {
    poolTokens: await held(pool),
    rewards: await client.getBalance({ address: staking }),
    airdropTokens: await held(airdrop),
    isOpen:
      (await client.readContract({
        address: airdrop,
        abi: nameAirdropAbi,
        functionName: 'missing',
      })) === 0n,
  };
}

const whole = {
  poolTokens: firstMarket.poolTokens,
  rewards: firstMarket.rewardCoins,
  airdropTokens: firstAirdrop.amountPerName * firstAirdrop.maxNumber,
  isOpen: true,
};

test('a first community has a pool, rewards for its stakers, and an airdrop for names', async () => {
  const config = await deploy();
  expect(await marketOf(config)).toEqual(whole);
  const sentences: string[] = [];
  const again = await deploy((sentence) => sentences.push(sentence));
  expect(sentences).toEqual([]);
  expect(again).toEqual(config);
  expect(await marketOf(again)).toEqual(whole);
});

test('a deployment that breaks off after any step of the market ends in the same market', async () => {
  const steps = ['Tokens may be minted for the pool.', 'The pool has chat tokens and coins.'];
  for (const last of [...steps, 'Stakers earn rewards.', 'There are tokens for the airdrop.']) {
    const breaking = deploy((sentence) => {
      if (sentence === last) throw new Error('Broken off.');
    });
    await expect(breaking).rejects.toThrow('Broken off.');
  }
  expect(await marketOf(await deploy())).toEqual(whole);
});
