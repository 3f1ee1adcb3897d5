import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deploySafe, type Safe } from '@parley/testkit/safe';
import { createTestClient, type Hash, type Hex, http, keccak256, parseEther, toHex } from 'viem';
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

/** A node whose blocks hold one log, and what it was asked for. */
function nodeWith(log: { topics: Hex[]; data: Hex; block: number }, head: number) {
  const asked: [number, number][] = [];
  const request = async ({
    params: [{ fromBlock, toBlock }],
  }: {
    params: [Record<string, Hex>];
  }) => {
    const range: [number, number] = [Number(fromBlock), Number(toBlock)];
    asked.push(range);
    const isIn = log.block >= range[0] && log.block <= range[1];
    return isIn ? [{ ...log, transactionHash: toHex(9, { size: 32 }) }] : [];
  };
  const reads = { getBlockNumber: async () => BigInt(head), request };
  return { reads: reads as unknown as ReadClient, asked };
}
const proposal = toHex(3, { size: 32 });
const topicOf = (name: string) => keccak256(toHex(`${name}(bytes32,uint256)`));

test('an execution that failed, and one of the older contract of Safe, are told as what they are', async () => {
  const failed = { topics: [topicOf('ExecutionFailure'), proposal], data: toHex(0, { size: 32 }) };
  const older = {
    topics: [topicOf('ExecutionSuccess')],
    data: `${proposal}${'0'.repeat(64)}` as Hex,
  };
  for (const [log, isSuccess] of [
    [failed, false],
    [older, true],
  ] as const) {
    const { reads } = nodeWith({ ...log, block: 5 }, 7);
    const { execution } = await getExecution(reads, { wallet: receiver, proposal, fromBlock: 0 });
    expect(execution).toEqual({ hash: toHex(9, { size: 32 }), isSuccess });
  }
});

test('a long absence is looked through in parts that a node answers, and goes on at the next look', async () => {
  const log = { topics: [topicOf('ExecutionSuccess'), proposal], data: '0x' as const };
  const { reads, asked } = nodeWith({ ...log, block: 120_000 }, 200_000);
  const first = await getExecution(reads, { wallet: receiver, proposal, fromBlock: 1 });
  expect(first).toEqual({ execution: null, nextBlock: 100_001 });
  expect(asked).toHaveLength(20);
  expect(asked.every(([from, to]) => to - from < 5_000)).toBe(true);
  const next = await getExecution(reads, {
    wallet: receiver,
    proposal,
    fromBlock: first.nextBlock,
  });
  expect(next.execution?.isSuccess).toBe(true);
});
