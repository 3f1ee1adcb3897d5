import * as z from 'zod/mini';
import { codes, WalletConnectError } from './errors.ts';

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Asks a node over JSON-RPC. Throws WalletConnectError with the node's code. */
export function readFrom(rpcUrl: string) {
  let id = 0;
  return async (method: string, params: unknown): Promise<unknown> => {
    id += 1;
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] }),
    });
    const parsed = z.safeParse(answer, await response.json().catch(() => null));
    if (!parsed.success) throw new WalletConnectError(codes.internal, 'The node did not answer.');
    if ('error' in parsed.data) {
      throw new WalletConnectError(parsed.data.error.code, parsed.data.error.message);
    }
    return parsed.data.result;
  };
}
