import type { ReadClient } from '@parley/chain/client';
import type { PublicConfig } from '@parley/domain/config/wire';
import { eventually } from '@parley/testkit/eventually';
import { transactionText } from '@parley/text/transactions';
import { type Hex, keccak256, toHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { listProposal, lookForExecutions, watchProposals } from './proposals.ts';
import { addTransaction, clearTransactions, recentTransactions } from './recent.ts';

const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => void toasts.push(`${kind}: ${message}`),
}));

const page = vi.hoisted(() => ({ opened: 0, open: async (): Promise<unknown> => null }));
vi.mock('../wallet/wallet.ts', () => ({
  openWeb3: () => {
    page.opened += 1;
    return page.open();
  },
}));

browserStorage();
beforeEach(() => {
  recentTransactions.set([]);
  toasts.length = 0;
  page.opened = 0;
});
afterEach(() => void vi.restoreAllMocks());

const word = (digit: number) => toHex(digit, { size: 32 });
const chainId = 666_666_666;
const safe = `0x${'5afe'.padStart(40, '0')}`;

/** A node that knows these executions by the hash of what was proposed. */
function nodeAt(head: number, executions: { proposal: Hex; hash: Hex; name: string }[] = []) {
  const logs = executions.map(({ proposal, hash, name }) => ({
    topics: [keccak256(toHex(`Execution${name}(bytes32,uint256)`)), proposal],
    data: '0x',
    transactionHash: hash,
  }));
  const asked: Hex[] = [];
  const getBlockNumber = async (of: object) => {
    // Where the chain was a moment ago could be before the proposal.
    expect(of).toEqual({ cacheTime: 0 });
    return BigInt(head);
  };
  const request = async ({ params: [{ fromBlock }] }: { params: [{ fromBlock: Hex }] }) => {
    asked.push(fromBlock);
    return logs;
  };
  return { getBlockNumber, request, asked } as unknown as ReadClient & { asked: Hex[] };
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

test.each([
  [100, 80],
  [20, 0],
  [7, 0],
])('what is proposed at block %i is looked for from block %i on', async (head, from) => {
  await listProposal(nodeAt(head), { hash: word(1), chainId, from: safe, what: 'Send' });
  const node = nodeAt(head);
  await lookForExecutions(node, chainId);
  expect(node.asked.map(Number)).toEqual([from]);
});

test('a proposal of an earlier version is looked for from the first block on', async () => {
  const entry = { hash: word(1), chainId, from: safe, what: 'Send', sentAt: 1, reason: null };
  addTransaction({ ...entry, status: 'proposed' });
  const node = nodeAt(100);
  await lookForExecutions(node, chainId);
  expect(node.asked.map(Number)).toEqual([0]);
});

test('what is only pending, or has no hash, is no proposal', async () => {
  const entry = { chainId, from: safe, what: 'Send', sentAt: 1, reason: null } as const;
  addTransaction({ ...entry, hash: word(1), status: 'pending' });
  addTransaction({ ...entry, id: 'two', hash: null, status: 'proposed' });
  const node = nodeAt(100);
  expect(await lookForExecutions(node, chainId)).toBe(false);
  expect(node.asked).toEqual([]);
});

test('a proposal is not listed where the network is away, and nothing is thrown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const getBlockNumber = () => Promise.reject(new Error('away'));
  const proposal = { hash: word(1), chainId, from: safe, what: 'Send' } as const;
  await listProposal({ getBlockNumber } as unknown as ReadClient, proposal);
  expect([listed(), warned.mock.calls.length]).toEqual([[], 1]);
});

describe('a page that watches', () => {
  const config = { supportedChainId: chainId } as PublicConfig;
  const executions = [{ proposal: word(1), hash: word(9), name: 'Success' }];
  let shown: EventTarget & { visibilityState: string };
  let executed: number;
  const timer = 7;
  /** Five seconds pass. */
  let tick: () => void;
  beforeEach(() => {
    tick = () => {};
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void, ms: number) => {
      expect(ms).toBe(5_000);
      tick = look;
      return timer;
    }) as never);
    vi.spyOn(globalThis, 'clearInterval').mockImplementation((stopped) => {
      if (stopped === timer) tick = () => {};
    });
    shown = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', shown);
    executed = 0;
    page.open = async () => ({ reads: nodeAt(130) });
  });
  const watch = () =>
    watchProposals(config, () => {
      executed += 1;
    });
  /** Waits until this is so, and until all that follows from it has happened. */
  const until = async (isSo: () => void) => {
    await eventually(isSo);
    await new Promise((next) => setImmediate(next));
  };

  test('asks nothing while nothing is proposed', async () => {
    const stop = watch();
    tick();
    stop();
    expect(page.opened).toBe(0);
  });

  test('looks at once, every five seconds, and when it is seen again, until it stops', async () => {
    await propose(1, 'Send');
    const node = nodeAt(130);
    page.open = async () => ({ reads: node });
    let heads = 0;
    const { getBlockNumber } = node;
    node.getBlockNumber = (...of) => {
      heads += 1;
      return getBlockNumber(...of);
    };
    /** Each look asks where the chain is, and is over then: there are no new blocks. */
    const looked = () => until(() => expect(heads).toBe(page.opened));
    const stop = watch();
    expect(page.opened).toBe(1);
    await looked();
    tick();
    expect(page.opened).toBe(2);
    await looked();
    shown.visibilityState = 'hidden';
    tick();
    expect(page.opened).toBe(2);
    shown.visibilityState = 'visible';
    shown.dispatchEvent(new Event('visibilitychange'));
    expect(page.opened).toBe(3);
    await looked();
    stop();
    tick();
    shown.dispatchEvent(new Event('visibilitychange'));
    expect([page.opened, executed]).toEqual([3, 0]);
  });

  test('tells that something was carried out, which changes what it shows', async () => {
    await propose(1, 'Send');
    page.open = async () => ({ reads: nodeAt(130, executions) });
    const stop = watch();
    await until(() => expect(executed).toBe(1));
    stop();
    expect([executed, listed()]).toEqual([1, ['Send: confirmed']]);
  });

  test('looks once at a time, and again where the network was away', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await propose(1, 'Send');
    let fail = (_: Error) => {};
    page.open = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const stop = watch();
    tick();
    expect(page.opened).toBe(1);
    fail(new Error('away'));
    await until(() => expect(warned).toHaveBeenCalled());
    tick();
    expect([page.opened, executed]).toEqual([2, 0]);
    stop();
  });
});
