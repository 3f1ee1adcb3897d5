import { HttpRequestError, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadClient } from '../client.ts';
import { isProposal } from './isProposal.ts';

const from = `0x${'a'.repeat(40)}` as const;
const hash = `0x${'1'.repeat(64)}` as const;
const safe = '0x6080';

/** A node that knows the hash from the look with this number on, counted from 1. */
function nodeOf(code: string | undefined, knownAt = Number.POSITIVE_INFINITY) {
  const looks = { count: 0 };
  const client = {
    getCode: async () => code,
    getTransaction: async () => {
      looks.count += 1;
      if (looks.count < knownAt) throw new TransactionNotFoundError({ hash });
      return { from, to: null, value: 0n, nonce: 0 };
    },
    getTransactionReceipt: () => Promise.reject(new TransactionReceiptNotFoundError({ hash })),
  } as unknown as ReadClient;
  return { client, looks };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['an account with a key', undefined],
  ['an account with a key that delegates to a contract', `0xef0100${'b'.repeat(40)}`],
])('what %s answered is a transaction, whatever a node knows', async (_who, code) => {
  const { client, looks } = nodeOf(code);
  expect(await isProposal(client, { from, hash })).toBe(false);
  expect(looks.count).toBe(0);
});

test('what a contract answered is a proposal once the node has not known it three times in 1.4 seconds', async () => {
  const { client, looks } = nodeOf(safe);
  const ended = vi.fn();
  void isProposal(client, { from, hash }).then(ended);
  await vi.advanceTimersByTimeAsync(1_399);
  expect([ended.mock.calls.length, looks.count]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(true);
  expect(looks.count).toBe(3);
});

test.each([1, 2, 3])(
  'what a node knows at look %i is a transaction that was carried out at once',
  async (knownAt) => {
    const { client, looks } = nodeOf(safe, knownAt);
    const answer = isProposal(client, { from, hash });
    await vi.advanceTimersByTimeAsync(1_400);
    expect(await answer).toBe(false);
    expect(looks.count).toBe(knownAt);
  },
);

test('a network that is away does not tell', async () => {
  const { client } = nodeOf(safe);
  const away = new HttpRequestError({ url: 'https://node.example', body: {} });
  const broken = { ...client, getTransaction: () => Promise.reject(away) } as unknown as ReadClient;
  await expect(isProposal(broken, { from, hash })).rejects.toMatchObject({ code: 'unavailable' });
});
