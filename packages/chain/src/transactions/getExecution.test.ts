import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deploySafe, type Safe } from '@parley/testkit/safe';
import { createTestClient, type Hash, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { getExecution } from './getExecution.ts';

let node: EmbeddedChain;
let client: ReadClient;
let safe: Safe;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const community = await deploySample(node.rpcUrl);
  client = community.client;
  safe = await deploySafe(node.rpcUrl, community.wallet(8));
  const tester = createTestClient({
    chain: community.chain,
    transport: http(node.rpcUrl),
    mode: 'anvil',
  });
  await tester.setBalance({ address: safe.address, value: parseEther('5') });
});
afterAll(() => node.stop());

const receiver = `0x${'7'.repeat(40)}` as const;
const propose = (value: bigint) => safe.propose({ to: receiver, data: '0x', value });
const lookFor = (proposal: Hash, fromBlock = 0) =>
  getExecution(client, { wallet: safe.address, proposal, fromBlock });

test('what the signers of a Safe carry out is found by the hash of what was proposed to them', async () => {
  const [one, two] = [await propose(1n), await propose(2n)];
  const head = Number(await client.getBlockNumber());
  expect(await lookFor(one)).toEqual({ execution: null, nextBlock: head + 1 });
  const hash = await safe.execute(one);
  expect((await lookFor(one, head + 1)).execution).toEqual({ hash, isSuccess: true });
  // The other one is still proposed, and an execution before the place of the look is not found again.
  expect((await lookFor(two)).execution).toBeNull();
  expect((await lookFor(one, Number(await client.getBlockNumber()) + 1)).execution).toBeNull();
  expect((await lookFor(await safe.execute(two).then(() => two))).execution).not.toBeNull();
});
