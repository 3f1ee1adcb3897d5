import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type Hex, numberToHex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import community from '../../../../config/degen.json';
import { queries } from './queries.ts';

const request = z.object({ id: z.int(), method: z.string(), params: z.unknown() });

/** Just enough of a node for the page to read one number from it. */
type TestNode = {
  /** How often a contract was asked. */
  asked: number;
  /** What every contract answers. */
  answer: bigint;
  /** Stops answering. */
  isDown: boolean;
  /** What the data of calls that every contract refuses begins with; null for none. */
  refused: Hex | null;
};

/** Gives the tests of a file a node, reset before each test, and a clock that they may set. */
export function openNode(answer: bigint): TestNode {
  const node: TestNode = { asked: 0, answer, isDown: false, refused: null };
  let stop: () => void;
  beforeAll(async () => {
    stop = await startNode(node);
  });
  afterAll(() => {
    stop();
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    Object.assign(node, { asked: 0, answer, isDown: false, refused: null });
  });
  afterEach(() => {
    queries.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return node;
}

/** Starts a node where the page looks for it, at /api/rpc of its own address; resolves with its end. */
async function startNode(node: TestNode): Promise<() => void> {
  const server = createServer(async (incoming, reply) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const { id, method, params } = z.parse(request, JSON.parse(body));
    if (method === 'eth_call') node.asked += 1;
    reply.statusCode = node.isDown ? 503 : 200;
    const result: Hex = numberToHex(node.answer, { size: 32 });
    const isRefused = node.refused !== null && JSON.stringify(params).includes(node.refused);
    const refusal = { error: { code: 3, message: 'execution reverted', data: '0x' } };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isRefused ? refusal : { result }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { origin });
  return () => server.close();
}

/** The settings of a community with these changes. */
export function configWith(changes: Partial<PublicConfig>): PublicConfig {
  return publicConfigSchema.parse({ ...community, ...changes });
}
