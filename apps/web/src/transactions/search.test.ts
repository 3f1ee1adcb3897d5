import { callFingerprint } from '@parley/chain/transactions/findCall';
import { HttpRequestError, numberToHex } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { addTransaction, recentTransactions, removeTransaction } from './recent.ts';
import { search } from './search.ts';

const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const;
const hash = hashOf('a');
const chainId = 666_666_666;
const base = {
  id: 'one',
  hash: null,
  chainId,
  from: `0x${'1'.repeat(40)}`,
  what: 'Pay',
  key: 'pay',
  ...({ sentAt: 1, status: 'silent', reason: null } as const),
} as const;
const away = () => Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
const never = () => new Promise<never>(() => {});

/** A wallet that says this of its calls, the last one for ever; `looks` counts how often it was asked. */
function wallet(...answers: (() => unknown)[]) {
  const seen = { looks: 0 };
  const request = async () => {
    seen.looks += 1;
    const answer = await answers[Math.min(seen.looks, answers.length) - 1]?.();
    return {
      version: '2.0.0',
      id: '0x1',
      chainId: numberToHex(chainId),
      atomic: true,
      ...(answer as object),
    };
  };
  return { seen, web3: { reads: {}, walletClient: () => ({ request }) } as never };
}

const receipt = {
  transactionHash: hash,
  blockNumber: '0x1',
  gasUsed: '0x1',
  status: '0x1',
  logs: [],
};
const waits = () => ({ status: 100 });
const made = () => ({ status: 200, receipts: [receipt] });
/** A wallet that knows no such calls (EIP-5792). */
const unknown = () => Promise.reject(Object.assign(new Error('no such calls'), { code: 5730 }));
const always = () => true;

/** How often the search has paused between two looks, of two seconds each. */
let pauses = 0;
/** How many of them are over. */
let passed = 0;

/** Waits, without the clock, for what takes the machine's time: each look imports what it needs. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the clock go on at each pause of a search until it ends; `atPause` is called with its number before. */
async function toItsEnd<T>(
  found: Promise<T>,
  atPause: (count: number) => void = () => {},
): Promise<T> {
  let isOver = false;
  void found.finally(() => {
    isOver = true;
  });
  for (;;) {
    await until(() => isOver || pauses > passed);
    if (isOver) return found;
    passed += 1;
    atPause(passed);
    await vi.advanceTimersByTimeAsync(2_000);
  }
}

