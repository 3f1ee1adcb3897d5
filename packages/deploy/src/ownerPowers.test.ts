import { readFileSync } from 'node:fs';
import {
  activityPointsAbi,
  chatTokenAbi,
  collectionAbi,
  launchpadAbi,
  moderatorsAbi,
  nameAirdropAbi,
  nameMinterAbi,
  nameRegistryAbi,
  pointsAirdropAbi,
  stakingRewardsAbi,
  swapRouterAbi,
} from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeFunctionData,
  parseEther,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploySample, sampleChainId, sampleOwner } from './sample.ts';
import { deploySampleAirdrops, type SampleAirdrops } from './sampleAirdrops.ts';
import { deploySampleNft } from './sampleNft.ts';
import { deploySampleSwap, type SampleSwap } from './sampleSwap.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>> &
  SampleAirdrops &
  SampleSwap &
  Awaited<ReturnType<typeof deploySampleNft>> & { collection: Address };
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  await buyName(sample);
  const swap = await deploySampleSwap(node.rpcUrl, sample);
  const nft = await deploySampleNft(node.rpcUrl, sample);
  const collection = await launch(sample, nft.nftLaunchpadBondingAddress);
  const airdrops = await deploySampleAirdrops(node.rpcUrl, sample);
  community = { ...sample, ...swap, ...nft, ...airdrops, collection };
});
afterAll(() => node.stop());

const contracts = [
  ['NameRegistry', nameRegistryAbi, 'punkTldAddress'],
  ['NameMinter', nameMinterAbi, 'punkMinterAddress'],
  ['ActivityPoints', activityPointsAbi, 'activityPointsAddress'],
  ['ChatToken', chatTokenAbi, 'chatTokenAddress'],
  ['Moderators', moderatorsAbi, 'moderatorsAddress'],
  ['NameAirdrop', nameAirdropAbi, 'nameAirdrop'],
  ['PointsAirdrop', pointsAirdropAbi, 'pointsAirdrop'],
  ['SwapRouter', swapRouterAbi, 'swapRouterAddress'],
  ['Launchpad', launchpadAbi, 'nftLaunchpadBondingAddress'],
  ['Collection', collectionAbi, 'collection'],
] as const;

/** An airdrop for points needs some. */
async function buyName(sample: Awaited<ReturnType<typeof deploySample>>): Promise<void> {
  const hash = await sample.wallet(1).writeContract({
    address: sample.punkMinterAddress,
    abi: nameMinterAbi,
    functionName: 'mint',
    args: ['alice', sample.wallet(1).account.address, zeroAddress],
    value: parseEther('1'),
  });
  await sample.client.waitForTransactionReceipt({ hash });
}

/** The number of the wallet that launches the sample collection, which belongs to it. */
const creator = 2;

async function launch(
  sample: Awaited<ReturnType<typeof deploySample>>,
  launchpad: Address,
): Promise<Address> {
  const { request, result } = await sample.client.simulateContract({
    address: launchpad,
    abi: launchpadAbi,
    functionName: 'launch',
    args: [{ ...order, basePrice: parseEther('1'), maxProtocolFee: 10_000n }, zeroAddress],
    value: parseEther('1'),
    account: sample.wallet(creator).account,
  });
  const hash = await sample.wallet(creator).writeContract(request);
  await sample.client.waitForTransactionReceipt({ hash });
  return result;
}

/** The creator of a collection owns it; everything else is the community's owner's. */
function ownerOf(contract: Address): Address {
  return contract === community.collection
    ? community.wallet(creator).account.address
    : sampleOwner;
}

/** The contract and the function of each row of the page's table. */
const rows = [
  ...readFileSync('docs/owner-powers.md', 'utf8').matchAll(/^\| (\w+) +\| `(\w+)` +\|/gm),
];

const stranger = '0x00000000000000000000000000000000000000cc';
const notTheOwner = toFunctionSelector('OwnableUnauthorizedAccount(address)');
const profile = { description: '', image: 'ipfs://bafy/one.png', media: '', mediaKind: 0 } as const;
const order = {
  uniqueId: 'one',
  name: 'One',
  symbol: 'ONE',
  profile,
  basePrice: 0n,
  creatorFee: 0n,
  maxProtocolFee: 0n,
  firstTokens: 0n,
} as const;
const values: Record<string, unknown> = {
  address: stranger,
  'address[]': [stranger],
  bool: true,
  bytes: '0x',
  bytes4: '0x00000000',
  bytes32: `0x${'00'.repeat(32)}`,
  string: 'name',
  'string[]': ['name'],
  order,
  profile_: profile,
  terms: { basePrice: 0n, protocolFee: 0n, creatorFee: 0n },
  tuple: { v: 27, r: `0x${'00'.repeat(32)}`, s: `0x${'00'.repeat(32)}` },
  uint256: 0n,
  'uint256[]': [1n],
  uint8: 0,
  'uint256[5]': [0n, 0n, 0n, 0n, 0n],
};

/**
 * Asks the contract: a function is the owner's if it refuses all others because they are not the
 * owner.
 */
async function isOwnersOnly(address: Address, entry: AbiFunction): Promise<boolean> {
  const refused = await isRefused(stranger, address, entry);
  return refused && !(await isRefused(ownerOf(address), address, entry));
}

async function isRefused(account: Address, to: Address, entry: AbiFunction): Promise<boolean> {
  const args = entry.inputs.map(({ name, type }) => values[name ?? ''] ?? values[type]);
  expect(args).not.toContain(undefined);
  const data = encodeFunctionData({ abi: [entry], functionName: entry.name, args });
  const refusal: unknown = await community.client.call({ account, to, data }).then(
    () => null,
    (error: unknown) => error,
  );
  return JSON.stringify(causes(refusal)).includes(notTheOwner);
}

function causes(error: unknown): unknown[] {
  if (typeof error !== 'object' || error === null) return [];
  const { data, cause } = error as { data?: unknown; cause?: unknown };
  return [data, ...causes(cause)];
}

test.each(contracts)(
  'every power over %s is on the page, and nothing else',
  async (name, abi, key) => {
    const powers: string[] = [];
    for (const entry of abi as Abi) {
      if (entry.type !== 'function') continue;
      if (await isOwnersOnly(community[key], entry)) powers.push(entry.name);
    }
    const documented = rows.filter((row) => row[1] === name).map((row) => row[2]);
    expect(documented.toSorted()).toEqual(powers.toSorted());
  },
);

test.each(contracts)('the owner of %s is the one that the page names', async (_name, _abi, key) => {
  const owner = await community.client.readContract({
    address: community[key],
    abi: nameRegistryAbi,
    functionName: 'owner',
  });
  expect(owner).toBe(ownerOf(community[key]));
});

test('nobody owns the staking contract', async () => {
  const functions = (stakingRewardsAbi as Abi).filter((entry) => entry.type === 'function');
  for (const entry of functions) {
    expect(await isOwnersOnly(community.stakingContractAddress, entry), entry.name).toBe(false);
  }
  expect(functions.map(({ name }) => name)).not.toContain('owner');
});

test.each(contracts)('nobody can give up the ownership of %s', async (_name, _abi, key) => {
  const giveUp = community.client.readContract({
    address: community[key],
    abi: nameRegistryAbi,
    functionName: 'renounceOwnership',
    account: ownerOf(community[key]),
  });
  await expect(giveUp).rejects.toThrow('RenounceDisabled');
});
