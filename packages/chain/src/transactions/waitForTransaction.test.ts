import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createPublicClient,
  createTestClient,
  custom,
  encodeFunctionData,
  http,
  parseGwei,
  zeroAddress,
} from 'viem';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReadClient } from '../client.ts';
import { nameMinterAbi } from '../generated/abis.ts';
import { waitForTransaction } from './waitForTransaction.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());
afterEach(() => void vi.useRealTimers());

const gas = 500_000n;

test('a receipt comes back once the transaction is in a block', async () => {
  const hash = await community.wallet(1).sendTransaction({ to: zeroAddress, value: 1n });
  expect(await waitForTransaction(community.client, hash)).toMatchObject({
    status: 'success',
    transactionHash: hash,
  });
});

test('a block that comes while viem looks for a replacement is not missed, though no other follows', async () => {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setAutomine(false);
  try {
    const hash = await community.wallet(1).sendTransaction({ to: zeroAddress, value: 1n });
    let isMined = false;
    const slow = createPublicClient({
      chain,
      pollingInterval: 50,
      transport: custom({
        async request({ method, params }) {
          if (method === 'eth_getBlockByNumber' && !isMined) {
            isMined = true;
            await tester.mine({ blocks: 1 });
            // It is heard of long before this question is answered.
            await new Promise((resolve) => setTimeout(resolve, 500));
          }
          return client.request({ method, params });
        },
      }),
    }) as object as ReadClient;
    const receipt = await waitForTransaction(slow, hash, { timeoutMs: 60_000 });
    expect(receipt).toMatchObject({ status: 'success', transactionHash: hash });
  } finally {
    await tester.setAutomine(true);
  }
});

test('a failed transaction throws its reason', async () => {
  const data = encodeFunctionData({
    abi: nameMinterAbi,
    functionName: 'mint',
    args: ['unpaid', zeroAddress, zeroAddress],
  });
  const hash = await community.wallet(1).sendTransaction({
    to: community.punkMinterAddress,
    data,
    gas,
  });
  await expect(waitForTransaction(community.client, hash)).rejects.toMatchObject({
    code: 'reverted',
    reason: 'Error: ERC721InvalidReceiver',
  });
});

test('a failed transaction without words has an unknown reason', async () => {
  const to = '0x0000000000000000000000000000000000020001';
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  // Reverts without data, and only where gas has a price, which a replayed call does not have:
  // GASPRICE PUSH1 5 JUMPI STOP JUMPDEST PUSH0 PUSH0 REVERT.
  await tester.setCode({ address: to, bytecode: '0x3a600557005b5f5ffd' });
  const hash = await community.wallet(1).sendTransaction({ to, gas });
  await expect(waitForTransaction(client, hash)).rejects.toMatchObject({
    code: 'reverted',
    reason: null,
    message: 'Transaction has failed.',
  });
});

test('a failed transaction whose contract refuses without a word gives no reason', async () => {
  const hash = await community.wallet(1).sendTransaction({
    to: community.punkMinterAddress,
    data: '0xdeadbeef',
    gas,
  });
  await expect(waitForTransaction(community.client, hash)).rejects.toMatchObject({
    code: 'reverted',
    reason: null,
    message: 'Transaction has failed.',
  });
});

/** Sends a transaction that stays in the pool, then another with the same nonce and a higher fee. */
async function replaceWith(change: 'repriced' | 'cancelled' | 'replaced') {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const wallet = community.wallet(2);
  const { address } = wallet.account;
  await tester.setAutomine(false);
  const nonce = await client.getTransactionCount({ address });
  const first = { to: community.wallet(3).account.address, value: 5n, nonce, gas: 21_000n };
  const fee = (gwei: string) => ({
    maxFeePerGas: parseGwei(gwei),
    maxPriorityFeePerGas: parseGwei(gwei),
  });
  const hash = await wallet.sendTransaction({ ...first, ...fee('10') });
  const replaced: string[] = [];
  let isSeen = false;
  const seeing = createPublicClient({
    chain,
    pollingInterval: 50,
    transport: custom({
      async request({ method, params }) {
        const answer = await client.request({ method, params });
        if (method === 'eth_getTransactionByHash') isSeen ||= answer !== null;
        return answer;
      },
    }),
  }) as object as ReadClient;
  const waiting = waitForTransaction(seeing, hash, {
    onReplaced: ({ reason }) => replaced.push(reason),
  });
  waiting.catch(() => undefined);
  // A replacement is only noticed once the first was seen pending.
  await expect.poll(() => isSeen).toBe(true);
  const changes = {
    repriced: {},
    cancelled: { to: address, value: 0n },
    replaced: { to: community.wallet(4).account.address, value: 9n },
  };
  await wallet.sendTransaction({ ...first, ...fee('30'), ...changes[change] });
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
  return { waiting, replaced };
}

test('a transaction that was only made faster succeeds', async () => {
  const { waiting, replaced } = await replaceWith('repriced');
  expect(await waiting).toMatchObject({ status: 'success' });
  expect(replaced).toEqual(['repriced']);
});

test('a transaction that the member canceled is canceled, not confirmed', async () => {
  const { waiting, replaced } = await replaceWith('cancelled');
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  expect(replaced).toEqual(['cancelled']);
});

test('a transaction whose place another took did not happen', async () => {
  const { waiting } = await replaceWith('replaced');
  await expect(waiting).rejects.toMatchObject({
    code: 'replaced',
    message: 'Another transaction took its place.',
  });
});

test('a transaction that never gets into a block is unconfirmed, and no failure', async () => {
  const hash = `0x${'ab'.repeat(32)}` as const;
  await expect(
    waitForTransaction(community.client, hash, { timeoutMs: 300 }),
  ).rejects.toMatchObject({ code: 'unconfirmed' });
});

test.each([
  ['is confirmed', async () => community.wallet(1).sendTransaction({ to: zeroAddress, value: 1n })],
  ['is unconfirmed', async () => `0x${'cd'.repeat(32)}` as const],
])('nothing is asked any more once a transaction %s', async (_what, send) => {
  const hash = await send();
  // What asks for the receipt is the only interval that is not viem's own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const waiting = waitForTransaction(community.client, hash, { timeoutMs: 300 });
  expect(vi.getTimerCount()).toBe(1);
  await waiting.catch(() => {});
  expect(vi.getTimerCount()).toBe(0);
});