browserStorage();
beforeEach(() => {
  recentTransactions.set([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pauses = 0;
  passed = 0;
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (...asked: Parameters<typeof setTimeout>) => {
    if (asked[1] === 2_000) pauses += 1;
    return later(...asked);
  });
});
afterEach(() => {
  // What was put in the place of the fake ones goes first: else it would leave them behind.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('several calls are asked for in the wallet every two seconds until they are in a block', async () => {
  addTransaction({ ...base, batchId: '0x1' });
  const { seen, web3 } = wallet(waits, waits, made);
  const found = search(web3, 'one', { forMs: Number.POSITIVE_INFINITY, isWanted: always });
  await until(() => pauses === 1);
  expect(seen.looks).toBe(1);
  expect(await toItsEnd(found)).toBe(hash);
  expect([seen.looks, pauses]).toEqual([3, 2]);
});

test.each([
  [0, 1],
  [2_000, 1],
  [6_000, 3],
])(
  'what is not there is searched for %i ms, in looks of two seconds each',
  async (forMs, looks) => {
    addTransaction({ ...base, batchId: '0x1' });
    const { seen, web3 } = wallet(unknown);
    const found = search(web3, 'one', { forMs, isWanted: always });
    expect(await toItsEnd(found)).toBeNull();
    expect(seen.looks).toBe(looks);
  },
);

test('several calls that the wallet still has are not given up, however long their signers take', async () => {
  addTransaction({ ...base, batchId: '0x1' });
  const { seen, web3 } = wallet(...Array.from({ length: 9 }, () => waits), made);
  const found = search(web3, 'one', { forMs: 4_000, isWanted: always });
  expect(await toItsEnd(found)).toBe(hash);
  expect(seen.looks).toBe(10);
});

test('several calls that the wallet gave up are found as that', async () => {
  addTransaction({ ...base, batchId: '0x1' });
  const { web3 } = wallet(waits, () => ({ status: 500 }));
  const found = search(web3, 'one', { forMs: 4_000, isWanted: always });
  expect(await toItsEnd(found)).toBe('given-up');
});

test('a network that is away does not count as a look, a wallet that knows no such calls does', async () => {
  addTransaction({ ...base, batchId: '0x1' });
  const { seen, web3 } = wallet(away, away, away, away, unknown);
  const found = search(web3, 'one', { forMs: 4_000, isWanted: always });
  expect(await toItsEnd(found)).toBeNull();
  expect(seen.looks).toBe(6);
});

test('a wallet that never answers is one empty look after fifteen seconds', async () => {
  addTransaction({ ...base, batchId: '0x1' });
  const { seen, web3 } = wallet(never);
  const ended = vi.fn();
  void search(web3, 'one', { forMs: 2_000, isWanted: always }).then(ended);
  await until(() => seen.looks === 1);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(null);
});

test('what is not wanted, not listed, or was never asked for is not looked for', async () => {
  const { seen, web3 } = wallet(made);
  const patience = { forMs: 0, isWanted: always };
  expect(await search(web3, 'one', patience)).toBeNull();
  addTransaction(base);
  expect(await search(web3, 'one', patience)).toBeNull();
  addTransaction({ ...base, batchId: '0x1' });
  expect(await search(web3, 'one', { ...patience, isWanted: () => false })).toBeNull();
  expect(seen.looks).toBe(0);
  expect(await search(web3, 'one', patience)).toBe(hash);
});

test('what is no longer wanted or listed is looked for no more', async () => {
  const forMs = Number.POSITIVE_INFINITY;
  for (const stop of ['wanted', 'listed']) {
    addTransaction({ ...base, batchId: '0x1' });
    const { seen, web3 } = wallet(waits);
    let isWanted = true;
    const before = passed;
    const stopped = (count: number) => {
      if (count < before + 2) return;
      if (stop === 'wanted') isWanted = false;
      else removeTransaction('one');
    };
    const found = search(web3, 'one', { forMs, isWanted: () => isWanted });
    expect(await toItsEnd(found, stopped)).toBeNull();
    expect(seen.looks).toBe(2);
  }
});

const payment = { to: `0x${'2'.repeat(40)}`, input: '0x', value: 5n } as const;
const asked = {
  fingerprint: callFingerprint({ ...payment, data: payment.input }),
  nonce: 3,
  block: 7,
};

/** A chain on which these wait for a block, each a payment of the account. */
function chainWith(...hashes: string[]) {
  const transactions = hashes.map((one) => ({ ...payment, hash: one, from: base.from, nonce: 3 }));
  const reads = {
    getTransactionCount: async () => 3,
    getBlockNumber: async () => 7n,
    getBlock: async ({ blockTag }: { blockTag?: string }) => {
      if (blockTag !== 'pending') throw new Error('No block is asked for but the next one.');
      return { transactions };
    },
  };
  return { reads, walletClient: () => null } as never;
}

test('one call is searched for on the chain, from its own account', async () => {
  addTransaction({ ...base, asked });
  const patience = { forMs: 0, isWanted: always };
  expect(await search(chainWith(hash), 'one', patience)).toBe(hash);
  expect(await search(chainWith(), 'one', patience)).toBeNull();
  // Another account's does not count.
  removeTransaction('one');
  addTransaction({ ...base, asked, from: `0x${'3'.repeat(40)}` });
  expect(await search(chainWith(hash), 'one', patience)).toBeNull();
});

test('what another press of this browser sent is not found a second time, whatever the letters of its hash', async () => {
  const known = { ...base, status: 'confirmed', sentAt: 2 } as const;
  addTransaction({
    ...known,
    id: 'two',
    hash: hash.toUpperCase().replace('X', 'x') as typeof hash,
  });
  addTransaction({ ...known, id: 'three' });
  addTransaction({ ...base, asked });
  const patience = { forMs: 0, isWanted: always };
  expect(await search(chainWith(hash), 'one', patience)).toBeNull();
  const own = hashOf('b');
  expect(await search(chainWith(hash, own), 'one', patience)).toBe(own);
  // Its own hash is no other transaction's.
  addTransaction({ ...base, asked, hash: own });
  expect(await search(chainWith(hash, own), 'one', patience)).toBe(own);
});
