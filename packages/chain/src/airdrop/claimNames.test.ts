import { deployNameAirdrop } from '@parley/deploy/airdrops';
import { openDeployer } from '@parley/deploy/deployer';
import { deploySample, sampleChainId, sampleKey, sampleOwner } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, keccak256, parseEther, toHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi, nameAirdropAbi, nameMinterAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimNames } from './claimNames.ts';
import { getAirdropTerms } from './getAirdropTerms.ts';
import { getNameClaims } from './getNameClaims.ts';

/** Names of wallet 1: more than two transactions can claim. */
const names = Array.from({ length: 205 }, (_, index) => `name${index}`);
let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let airdrop: Address;
/** An airdrop of one token for each of the names. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const { chain, client, chatTokenAddress: token } = community;
  const [owner, member] = [community.wallet(0), community.wallet(1)];
  let last: Hash = '0x';
  for (const name of names) {
    last = await member.writeContract({
      address: community.punkMinterAddress,
      abi: nameMinterAbi,
      functionName: 'mint',
      args: [name, member.account.address, zeroAddress],
      value: parseEther('1'),
    });
  }
  await waitForTransaction(client, last);
  for (const functionName of ['setMinterAllowance', 'mint'] as const) {
    const args = [sampleOwner, parseEther('205')] as const;
    const contract = { address: token, abi: chatTokenAbi } as const;
    const hash = await owner.writeContract({ ...contract, functionName, args });
    await waitForTransaction(client, hash);
  }
  const log = () => undefined;
  const deployer = await openDeployer({ rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log });
  airdrop = await deployNameAirdrop(deployer, {
    owner: sampleOwner,
    token,
    registry: community.punkTldAddress,
    amountPerName: parseEther('1'),
    maxNumber: 205n,
    deadlineSeconds: Number((await client.getBlock()).timestamp) + 30 * 86_400,
  });
});
afterAll(() => node.stop());

test('a hundred names are claimed in one transaction; what was claimed is skipped', async () => {
  const { client, chatTokenAddress: token } = community;
  const wallet = community.wallet(1);
  const { address } = wallet.account;
  const claim = (wanted: readonly string[]) =>
    claimNames({ client, wallet, airdrop, names: wanted });
  // A name given twice is claimed once, and takes no other name's place.
  const first = [...names.slice(0, 100), 'NAME0', 'name1'];
  await waitForTransaction(client, await claim(first));
  expect(await getTokenBalance(client, { token, address })).toBe(parseEther('100'));
  await waitForTransaction(client, await claim(names.slice(99, 199)));
  expect(await getTokenBalance(client, { token, address })).toBe(parseEther('199'));
});

test('what the airdrop has for each name is known before and after', async () => {
  const { client, chatTokenAddress: token } = community;
  const tokens = ['name0', 'name204'].map((name) => ({ name, id: BigInt(keccak256(toHex(name))) }));
  const found = await getNameClaims(client, { airdrop, names: tokens });
  expect(found).toEqual({
    maxNumber: 205n,
    amountPerName: parseEther('1'),
    claims: [
      { ...tokens[0], isClaimed: true, number: 1n, amount: parseEther('1') },
      { ...tokens[1], isClaimed: false, number: 205n, amount: parseEther('1') },
    ],
  });
  expect(await getAirdropTerms(client, airdrop)).toMatchObject({
    token,
    symbol: 'CHAT',
    decimals: 18,
    missing: 0n,
    cap: parseEther('205'),
    claimed: parseEther('199'),
  });
  expect(await getNameClaims(client, { airdrop, names: [] })).toMatchObject({ claims: [] });
});

test('the batch size is the one that the airdrop allows', async () => {
  const claim = (count: number) =>
    community.client.simulateContract({
      address: airdrop,
      abi: nameAirdropAbi,
      functionName: 'claimAll',
      args: [names.slice(0, count)],
    } as const);
  await claim(100);
  await expect(claim(101)).rejects.toThrow('TooManyNames');
});
