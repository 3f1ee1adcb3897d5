import type { ReadClient } from '@parley/chain/client';
import { transactionText } from '@parley/text/transactions';
import { type Hex, keccak256, toHex } from 'viem';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { listProposal, lookForExecutions } from './proposals.ts';
import { clearTransactions, recentTransactions } from './recent.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => void toasts.push(`${kind}: ${message}`),
}));

browserStorage();
beforeEach(() => {
  recentTransactions.set([]);
  toasts.length = 0;
});

const word = (digit: number) => toHex(digit, { size: 32 });
const chainId = 666_666_666;
const safe = `0x${'5afe'.padStart(40, '0')}`;

/** A node that knows these executions by the hash of what was proposed. */
function nodeAt(head: number, executions: { proposal: Hex; hash: Hex; name: string }[] = []) {
  const logs = executions.map(({ proposal, hash, name }) => ({
    topics: [keccak256(toHex(`Execution${name}(bytes32,uint256)`)), proposal],
    ...{ data: '0x', transactionHash: hash },
  }));
  const reads = { getBlockNumber: async () => BigInt(head), request: async () => logs };
  return reads as unknown as ReadClient;
}

const propose = (digit: number, what: string) =>
  listProposal(nodeAt(100), { hash: word(digit), chainId, from: safe, what });
const listed = () => recentTransactions.get().map(({ what, status }) => `${what}: ${status}`);

test('what is proposed is listed, also after the list is cleared, until its signers have carried it out', async () => {
  await propose(1, 'Send');
  expect(await lookForExecutions(nodeAt(120), chainId)).toBe(false);
  clearTransactions();
  expect(listed()).toEqual(['Send: proposed']);
  const executions = [{ proposal: word(1), hash: word(9), name: 'Success' }];
  expect(await lookForExecutions(nodeAt(130, executions), chainId)).toBe(true);
  expect(listed()).toEqual(['Send: confirmed']);
  expect(recentTransactions.get()[0]?.hash).toBe(word(9));
  expect(toasts).toEqual([`success: ${transactionText.executed('Send')}`]);
  // Told once.
  expect(await lookForExecutions(nodeAt(140, executions), chainId)).toBe(false);
  expect(toasts).toHaveLength(1);
});

test('an execution that failed is told as one, and what is proposed on another chain is left alone', async () => {
  await propose(1, 'Send');
  await propose(2, 'Mint');
  const executions = [{ proposal: word(2), hash: word(9), name: 'Failure' }];
  expect(await lookForExecutions(nodeAt(130, executions), 1)).toBe(false);
  expect(await lookForExecutions(nodeAt(130, executions), chainId)).toBe(true);
  expect(listed()).toEqual(['Mint: failed', 'Send: proposed']);
  expect(toasts).toEqual([`error: ${transactionText.executionFailed('Mint')}`]);
});

test('each look goes on where the last one ended', async () => {
  await propose(1, 'Send');
  await lookForExecutions(nodeAt(120), chainId);
  expect(recentTransactions.get()[0]?.nextBlock).toBe(121);
});
