import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, encodeFunctionData, http, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameMinterAbi } from '../generated/abis.ts';
import { getTransactionDetails } from './getTransactionDetails.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('a transaction in a block tells who sent what to whom, when, and at what cost', async () => {
  const wallet = community.wallet(1);
  const hash = await wallet.sendTransaction({ to: zeroAddress, value: 5n });
  const receipt = await community.client.waitForTransactionReceipt({ hash });
  expect(await getTransactionDetails(community.client, hash)).toMatchObject({
    from: wallet.account.address.toLowerCase(),
    to: zeroAddress,
    value: 5n,
    result: {
      isSuccess: true,
      reason: null,
      blockNumber: receipt.blockNumber,
      gasUsed: 21_000n,
      fee: 21_000n * receipt.effectiveGasPrice,
      created: null,
    },
  });
});

test('a transaction that failed says so', async () => {
  const hash = await community.wallet(1).sendTransaction({
    to: community.punkMinterAddress,
    data: '0xdeadbeef',
    gas: 100_000n,
  });
  await community.client.waitForTransactionReceipt({ hash });
  const details = await getTransactionDetails(community.client, hash);
  expect(details?.result?.isSuccess).toBe(false);
  expect(details?.result?.reason).toBeNull();
});

test('a transaction that failed for a reason gives it', async () => {
  const data = encodeFunctionData({
    abi: nameMinterAbi,
    functionName: 'mint',
    args: ['unpaid', community.wallet(1).account.address, zeroAddress],
  });
  const to = community.punkMinterAddress;
  const hash = await community.wallet(1).sendTransaction({ to, data, gas: 500_000n });
  await community.client.waitForTransactionReceipt({ hash });
  const details = await getTransactionDetails(community.client, hash);
  expect(details?.result).toMatchObject({ isSuccess: false });
  expect(details?.result?.reason).toMatch(/^Error: /);
});

test('the reason of a failure is that of its time, not what the rest of its block made of it', async () => {
  const { chain, client, punkMinterAddress: to } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const wallet = community.wallet(1);
  const args = ['twice', wallet.account.address, zeroAddress] as const;
  const data = encodeFunctionData({ abi: nameMinterAbi, functionName: 'mint', args });
  await tester.setAutomine(false);
  const unpaid = await wallet.sendTransaction({ to, data, gas: 500_000n });
  const paid = await wallet.sendTransaction({ to, data, gas: 500_000n, value: parseEther('1000') });
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
  const [failed, minted] = [
    await getTransactionDetails(client, unpaid),
    await getTransactionDetails(client, paid),
  ];
  expect(minted?.result).toMatchObject({ isSuccess: true });
  expect(failed?.result?.blockNumber).toBe(minted?.result?.blockNumber);
  expect(failed?.result?.reason).toMatch(/^Error: /);
});

test('a transaction that waits for a block has no result yet', async () => {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setAutomine(false);
  const hash = await community.wallet(2).sendTransaction({ to: zeroAddress, value: 1n });
  expect(await getTransactionDetails(client, hash)).toMatchObject({ value: 1n, result: null });
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
});

test('a hash that the chain does not know is null', async () => {
  expect(await getTransactionDetails(community.client, `0x${'ab'.repeat(32)}`)).toBeNull();
});

test('a contract that was created is named', async () => {
  const hash = await community.wallet(1).sendTransaction({ data: '0x60006000f3' });
  const details = await getTransactionDetails(community.client, hash);
  expect(details?.to).toBeNull();
  expect(details?.result?.created).toMatch(/^0x[0-9a-f]{40}$/);
});
