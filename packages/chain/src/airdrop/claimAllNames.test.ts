import { deployNameAirdrop } from '@parley/deploy/airdrops';
import { openDeployer } from '@parley/deploy/deployer';
import { deploySample, sampleChainId, sampleKey, sampleOwner } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi, nameAirdropAbi, nameMinterAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimAllNames } from './claimAllNames.ts';

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
    ...{ owner: sampleOwner, token, registry: community.punkTldAddress },
    ...{ amountPerName: parseEther('1'), maxNumber: 205n },
    deadlineSeconds: Number((await client.getBlock()).timestamp) + 30 * 86_400,
  });
});
afterAll(() => node.stop());

test('205 names take three transactions, and those with nothing to claim are not sent', async () => {
  const { client, chatTokenAddress: token } = community;
  const wallet = community.wallet(1);
  const { address } = wallet.account;
  const sent: Hash[] = [];
  const onSent = (hash: Hash) => sent.push(hash);
  // A name given twice is claimed once, and takes no other name's place.
  const wanted = [...names, 'NAME0', 'name1'];
  const hashes = await claimAllNames({ client, wallet, airdrop, names: wanted, onSent });
  expect(hashes).toHaveLength(3);
  expect(sent).toEqual(hashes);
  for (const hash of hashes) await waitForTransaction(client, hash);
  expect(await getTokenBalance(client, { token, address })).toBe(parseEther('205'));
  expect(await claimAllNames({ client, wallet, airdrop, names: wanted })).toEqual([]);
});

test('the batch size is the one that the airdrop allows', async () => {
  const claim = (count: number) =>
    community.client.simulateContract({
      ...{ address: airdrop, abi: nameAirdropAbi, functionName: 'claimAll' },
      args: [names.slice(0, count)],
    } as const);
  await claim(100);
  await expect(claim(101)).rejects.toThrow('TooManyNames');
});
