import { HttpRequestError, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broadcast } from './broadcast.ts';

const raw = '0x02f8' as const;
const hash = `0x${'1'.repeat(64)}` as const;

/** What a network does when it is given a transaction, and says when it is asked for that. */
type Look = { takes: 'yes' | 'refuses' | 'away'; knows: 'yes' | 'no' | 'away' };
const away = () => new HttpRequestError({ url: 'https://node.example', body: {} });

/** Gives a transaction to a network that behaves like this, time after time. */
function send(looks: readonly Look[], isWanted = () => true) {
  const given: unknown[] = [];
  const reads = {
    request: async (...asked: unknown[]) => {
      given.push(asked);
      const { takes } = looks[Math.min(given.length, looks.length) - 1] as Look;
      if (takes === 'refuses') throw new Error('the fee is too low');
      if (takes === 'away') throw away();
      return hash;
    },
    getTransaction: async () => {
      const { knows } = looks[Math.min(given.length, looks.length) - 1] as Look;
      if (knows === 'no') throw new TransactionNotFoundError({ hash });
      if (knows === 'away') throw away();
      return { from: '0x', to: null, value: 0n, nonce: 0 };
    },
    getTransactionReceipt: () => Promise.reject(new TransactionReceiptNotFoundError({ hash })),
  };
  const onUnsure = vi.fn();
  const sent = broadcast(reads as never, { raw, hash, onUnsure, isWanted }).then(
    () => 'sent',
    (error: { code: string }) => error.code,
  );
  return { given, onUnsure, sent };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const taken: Look = { takes: 'yes', knows: 'no' };
const refused: Look = { takes: 'refuses', knows: 'no' };
const isAway: Look = { takes: 'away', knows: 'away' };

test('what the network takes is given to it once, by a request that is neither repeated nor shared', async () => {
  const { given, sent, onUnsure } = send([taken]);
  expect(await sent).toBe('sent');
  expect(given).toEqual([
    [
      { method: 'eth_sendRawTransaction', params: [raw] },
      { retryCount: 0, dedupe: false },
    ],
  ]);
  expect(onUnsure).not.toHaveBeenCalled();
});

test('what the network refuses and knows all the same is sent: it arrived before', async () => {
  const { given, sent } = send([{ takes: 'refuses', knows: 'yes' }]);
  expect(await sent).toBe('sent');
  expect(given).toHaveLength(1);
});

test('a refusal counts at the second time in a row, a second and a half later, and is no trouble', async () => {
  const { given, sent, onUnsure } = send([refused]);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(given).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toBe('unknown');
  expect(given).toHaveLength(2);
  expect(onUnsure).not.toHaveBeenCalled();
});

test.each([
  ['a network that was away between them', isAway],
  ['a network that refuses and cannot say what it knows', { takes: 'refuses', knows: 'away' }],
] as const)('two refusals with %s are not two in a row', async (_what, between) => {
  const { given, sent } = send([refused, between, refused, taken]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe('sent');
  expect(given).toHaveLength(4);
});

test('a network that is away is given the same bytes for as long as it takes, and its member hears of it once', async () => {
  const { given, sent, onUnsure } = send([...Array(20).fill(isAway), taken]);
  await vi.advanceTimersByTimeAsync(20 * 1_500);
  expect(await sent).toBe('sent');
  expect(given).toHaveLength(21);
  expect(new Set(given.map((asked) => JSON.stringify(asked))).size).toBe(1);
  expect(onUnsure).toHaveBeenCalledOnce();
});

test('what nobody waits for any more is not given to the network again', async () => {
  let isWanted = true;
  const { given, sent } = send([isAway], () => isWanted);
  await vi.advanceTimersByTimeAsync(2_000);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe('unavailable');
  expect(given).toHaveLength(2);
});
