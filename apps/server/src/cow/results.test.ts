import { createPublicClient, type Hex, http, numberToHex } from 'viem';
import { anvil } from 'viem/chains';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillingOf, waitForReceipt } from './results.ts';
import { tradeLog } from './testTrade.ts';

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`;
const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`;
const [settlement, owner, uid] = [addressOf('5'), addressOf('a'), `0x${'1'.repeat(112)}` as Hex];

/** The log of a trade, as a node tells it. */
const trade = (tx: Hex, changes: Partial<Parameters<typeof tradeLog>[0]> = {}) =>
  tradeLog({ address: settlement, uid, owner, tx, ...changes });

/** What the node knows. */
let node: { head: number; receipts: Record<Hex, unknown[]>; logs: unknown[] };
let searches: { fromBlock: string; address: string; topics: unknown[] }[];
/** How often a receipt is asked for before the node has it. */
let lateBy: number;
beforeEach(() => {
  node = { head: 20, receipts: {}, logs: [] };
  searches = [];
  lateBy = 0;
});

function answer(method: string, params: unknown[]): unknown {
  switch (method) {
    case 'eth_blockNumber':
      return numberToHex(node.head);
    case 'eth_getBlockByNumber':
      return { number: params[0], timestamp: numberToHex(1_000 + Number(params[0])) };
    case 'eth_getLogs':
      searches.push(params[0] as never);
      return node.logs;
    case 'eth_getTransactionReceipt': {
      lateBy -= 1;
      const logs = lateBy < 0 ? node.receipts[params[0] as Hex] : undefined;
      return logs === undefined
        ? null
        : { transactionHash: params[0], status: '0x1', blockNumber: '0x10', logs };
    }
    default:
      throw new Error(method);
  }
}

const fetchFn = async (_: unknown, init?: { body?: unknown }): Promise<Response> => {
  const { id, method, params } = JSON.parse(String(init?.body));
  return Response.json({ jsonrpc: '2.0', id, result: answer(method, params) });
};
const client = createPublicClient({
  chain: anvil,
  transport: http('http://127.0.0.1', { retryCount: 0, fetchFn }),
  pollingInterval: 1,
});
const filling = (tx: Hex | null) => fillingOf(client, settlement, { uid, owner, tx });
const filled = (tx: Hex) => ({ sellAmount: 7n, buyAmount: 9n, tx, at: 1_016 });

describe('what an order was settled for', () => {
  test('is what the receipt of its settlement says', async () => {
    node.receipts[hashOf('1')] = [trade(hashOf('1'))];
    expect(await filling(hashOf('1'))).toEqual(filled(hashOf('1')));
    expect(searches).toEqual([]);
  });

  test.each([
    ['another contract says so', { address: addressOf('6') }],
    ['another order was settled', { uid: `0x${'2'.repeat(112)}` as Hex }],
    ['it is in no block yet', { blockNumber: null }],
  ])('is not known where %s', async (_, changes) => {
    node.receipts[hashOf('1')] = [trade(hashOf('1'), changes)];
    expect(await filling(hashOf('1'))).toBeNull();
  });

  test('is what a contract says whose address the node writes in other letters', async () => {
    node.receipts[hashOf('1')] = [trade(hashOf('1'), { address: addressOf('B') })];
    const found = await fillingOf(client, addressOf('b'), { uid, owner, tx: hashOf('1') });
    expect(found).toEqual(filled(hashOf('1')));
  });

  test.each([
    ['whose receipt is not there', hashOf('1')],
    ['that no transaction of ours settled', null],
  ])('is looked for in the newest blocks for an order %s', async (_, tx) => {
    node.logs = [trade(hashOf('2'))];
    expect(await filling(tx)).toEqual(filled(hashOf('2')));
    expect(searches.map(({ fromBlock, address }) => [fromBlock, address])).toEqual([
      ['0x0', settlement],
    ]);
    expect(searches[0]?.topics[1]).toBe(`0x${owner.slice(2).padStart(64, '0')}`);
  });

  test('is looked for in 5,000 blocks', async () => {
    node.head = 5_001;
    expect(await filling(null)).toBeNull();
    expect(searches[0]?.fromBlock).toBe('0x1');
  });
});

describe('a receipt', () => {
  const looksFor = async (lateBy_: number, longestMs: number) => {
    lateBy = lateBy_;
    node.receipts[hashOf('1')] = [];
    await waitForReceipt(client, hashOf('1'), longestMs);
    return lateBy_ - lateBy;
  };

  test('is asked for until it is there', async () => {
    expect(await looksFor(3, 60_000)).toBe(4);
  });

  test('is not waited for without end', async () => {
    expect(await looksFor(1_000_000, 0)).toBe(1);
  });
});
