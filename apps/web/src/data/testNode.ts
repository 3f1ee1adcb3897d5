import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type Hex, numberToHex } from 'viem';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import community from '../../../../config/degen.json';

const request = z.object({ id: z.int(), method: z.string(), params: z.unknown() });

/** Just enough of a node for the page to read one number from it. */
export type TestNode = {
  /** How often a contract was asked. */
  asked: number;
  /** What every contract answers. */
  answer: bigint;
  /** Does not answer any more. */
  isDown: boolean;
  stop: () => void;
};

/** Starts a node where the page looks for it: at /rpc of its own address. */
export async function startTestNode(): Promise<TestNode> {
  const server = createServer(async (incoming, reply) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const { id, method } = z.parse(request, JSON.parse(body));
    if (method === 'eth_call') node.asked += 1;
    reply.statusCode = node.isDown ? 503 : 200;
    const result: Hex = numberToHex(node.answer, { size: 32 });
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { origin });
  const node: TestNode = { asked: 0, answer: 0n, isDown: false, stop: () => server.close() };
  return node;
}

/** The settings of a community with these changes. */
export function configWith(changes: Partial<PublicConfig>): PublicConfig {
  return publicConfigSchema.parse({ ...community, ...changes });
}
