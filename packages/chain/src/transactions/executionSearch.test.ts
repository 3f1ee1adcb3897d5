import { type Hash, type Hex, HttpRequestError, keccak256, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { getExecution } from './getExecution.ts';

const receiver = `0x${'7'.repeat(40)}` as const;

type Filter = { address: Hex; topics: unknown; fromBlock: Hex; toBlock: Hex };
type Log = { topics: Hex[]; data: Hex; block: number; transactionHash?: Hash | null };

/** A node whose blocks hold one log, and what it was asked for. */
function nodeWith(log: Log, head: number) {
  const asked: [number, number][] = [];
  const filters: { method: string; filter: Partial<Filter> }[] = [];
  const request = async ({ method, params: [filter] }: { method: string; params: [Filter] }) => {
    const { fromBlock, toBlock, ...rest } = filter;
    const range: [number, number] = [Number(fromBlock), Number(toBlock)];
    asked.push(range);
    filters.push({ method, filter: rest });
    const isIn = log.block >= range[0] && log.block <= range[1];
    return isIn ? [{ transactionHash: toHex(9, { size: 32 }), ...log }] : [];
  };
  const getBlockNumber = async (options: unknown) => {
    expect(options).toEqual({ cacheTime: 0 });
    return BigInt(head);
  };
  return { reads: { getBlockNumber, request } as unknown as ReadClient, asked, filters };
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

const succeeded: Log = { topics: [topicOf('ExecutionSuccess'), proposal], data: '0x', block: 5 };
const look = (log: Log, { head = 7, fromBlock = 0, of = proposal as Hash } = {}) => {
  const node = nodeWith(log, head);
  const looked = getExecution(node.reads, { wallet: receiver, proposal: of, fromBlock });
  return { ...node, looked };
};

test('a node is asked for what the wallet’s own contract says of executions', async () => {
  const { looked, filters } = look(succeeded);
  await looked;
  const topics = [['ExecutionSuccess', 'ExecutionFailure'].map(topicOf)];
  expect(filters).toEqual([{ method: 'eth_getLogs', filter: { address: receiver, topics } }]);
});

test.each([
  ['in the newest block', 10_000, 10_005, 10_000],
  ['in the only block', 10_005, 10_005, 10_005],
  ['in the first block of a look', 10_005, 20_000, 10_005],
  ['in the last block of a part', 5_006, 20_000, 5_006],
  ['in the first block of the next part', 5_005, 20_000, 10_005],
])('an execution is found %s', async (_, fromBlock, head, nextBlock) => {
  const found = await look({ ...succeeded, block: 10_005 }, { fromBlock, head }).looked;
  expect(found.execution?.isSuccess).toBe(true);
  expect(found.nextBlock).toBe(nextBlock);
});

test('a proposal is found whatever the letters of its hash', async () => {
  const capitals: Hash = `0x${'AB'.repeat(32)}`;
  const log = { ...succeeded, topics: [topicOf('ExecutionSuccess'), capitals] };
  expect((await look(log, { of: capitals }).looked).execution).not.toBeNull();
});

test('an execution of another proposal, and one in no block, are none', async () => {
  const other = { ...succeeded, topics: [topicOf('ExecutionSuccess'), toHex(4, { size: 32 })] };
  for (const log of [other, { ...succeeded, transactionHash: null }]) {
    const { looked, asked } = look(log);
    expect(await looked).toEqual({ execution: null, nextBlock: 8 });
    expect(asked).toEqual([[0, 7]]);
  }
});

test('a network that is away is said to be', async () => {
  const away = () =>
    Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
  const wanted = { wallet: receiver, proposal, fromBlock: 0 } as const;
  const { reads } = nodeWith(succeeded, 7);
  for (const broken of [{ getBlockNumber: away }, { request: away }]) {
    const asked = getExecution({ ...reads, ...broken } as unknown as ReadClient, wanted);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  }
});
