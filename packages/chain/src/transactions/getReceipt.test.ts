import { HttpRequestError, TransactionReceiptNotFoundError } from 'viem';
import { expect, test, vi } from 'vitest';
import type { ReadClient } from '../client.ts';
import { getChainTime } from './getChainTime.ts';
import { getReceipt } from './getReceipt.ts';

const hash = `0x${'1'.repeat(64)}` as const;
const away = () => Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
const nodeOf = (methods: object) => methods as unknown as ReadClient;

test('a transaction in a block has a receipt, one in none has no receipt, and a network that is away tells neither', async () => {
  const receipt = { transactionHash: hash };
  const asked = (getTransactionReceipt: (of?: unknown) => Promise<unknown>) =>
    getReceipt(nodeOf({ getTransactionReceipt }), hash);
  const answer = vi.fn(async () => receipt);
  expect(await asked(answer)).toBe(receipt);
  expect(answer).toHaveBeenCalledWith({ hash });
  expect(
    await asked(() => Promise.reject(new TransactionReceiptNotFoundError({ hash }))),
  ).toBeNull();
  await expect(asked(away)).rejects.toMatchObject({ name: 'ChainError', code: 'unavailable' });
});

test('the chain’s time is that of its next block, of a node that tells none of its newest, and of no clock', async () => {
  const next = async (of?: { blockTag?: string }) => ({
    timestamp: of?.blockTag === 'pending' ? 20n : 10n,
  });
  expect(await getChainTime(nodeOf({ getBlock: next }))).toBe(20n);
  const newest = (of?: { blockTag?: string }) => (of === undefined ? next() : away());
  expect(await getChainTime(nodeOf({ getBlock: newest }))).toBe(10n);
  await expect(getChainTime(nodeOf({ getBlock: away }))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
