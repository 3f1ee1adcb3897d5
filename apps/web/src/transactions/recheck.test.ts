import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createPublicClient, createTestClient, createWalletClient, type Hash, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
});
afterAll(() => node.stop());

browserStorage();

test('a confirmed transaction is pending while a reorganization left it out, and confirmed in its next block', async () => {
  const transport = http(node.rpcUrl);
  const reads = createPublicClient({ chain, transport, pollingInterval: 50 });
  const tester = createTestClient({ chain, transport, mode: 'anvil' });
  const wallet = createWalletClient({ chain, transport, account });
  const { addTransaction, recentTransactions } = await import('./recent.ts');
  const { followTransaction } = await import('./follow.ts');
  const { recheckTransactions } = await import('./recheck.ts');
  const listed = () => recentTransactions.get()[0];
  const recheck = () => recheckTransactions(reads as never, recentTransactions.get() as never);

  await tester.setBalance({ address: account.address, value: 10n ** 18n });
  const request = { to: `0x${'7'.repeat(40)}`, value: 5n, gas: 21_000n } as const;
  const signed = await wallet.signTransaction(await wallet.prepareTransactionRequest(request));
  const send = (): Promise<Hash> => wallet.sendRawTransaction({ serializedTransaction: signed });
  const hash = (await send()) as never;
  addTransaction({
    ...{ hash, chainId: chain.id, from: account.address, what: 'Send 5 wei', sentAt: Date.now() },
    ...{ status: 'pending', reason: null },
  });
  await followTransaction(reads as never, hash, 60_000);
  const first = await reads.getTransactionReceipt({ hash });
  const place = { number: Number(first.blockNumber), hash: first.blockHash };
  expect(listed()).toMatchObject({ status: 'confirmed', block: place, wasRemoved: false });

  // As long as its block is there, nothing changes.
  await recheck();
  expect(listed()).toMatchObject({ status: 'confirmed', block: place });

  await tester.request({ method: 'anvil_reorg', params: [1, []] } as never);
  await recheck();
  expect(listed()).toMatchObject({ status: 'pending', wasRemoved: true });

  expect(await send()).toBe(hash);
  await vi.waitFor(() => expect(listed()?.status).toBe('confirmed'), { timeout: 60_000 });
  const second = await reads.getTransactionReceipt({ hash });
  expect(second.blockHash).not.toBe(first.blockHash);
  expect(listed()).toMatchObject({ block: { hash: second.blockHash }, wasRemoved: false });
});
