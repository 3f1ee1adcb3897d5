import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, http, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from './getAccount.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('an account has a balance and a number of transactions', async () => {
  const { account, sendTransaction } = community.wallet(5);
  await sendTransaction({ to: zeroAddress, value: 1n });
  const found = await getAccount(community.client, account.address);
  expect(found).toMatchObject({ sent: 1, isContract: false });
  expect(found.balance).toBeGreaterThan(0n);
});

test('an account with code is a contract', async () => {
  const found = await getAccount(community.client, community.punkTldAddress);
  expect(found).toMatchObject({ balance: 0n, isContract: true });
});

test('an account that delegates to code is still an account', async () => {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const address = `0x${'12'.repeat(20)}` as const;
  await tester.setCode({ address, bytecode: `0xef0100${'34'.repeat(20)}` });
  expect(await getAccount(client, address)).toMatchObject({ isContract: false });
});
