import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, http, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInChain } from './isInChain.ts';
import { waitForTransaction } from './waitForTransaction.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

/** Sends a coin; where its block is. */
async function send() {
  const hash = await community
    .wallet(1)
    .sendTransaction({ to: zeroAddress, value: parseEther('1') });
  const receipt = await waitForTransaction(community.client, hash);
  return { number: Number(receipt.blockNumber), hash: receipt.blockHash };
}

const tester = () =>
  createTestClient({ chain: community.chain, mode: 'anvil', transport: http(node.rpcUrl) });

test('a block is in the chain until a reorganization puts another in its place', async () => {
  const { client } = community;
  const [first, second] = [await send(), await send()];
  expect(await isInChain(client, first)).toBe(true);
  expect(await isInChain(client, second)).toBe(true);
  await tester().request({ method: 'anvil_reorg', params: [1, []] } as never);
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(BigInt(second.number));
  expect(await isInChain(client, first)).toBe(true);
  expect(await isInChain(client, second)).toBe(false);
});

test('while the chain is shorter than it was, nothing is known of a block beyond its end', async () => {
  const { client } = community;
  const snapshot = await tester().snapshot();
  const lost = await send();
  await tester().revert({ id: snapshot });
  expect(await isInChain(client, lost)).toBeNull();
  await tester().setNextBlockBaseFeePerGas({ baseFeePerGas: 7n });
  const other = await send();
  expect(other.number).toBe(lost.number);
  expect(await isInChain(client, lost)).toBe(false);
  expect(await isInChain(client, other)).toBe(true);
});
