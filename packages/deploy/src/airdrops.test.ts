import { chatTokenAbi, nameAirdropAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, http, parseEther } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployNameAirdrop, type NameAirdropSettings } from './airdrops.ts';
import { openDeployer } from './deployer.ts';
import { deploySample, sampleChainId, sampleKey, sampleOwner } from './sample.ts';

const daySeconds = 24 * 60 * 60;

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let settings: NameAirdropSettings;
/** An airdrop of 100 tokens for each of three names. */
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const { timestamp } = await community.client.getBlock();
  settings = {
    owner: sampleOwner,
    registry: community.punkTldAddress,
    token: community.chatTokenAddress,
    amountPerName: parseEther('100'),
    maxNumber: 3n,
    deadlineSeconds: Number(timestamp) + 2 * daySeconds,
  };
});
afterEach(() => node.stop());

function open(said: string[] = []) {
  const log = (sentence: string) => said.push(sentence);
  const { chain } = community;
  return openDeployer({ rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log });
}

async function mintTokens(amount: string) {
  const contract = { address: community.chatTokenAddress, abi: chatTokenAbi } as const;
  for (const functionName of ['setMinterAllowance', 'mint'] as const) {
    const args = [sampleOwner, parseEther(amount)] as const;
    const hash = await community.wallet(0).writeContract({ ...contract, functionName, args });
    await community.client.waitForTransactionReceipt({ hash });
  }
}

function missing(address: Address): Promise<bigint> {
  const contract = { address, abi: nameAirdropAbi } as const;
  return community.client.readContract({ ...contract, functionName: 'missing' });
}

test('an airdrop is deployed and filled once', async () => {
  await mintTokens('700');
  const said: string[] = [];
  const airdrop = await deployNameAirdrop(await open(said), settings);
  expect(await missing(airdrop)).toBe(0n);
  expect(said).toEqual([
    `Airdrop for names deployed at ${airdrop}.`,
    `The airdrop at ${airdrop} has all its tokens.`,
  ]);
  said.length = 0;
  expect(await deployNameAirdrop(await open(said), settings)).toBe(airdrop);
  expect(said).toEqual([]);
});

test('an account with too few tokens is told, and goes on when it has enough', async () => {
  await mintTokens('299');
  await expect(deployNameAirdrop(await open(), settings)).rejects.toThrow(
    /^Could not be done: The airdrop at 0x\w{40} has all its tokens\.$/,
  );
  await mintTokens('1');
  expect(await missing(await deployNameAirdrop(await open(), settings))).toBe(0n);
});

test('an airdrop that is over and swept is not filled again', async () => {
  await mintTokens('600');
  const airdrop = await deployNameAirdrop(await open(), settings);
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.increaseTime({ seconds: 3 * daySeconds });
  await tester.mine({ blocks: 1 });
  const hash = await community.wallet(0).writeContract({
    address: airdrop,
    abi: nameAirdropAbi,
    functionName: 'sweep',
    args: [sampleOwner],
  });
  await client.waitForTransactionReceipt({ hash });
  const said: string[] = [];
  expect(await deployNameAirdrop(await open(said), settings)).toBe(airdrop);
  expect(said).toEqual([]);
  expect(await missing(airdrop)).toBe(parseEther('300'));
});
