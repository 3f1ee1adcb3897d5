import { chatTokenAbi, pointsAirdropAbi } from '@parley/chain/generated/abis';
import { mintName } from '@parley/chain/names/mintName';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, erc20Abi, http, parseEther, zeroAddress } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDeployer } from '../deployer.ts';
import { deploySample, sampleChainId, sampleKey } from '../sample.ts';
import { openPointsAirdrop } from './pointsAirdrop.ts';

const weekSeconds = 7 * 24 * 60 * 60;

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterEach(() => node.stop());

/** As a start of the community does it; `said` gets what was done. */
async function open(said: string[] = []): Promise<Address | null> {
  const log = (sentence: string) => {
    said.push(sentence);
  };
  const { chain, activityPointsAddress: points, chatTokenAddress: chatToken } = community;
  const deployer = await openDeployer({
    rpcUrl: node.rpcUrl,
    chain,
    privateKey: sampleKey,
    log,
  });
  return openPointsAirdrop(deployer, { points, chatToken });
}

async function pass(weeks: number) {
  const { chain } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.increaseTime({ seconds: weeks * weekSeconds });
  await tester.mine({ blocks: 1 });
}

/** Member 1 mints a name, of which they get points. */
async function earn(name: string) {
  const { client, punkMinterAddress: minter, punkTldAddress: registry } = community;
  const wallet = community.wallet(1);
  const hash = await mintName({
    client,
    wallet,
    minter,
    registry,
    name,
    holder: wallet.account.address,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
  });
  await client.waitForTransactionReceipt({ hash });
}

async function read<Name extends 'epoch' | 'missing' | 'deadline'>(
  airdrop: Address,
  functionName: Name,
) {
  const contract = { address: airdrop, abi: pointsAirdropAbi } as const;
  return community.client.readContract({ ...contract, functionName });
}

test('the airdrop for points begins once a week with points is over, and stays the one it is', async () => {
  await earn('alice');
  expect(await open()).toBeNull();
  await pass(2);
  const said: string[] = [];
  const airdrop = (await open(said)) as Address;
  expect(said).toHaveLength(3);
  expect(await read(airdrop, 'epoch')).toBe(2n);
  expect(await read(airdrop, 'missing')).toBe(0n);
  // A later start neither opens another nor fills it again.
  await earn('alicia');
  await pass(3);
  said.length = 0;
  expect(await open(said)).toBe(airdrop);
  expect(said).toEqual([]);
});

test('a start that broke off after any step ends with a filled airdrop', async () => {
  await earn('alice');
  await pass(1);
  for (const last of ['deployed at', 'Tokens may be minted']) {
    const said: string[] = [];
    said.push = (sentence) => {
      if (sentence.includes(last)) throw new Error('Broken off.');
      return 0;
    };
    await expect(open(said)).rejects.toThrow('Broken off.');
  }
  const airdrop = (await open()) as Address;
  expect(await read(airdrop, 'missing')).toBe(0n);
});

test('there is no airdrop for points where nobody has any, or where the chat token was handed over', async () => {
  await pass(1);
  expect(await open()).toBeNull();
  await earn('alice');
  await pass(1);
  const { client, chatTokenAddress: address } = community;
  const token = { address, abi: chatTokenAbi } as const;
  const [owner, heir] = [community.wallet(0), community.wallet(2)];
  const offered = await owner.writeContract({
    ...token,
    functionName: 'transferOwnership',
    args: [heir.account.address],
  });
  await client.waitForTransactionReceipt({ hash: offered });
  const accepted = await heir.writeContract({ ...token, functionName: 'acceptOwnership' });
  await client.waitForTransactionReceipt({ hash: accepted });
  expect(await open()).toBeNull();
  const supply = await client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' });
  expect(supply).toBe(0n);
});
