import { type Hex, parseTransaction } from 'viem';
import { type Bound, boundParams, bounds, capGas, gasOfBlock } from './bounds.ts';

export type Call = { id: string | number | null; method: string; params: unknown };
export type RpcError = { code: number; message: string };

/** Reads one call of a request; null when it is malformed. */
export function readCall(request: unknown): Call | null {
  if (typeof request !== 'object' || request === null || !('method' in request)) return null;
  const { method } = request;
  const id = 'id' in request ? request.id : null;
  if (typeof method !== 'string' || method.length > 64) return null;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return null;
  return { id, method, params: 'params' in request ? request.params : [] };
}

/** What the node is asked for a call within its bound, or an error for calls that are not passed on. */
export function toForward(call: Call): { bound: Bound; params: readonly unknown[] } | RpcError {
  const bound = bounds.get(call.method);
  if (bound === undefined) {
    const message = `the method ${call.method} does not exist or is not available here`;
    return { code: -32601, message };
  }
  const given = call.params ?? [];
  if (!Array.isArray(given) && bound.params.length > 0) {
    return { code: -32602, message: 'expected a list of parameters' };
  }
  const read = boundParams(bound, Array.isArray(given) ? given : []);
  return 'message' in read ? { code: -32602, message: read.message } : { bound, ...read };
}

/**
 * The gas that a raw transaction may use, at most a block's; a block's for one that cannot be read
 * here, as the node may be able to.
 */
export function gasOf(raw: unknown): bigint {
  try {
    const { gas = 0n } = parseTransaction(raw as Hex);
    return capGas(gas);
  } catch {
    return gasOfBlock;
  }
}
