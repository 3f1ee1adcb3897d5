import type { ReadClient } from '@parley/chain/client';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import { type Hex, TransactionReceiptNotFoundError } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { followChain } from './pending.ts';
import type { Sender } from './sender.ts';
import type { PendingOrder, SentSettlement, SolverStore } from './solverStore.ts';
import { tradeLog } from './testTrade.ts';

const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`;
const solver: Hex = `0x${'7'.repeat(40)}`;
const settlement: Hex = `0x${'5'.repeat(40)}`;
const owner: Hex = `0x${'a'.repeat(40)}`;
const market = { settlement } as CowMarket;
const invalidated = 2n ** 256n - 1n;
const now = 10_000;

const uidOf = (digit: string): Hex => `0x${digit.repeat(112)}`;
const [first, second] = [uidOf('1'), uidOf('2')];
const order = (uid: Hex, tx: Hex | null = null, validTo = now): PendingOrder =>
  ({
    uid,
    owner,
    tx,
    state: tx === null ? 'open' : 'settling',
    body: { validTo },
  }) as PendingOrder;
const settlementOf = (tx: Hex, nonce: number, sentAt = now): SentSettlement => ({
  tx,
  nonce,
  sentAt,
  raw: '0x12',
  maxFeeWei: 1n,
});

/** What the chain says. */
let chain: {
  used: number;
  filled: Record<string, bigint>;
  receipts: Record<Hex, 'success' | 'reverted'>;
  logs: unknown[];
};
/** What the database says of settlements, and of orders that were filled lately. */
let kept: { settlements: SentSettlement[]; filled: string[] };
/** What was done, in its order. */
let done: unknown[][];
beforeEach(() => {
  chain = { used: 5, filled: {}, receipts: {}, logs: [] };
  kept = { settlements: [], filled: [] };
  done = [];
});

const client = {
  getTransactionCount: async ({ address }: { address: Hex }) =>
    address === solver ? chain.used : 0,
  multicall: async ({ contracts }: { contracts: { args: [string] }[] }) =>
    contracts.map(({ args: [uid] }) => chain.filled[uid] ?? 0n),
  async getTransactionReceipt({ hash }: { hash: Hex }) {
    const status = chain.receipts[hash];
    if (status === undefined) throw new TransactionReceiptNotFoundError({ hash });
    return { status, logs: status === 'success' ? chain.logs : [] };
  },
  getBlock: async () => ({ timestamp: 900n }),
  getBlockNumber: async () => 20n,
  getContractEvents: async () => [],
} as unknown as ReadClient;

const noted =
  (what: string) =>
  async (...args: unknown[]) =>
    void done.push([what, ...args]);
const store = {
  settlements: async () => kept.settlements,
  filledSince: async (at: number) => {
    done.push(['since', at]);
    return kept.filled;
  },
  reopen: noted('reopen'),
  end: noted('end'),
  fill: noted('fill'),
  replace: noted('replace'),
  forget: noted('forget'),
} as unknown as SolverStore;
const sender = {
  send: noted('send'),
  raise: async (sent: SentSettlement, at: number) => ({ ...sent, tx: hashOf('f'), sentAt: at }),
} as unknown as Sender;

/** Follows the chain; returns what is left, and what was done to orders and settlements. */
async function follow(orders: readonly PendingOrder[], clockNow = now) {
  const parts = { client, store, sender, solver };
  const told = {
    onReverted: (failed: readonly PendingOrder[]) =>
      void done.push(['reverted', failed.map(({ uid }) => uid)]),
    onFilled: ({ uid }: PendingOrder) => void done.push(['filled', uid]),
  };
  const followed = await followChain({ ...parts, ...told }, { market, now, clockNow }, orders);
  const isIdle = ([what, of]: unknown[]) =>
    what === 'since' || ((what === 'end' || what === 'forget') && (of as unknown[]).length === 0);
  return {
    open: followed.open.map(({ uid }) => uid),
    sent: followed.sent.map(({ tx }) => tx),
    isStuck: followed.isStuck,
    isWatching: followed.isWatching,
    done: done.filter((one) => !isIdle(one)),
  };
}
const nothing = { open: [], sent: [], isStuck: false, isWatching: false, done: [] };

describe('an open order', () => {
  test('stays open while nothing happened to it', async () => {
    expect(await follow([order(first), order(second)])).toEqual({
      ...nothing,
      open: [first, second],
    });
  });

  test('is over once its last second has passed', async () => {
    const orders = [order(first, null, now - 1), order(second, null, now)];
    const end = [['end', [first], 'expired']];
    expect(await follow(orders)).toEqual({ ...nothing, open: [second], done: end });
  });

  test('that its owner invalidated on the chain is cancelled', async () => {
    chain.filled = { [first]: invalidated };
    const end = [
      ['reopen', [first]],
      ['end', [first], 'cancelled'],
    ];
    expect(await follow([order(first), order(second)])).toEqual({
      ...nothing,
      open: [second],
      done: end,
    });
  });

  test('that was filled waits for the block that says what for', async () => {
    chain.filled = { [first]: 1n };
    expect(await follow([order(first)])).toEqual(nothing);
  });
});

describe('an order that is being settled', () => {
  const tx = hashOf('1');
  const filling = { sellAmount: 7n, buyAmount: 9n, tx, at: 900 };

  test('is filled once the chain says so, and its settlement is forgotten', async () => {
    kept.settlements = [settlementOf(tx, 4)];
    chain.filled = { [first]: 7n };
    chain.receipts = { [tx]: 'success' };
    chain.logs = [tradeLog({ address: settlement, uid: first, owner, tx })];
    const filled = [
      ['fill', first, filling],
      ['filled', first],
      ['forget', [tx]],
    ];
    expect(await follow([order(first, tx)])).toEqual({ ...nothing, done: filled });
  });

  test('stays so while its settlement may be mined, and the node gets that again', async () => {
    const sent = settlementOf(tx, 5);
    kept.settlements = [sent];
    const done = [['send', sent]];
    expect(await follow([order(first, tx)])).toEqual({ ...nothing, sent: [tx], done });
  });

  test.each([
    ['failed', { [tx]: 'reverted' }, [['reverted', [first, second]]]],
    ['was replaced by another transaction of the solver', {}, []],
    ['settled others', { [tx]: 'success' }, []],
  ] as const)('is open again where its settlement %s', async (_, receipts, told) => {
    kept.settlements = [settlementOf(tx, 4)];
    chain.receipts = receipts;
    expect(await follow([order(first, tx), order(second, tx)])).toEqual({
      ...nothing,
      done: [['reopen', [first, second]], ...told, ['forget', [tx]]],
    });
  });

  test('is open again where nothing is known of its settlement', async () => {
    kept.settlements = [settlementOf(hashOf('2'), 5)];
    const done = [
      ['send', kept.settlements[0]],
      ['reopen', [first]],
    ];
    expect(await follow([order(first, tx)])).toEqual({ ...nothing, sent: [hashOf('2')], done });
  });

  test('that has been settled since blames nobody for a settlement that failed', async () => {
    kept.settlements = [settlementOf(tx, 4)];
    chain.receipts = { [tx]: 'reverted' };
    expect(await follow([])).toEqual({ ...nothing, done: [['forget', [tx]]] });
  });

  test('is no reason to give up another whose settlement failed', async () => {
    kept.settlements = [settlementOf(tx, 4), settlementOf(hashOf('2'), 5)];
    chain.receipts = { [tx]: 'reverted' };
    expect((await follow([order(first, tx), order(second, hashOf('2'))])).done).toEqual([
      ['send', kept.settlements[1]],
      ['reopen', [first]],
      ['reverted', [first]],
      ['forget', [tx]],
    ]);
  });

  test.each([
    [60, false],
    [61, true],
  ])(
    'after %i seconds without a block its newest settlement is stuck: %s',
    async (age, isStuck) => {
      const [older, newest] = [settlementOf(tx, 5, now - age - 9), settlementOf(tx, 5, now - age)];
      kept.settlements = [older, older, newest];
      const raised = { ...newest, tx: hashOf('f'), sentAt: now };
      const done = [
        ['send', older],
        ['send', older],
        ['send', newest],
      ];
      const more = [
        ['replace', tx, raised],
        ['send', raised],
      ];
      expect(await follow([order(first, tx)])).toEqual({
        ...nothing,
        sent: [tx, tx, tx],
        isStuck,
        done: isStuck ? [...done, ...more] : done,
      });
    },
  );
});

describe('an order that was filled in the last ten minutes', () => {
  beforeEach(() => {
    kept.filled = [first, second];
  });

  test('is watched while its block may be replaced', async () => {
    chain.filled = { [first]: 7n, [second]: 7n };
    expect(await follow([])).toEqual({ ...nothing, isWatching: true });
    expect(done[0]).toEqual(['since', now - 600]);
  });

  test('waits again where a fork undid that', async () => {
    chain.filled = { [first]: 7n };
    const undone = [['reopen', [second]]];
    expect(await follow([])).toEqual({ ...nothing, isWatching: true, done: undone });
  });
});
