import { HttpRequestError, type TransactionReceipt } from 'viem';
import { expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { failureReason } from './failureReason.ts';

const receipt = { transactionHash: `0x${'1'.repeat(64)}`, blockNumber: 10n } as TransactionReceipt;
const sent = { from: '0xaa', to: '0xbb', input: '0x1234', value: 5n, gas: 90_000n };

/** A node on which the call fails so on these blocks, and succeeds on others. */
function nodeWhere(failures: Record<string, unknown>, transaction: unknown = sent) {
  const calls: object[] = [];
  const client = {
    getTransaction: async (asked: object) => {
      expect(asked).toEqual({ hash: receipt.transactionHash });
      if (transaction instanceof Error) throw transaction;
      return transaction;
    },
    call: async (asked: { blockNumber: bigint }) => {
      calls.push(asked);
      const failure = failures[String(asked.blockNumber)];
      if (failure !== undefined) throw failure;
      return {};
    },
  } as unknown as ReadClient;
  return { calls, reason: () => failureReason(client, receipt) };
}

const reverted = (reason: string | null) => new ChainError('reverted', { reason });
const away = new HttpRequestError({ url: 'https://node.example', body: {} });

test('the same call, of the same account with the same gas and coins, says on the block before why it failed', async () => {
  const node = nodeWhere({ 9: reverted('Error: Sold out'), 10: reverted('Error: Late') });
  expect(await node.reason()).toBe('Error: Sold out');
  const { from: account, input: data, ...rest } = sent;
  expect(node.calls).toEqual([{ ...rest, account, data, blockNumber: 9n }]);
});

test('a call that worked on the block before says it on its own block, which something else began', async () => {
  const node = nodeWhere({ 10: reverted('Error: Late') });
  expect(await node.reason()).toBe('Error: Late');
  expect(node.calls).toHaveLength(2);
});

test.each([
  ['works on both blocks', {}, null],
  ['reverts in the words of the node alone', { 9: reverted('execution reverted') }, null],
  ['reverts without words', { 9: reverted(null) }, null],
  ['cannot be made, since the node is away', { 9: away }, null],
  ['fails in a way that nobody knows', { 9: new Error('odd') }, null],
  [
    'fails for an error of ours',
    { 9: new ChainError('name-taken') },
    new ChainError('name-taken').message,
  ],
])(
  'a transaction whose call %s is told with its reason, if there is one',
  async (_what, failures, reason) => {
    expect(await nodeWhere(failures).reason()).toBe(reason);
  },
);

test('a node that has forgotten the transaction gives no reason, and nothing fails by that', async () => {
  expect(await nodeWhere({}, new Error('not found')).reason()).toBeNull();
});
