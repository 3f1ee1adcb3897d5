import type { PublicConfig } from '@parley/domain/config/wire';
import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';

const request = z.object({ id: z.int(), method: z.string(), params: z.optional(z.unknown()) });

/** The settings that transactions depend on. */
export const config = {
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: 'https://explorer.example',
  rpcUrl: '',
  walletConnectProjectId: '',
  embeddedChain: false,
} as PublicConfig;

/** A node that the page reaches at /api/rpc, and what it was asked for. */
type TestNode = {
  /** The hashes whose receipts were asked for. */
  hashes: Set<unknown>;
  /** Whether the node knows receipts: of transactions that succeeded. */
  isMined: boolean;
};

/** Gives each test of a file a page with a clock of its own, and a node whose blocks hold nothing. */
export function openPage(): TestNode {
  const node: TestNode = { hashes: new Set(), isMined: false };
  beforeEach(() => {
    Object.assign(node, { hashes: new Set(), isMined: false });
    vi.resetModules();
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('location', { origin: 'https://parley.example' });
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      const { id, method, params } = z.parse(request, JSON.parse(body));
      return Response.json({ jsonrpc: '2.0', id, result: answerOf(node, method, params) });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return node;
}

function answerOf(node: TestNode, method: string, params: unknown): unknown {
  if (method === 'eth_blockNumber') return '0x2';
  if (method !== 'eth_getTransactionReceipt') return null;
  const [transactionHash] = Array.isArray(params) ? params : [];
  node.hashes.add(transactionHash);
  const block = { blockNumber: '0x2', blockHash: `0x${'b'.repeat(64)}` };
  return node.isMined ? { transactionHash, status: '0x1', ...block, logs: [] } : null;
}

/** Waits until this holds, and lets the page's clock go on meanwhile. */
export async function settle(holds: () => void): Promise<void> {
  const patience = { timeout: 60_000, interval: 20 };
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(100);
    holds();
  }, patience);
}
