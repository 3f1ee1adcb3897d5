import { stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, keccak256, parseAbi, zeroAddress } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployCow } from './deployCow.ts';
import { type Deployer, openDeployer } from './deployer.ts';
import { deployStaking, shareFees } from './deployStaking.ts';
import { deployPair, deploySwap } from './deploySwap.ts';
import { publishedBytecode } from './published.ts';
import { deploySample, sampleChainId, sampleKey, sampleOwner, sampleTreasury } from './sample.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterEach(() => node.stop());

function open(log: (sentence: string) => void): Promise<Deployer> {
  const { chain } = community;
  return openDeployer({ rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log });
}

/** Swaps, staking, and orders, as an operator deploys them. */
async function deployAll(log: (sentence: string) => void = () => undefined) {
  const deployer = await open(log);
  const swap = await deploySwap(deployer, {
    points: community.activityPointsAddress,
    treasury: sampleTreasury,
    owner: sampleOwner,
    swapFeeBps: 50,
    referralShareBps: 2_000,
  });
  const tokens = [community.chatTokenAddress, swap.weth] as const;
  const pair = await deployPair(deployer, swap, tokens);
  const staking = await deployStaking(deployer, { stakeToken: pair, periodSeconds: 604_800 });
  await shareFees(deployer, { ...swap, ...staking }, 5_000);
  const cow = await deployCow(deployer, {
    solver: community.wallet(7).account.address,
    manager: sampleTreasury,
  });
  return { ...swap, ...staking, ...cow, pair };
}

test('swaps, staking, and orders are deployed and connected', async () => {
  const { client } = community;
  const all = await deployAll();
  const router = { address: all.swapRouterAddress, abi: swapRouterAbi } as const;
  const read = (functionName: 'weth' | 'factory' | 'staking' | 'treasury' | 'points' | 'owner') =>
    client.readContract({ ...router, functionName });
  expect(await read('weth')).toBe(all.weth);
  expect(await read('factory')).toBe(all.factory);
  expect(await read('staking')).toBe(all.stakingContractAddress);
  expect(await read('treasury')).toBe(sampleTreasury);
  expect(await read('points')).toBe(community.activityPointsAddress);
  expect(await read('owner')).toBe(sampleOwner);
  const pair = await client.readContract({
    ...router,
    functionName: 'pairFor',
    args: [community.chatTokenAddress, all.weth],
  });
  expect(pair).toBe(all.pair);
  const stakeToken = await client.readContract({
    address: all.stakingContractAddress,
    abi: stakingRewardsAbi,
    functionName: 'stakeToken',
  });
  expect(stakeToken).toBe(pair);
});

test('the published pairs have the code that routers look for', async () => {
  const hash = keccak256(publishedBytecode('UniswapV2Pair'));
  expect(hash).toBe('0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f');
  expect(publishedBytecode('UniswapV2Router02')).toContain(hash.slice(2));
});

test('the settlement of orders knows its solver and its manager', async () => {
  const { client } = community;
  const { allowList, settlement, vaultRelayer } = await deployAll();
  const abi = parseAbi([
    'function authenticator() view returns (address)',
    'function manager() view returns (address)',
    'function isSolver(address) view returns (bool)',
    'function domainSeparator() view returns (bytes32)',
  ]);
  const list = { address: allowList, abi } as const;
  expect(
    await client.readContract({ address: settlement, abi, functionName: 'authenticator' }),
  ).toBe(allowList);
  expect(await client.readContract({ ...list, functionName: 'manager' })).toBe(sampleTreasury);
  const isSolver = (account: Address) =>
    client.readContract({ ...list, functionName: 'isSolver', args: [account] });
  expect(await isSolver(community.wallet(7).account.address)).toBe(true);
  expect(await isSolver(sampleOwner)).toBe(false);
  expect(vaultRelayer).not.toBe(zeroAddress);
});

test('a second run sends nothing and prints nothing', async () => {
  const { client } = community;
  const first = await deployAll();
  const sent = await client.getTransactionCount({ address: sampleOwner });
  const said: string[] = [];
  expect(await deployAll((sentence) => said.push(sentence))).toEqual(first);
  expect(said).toEqual([]);
  expect(await client.getTransactionCount({ address: sampleOwner })).toBe(sent);
});

test('killed after any step, the next run goes on to the same addresses', async () => {
  const steps: string[] = [];
  const attempt = () =>
    deployAll((sentence) => {
      steps.push(sentence);
      throw new Error('killed');
    }).catch((error: Error) => {
      expect(error.message).toBe('killed');
      return null;
    });
  let addresses = await attempt();
  while (addresses === null) addresses = await attempt();
  expect(new Set(steps).size).toBe(steps.length);
  expect(addresses).toEqual(await deployAll());
});
