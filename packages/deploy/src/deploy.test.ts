import { activityPointsAbi, nameMinterAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, http } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployContracts } from './deploy.ts';
import { openDeployer } from './deployer.ts';
import {
  deploySample,
  openSample,
  sampleChainId,
  sampleKey,
  sampleOwner,
  sampleSettings,
  sampleTreasury,
} from './sample.ts';

let node: EmbeddedChain;
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterEach(() => node.stop());

async function deploy(options: { log?: (sentence: string) => void; owner?: Address } = {}) {
  const { chain } = openSample(node.rpcUrl);
  const settings = { ...sampleSettings, owner: options.owner ?? sampleOwner };
  const log = options.log ?? (() => undefined);
  const deployer = await openDeployer({ rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log });
  return deployContracts(deployer, settings);
}

test('the contracts are deployed, connected, and owned, and sell names', async () => {
  const sample = await deploySample(node.rpcUrl);
  const { client, punkTldAddress, punkMinterAddress, activityPointsAddress } = sample;
  const minter = { address: punkMinterAddress, abi: nameMinterAbi } as const;
  expect(await client.readContract({ ...minter, functionName: 'owner' })).toBe(sampleOwner);
  expect(await client.readContract({ ...minter, functionName: 'treasury' })).toBe(sampleTreasury);
  expect(await client.readContract({ ...minter, functionName: 'registry' })).toBe(punkTldAddress);
  expect(await client.readContract({ ...minter, functionName: 'points' })).toBe(
    activityPointsAddress,
  );
  expect(
    await client.readContract({
      address: punkTldAddress,
      abi: nameRegistryAbi,
      functionName: 'isMinter',
      args: [punkMinterAddress],
    }),
  ).toBe(true);
  expect(
    await client.readContract({
      address: activityPointsAddress,
      abi: activityPointsAbi,
      functionName: 'isWriter',
      args: [punkMinterAddress],
    }),
  ).toBe(true);
});

test('points have epochs of a week and adjustments of at most a hundred names', async () => {
  const { client, activityPointsAddress } = await deploySample(node.rpcUrl);
  const points = { address: activityPointsAddress, abi: activityPointsAbi } as const;
  expect(await client.readContract({ ...points, functionName: 'epochLength' })).toBe(604_800n);
  expect(await client.readContract({ ...points, functionName: 'adjustmentCap' })).toBe(
    100n * sampleSettings.pricesWei[4],
  );
});

test('many reads go through multicall in one request', async () => {
  const { client, multicallAddress, punkMinterAddress, tipsAddress } = await deploySample(
    node.rpcUrl,
  );
  const minter = { address: punkMinterAddress, abi: nameMinterAbi } as const;
  const answers = await client.multicall({
    multicallAddress,
    contracts: [
      { ...minter, functionName: 'price' },
      { ...minter, address: tipsAddress, functionName: 'price' },
      { ...minter, functionName: 'treasury' },
    ],
  });
  expect(answers.map(({ status }) => status)).toEqual(['success', 'failure', 'success']);
  expect(answers[0]?.result).toBe(sampleSettings.pricesWei[4]);
  expect(answers[2]?.result).toBe(sampleTreasury);
});

test('a second run sends nothing and prints nothing', async () => {
  const first = await deploy();
  const { client } = openSample(node.rpcUrl);
  const sent = await client.getTransactionCount({ address: sampleOwner });
  const said: string[] = [];
  expect(await deploy({ log: (sentence) => said.push(sentence) })).toEqual(first);
  expect(said).toEqual([]);
  expect(await client.getTransactionCount({ address: sampleOwner })).toBe(sent);
});

test('killed after any step, the next run goes on to the same addresses', async () => {
  const { client } = openSample(node.rpcUrl);
  const owner: Address = '0x00000000000000000000000000000000000000aa';
  const reached: string[] = [];
  let kills = 0;
  const attempt = () =>
    deploy({
      owner,
      log: (sentence) => {
        reached.push(sentence);
        throw new Error('killed');
      },
    }).catch((error: Error) => {
      expect(error.message).toBe('killed');
      kills++;
      return null;
    });
  let addresses = await attempt();
  while (addresses === null) addresses = await attempt();
  // Eight contracts, two roles, five offers of ownership: each done once in sixteen runs.
  expect(kills).toBe(15);
  expect(new Set(reached).size).toBe(15);
  expect(await client.getTransactionCount({ address: sampleOwner })).toBe(15);
  const pendingOwner = await client.readContract({
    address: addresses.punkTldAddress,
    abi: nameRegistryAbi,
    functionName: 'pendingOwner',
  });
  expect(pendingOwner.toLowerCase()).toBe(owner);
});

test('killed before its transaction landed, the next run waits for it and does nothing twice', async () => {
  const { chain, client } = openSample(node.rpcUrl);
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setAutomine(false);
  const killed = deploy();
  killed.catch(() => undefined);
  await expect
    .poll(() => client.getTransactionCount({ address: sampleOwner, blockTag: 'pending' }))
    .toBe(1);
  const second = deploy();
  await tester.setAutomine(true);
  await tester.mine({ blocks: 1 });
  const addresses = await second;
  expect(await killed).toEqual(addresses);
});

test('a chain without the CREATE2 deployer is refused in one sentence', async () => {
  const { chain } = openSample(node.rpcUrl);
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({
    address: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
    bytecode: '0x',
  });
  await expect(deploy()).rejects.toThrow('Degen Chain has no CREATE2 deployer at 0x4e59');
});
