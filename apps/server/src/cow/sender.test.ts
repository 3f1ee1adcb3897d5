import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseTransaction,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSender } from './sender.ts';
import type { SentSettlement } from './solverStore.ts';

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const settlement: Hex = `0x${'5'.repeat(40)}`;
const nothing = encodeFunctionData({
  abi: cowSettlementAbi,
  functionName: 'settle',
  args: [[], [], [], [[], [], []]],
});
const gwei = 10n ** 9n;

/** What the node says to a method: a result, an error, or nothing at all. */
type Answer = { result: unknown } | { error: { code: number; message: string } } | 'away';
let answers: Record<string, Answer>;
let asked: { method: string; params: unknown[] }[];
beforeEach(() => {
  asked = [];
  answers = {
    eth_getBlockByNumber: { result: { baseFeePerGas: toHex(10n * gwei) } },
    eth_gasPrice: { result: toHex(11n * gwei) },
    eth_maxPriorityFeePerGas: { result: toHex(2n * gwei) },
    eth_getTransactionCount: { result: toHex(4) },
  };
});

const fetchFn = async (_: unknown, init?: { body?: unknown }): Promise<Response> => {
  const { id, method, params } = JSON.parse(String(init?.body));
  asked.push({ method, params });
  const answer = answers[method] ?? { error: { code: -32_601, message: 'no such method' } };
  if (answer === 'away') throw new TypeError('fetch failed');
  return Response.json({ jsonrpc: '2.0', id, ...answer });
};
const transport = http('http://127.0.0.1', { retryCount: 0, fetchFn });
const sender = createSender(createPublicClient({ chain: anvil, transport }), account, settlement);
const unavailable = { code: 'unavailable' };

describe('a settlement', () => {
  test('has the next nonce, a third more gas than it needs, and a fee for twice the base fee', async () => {
    const { raw, ...sent } = await sender.sign([], 100n, 1_000);
    expect(sent).toEqual({ tx: keccak256(raw), nonce: 4, maxFeeWei: 22n * gwei, sentAt: 1_000 });
    const counted = asked.find(({ method }) => method === 'eth_getTransactionCount');
    expect(counted?.params[0]).toBe(account.address);
    expect(parseTransaction(raw)).toMatchObject({
      type: 'eip1559',
      chainId: anvil.id,
      to: settlement,
      nonce: 4,
      data: nothing,
      gas: 130n,
      maxFeePerGas: 22n * gwei,
      maxPriorityFeePerGas: 2n * gwei,
    });
  });

  test('pays the gas price where blocks have no base fee', async () => {
    answers.eth_getBlockByNumber = { result: { baseFeePerGas: null } };
    const { raw, maxFeeWei } = await sender.sign([], 100n, 1_000);
    expect(maxFeeWei).toBe(11n * gwei);
    expect(parseTransaction(raw)).toMatchObject({ type: 'legacy', gasPrice: 11n * gwei });
  });

  test('is not signed while the node is away', async () => {
    answers.eth_getTransactionCount = 'away';
    await expect(sender.sign([], 100n, 1_000)).rejects.toMatchObject(unavailable);
    answers = { eth_getTransactionCount: { result: '0x4' } };
    answers.eth_getBlockByNumber = 'away';
    await expect(sender.sign([], 100n, 1_000)).rejects.toMatchObject(unavailable);
  });
});

describe('a settlement that no block takes', () => {
  test.each([
    ['a quarter more', 40n * gwei, 50n * gwei + 1n],
    ['what blocks take now, where that is more', 4n * gwei, 22n * gwei],
  ])('is signed again with %s, and does the same', async (_, before, after) => {
    const first = await sender.sign([], 100n, 1_000);
    const { raw, ...raised } = await sender.raise({ ...first, maxFeeWei: before }, 1_061);
    expect(raised).toEqual({ tx: keccak256(raw), nonce: 4, maxFeeWei: after, sentAt: 1_061 });
    const { type, data, gas, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(raw);
    expect([type, data, gas]).toEqual(['eip1559', nothing, 130n]);
    expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual([after, after]);
  });
});

describe('the gas of a settlement', () => {
  test('is what the node says of it in the next block', async () => {
    answers.eth_estimateGas = { result: '0x64' };
    expect(await sender.gasOf([])).toBe(100n);
    const [call, block] = asked[0]?.params ?? [];
    expect(call).toEqual({ from: account.address, to: settlement, data: nothing });
    expect(block).toBe('pending');
  });

  test('has a bound, above which a token would take what the solver has', async () => {
    answers.eth_estimateGas = { result: toHex(6_000_000) };
    expect(await sender.gasOf([])).toBe(6_000_000n);
    answers.eth_estimateGas = { result: toHex(6_000_001) };
    expect(await sender.gasOf([])).toBeNull();
  });

  test.each([
    [3, 'execution reverted'],
    [-32_000, 'insufficient funds for gas'],
    [-32_603, 'execution reverted: not a solver'],
  ])('is null where the node refuses it (%i %s)', async (code, message) => {
    answers.eth_estimateGas = { error: { code, message } };
    expect(await sender.gasOf([])).toBeNull();
  });

  test.each<Answer>(['away', { error: { code: -32_005, message: 'limit exceeded' } }])(
    'is not known where the node says nothing of it: %j',
    async (answer) => {
      answers.eth_estimateGas = answer;
      await expect(sender.gasOf([])).rejects.toMatchObject({ name: 'ChainError' });
    },
  );
});

describe('what is sent', () => {
  const sent: SentSettlement = {
    tx: `0x${'9'.repeat(64)}`,
    nonce: 4,
    raw: '0x12',
    maxFeeWei: 1n,
    sentAt: 1_000,
  };

  test.each<[string, Answer, boolean]>([
    ['is taken', { result: sent.tx }, true],
    ['is refused', { error: { code: -32_000, message: 'nonce too low' } }, false],
    ['is known already', { error: { code: -32_003, message: 'already known' } }, false],
  ])('%s by the node', async (_, answer, isTaken) => {
    answers.eth_sendRawTransaction = answer;
    expect(await sender.send(sent)).toBe(isTaken);
    expect(asked).toEqual([{ method: 'eth_sendRawTransaction', params: ['0x12'] }]);
  });

  test('is known to the node, or not', async () => {
    answers.eth_getTransactionByHash = { result: { hash: sent.tx } };
    expect(await sender.isKnown(sent)).toBe(true);
    answers.eth_getTransactionByHash = { result: null };
    expect(await sender.isKnown(sent)).toBe(false);
  });

  test('may have reached a node that does not answer', async () => {
    answers = { eth_sendRawTransaction: 'away', eth_getTransactionByHash: 'away' };
    await expect(sender.send(sent)).rejects.toMatchObject(unavailable);
    await expect(sender.isKnown(sent)).rejects.toMatchObject(unavailable);
  });
});
