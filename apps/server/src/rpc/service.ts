import type { Rpc } from '../platform/rpc.ts';
import { RpcDownError } from '../platform/rpc.ts';

/** What a web page needs of a chain. Nothing here changes the node or signs with its keys. */
export const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
]);

/** The most calls in one request. */
const batchMax = 50;
const timeoutMs = 15_000;

type Call = { id: string | number | null; method: string; params: unknown };
type Answer = { status: 200 | 400 | 503; body: string };

export type RpcService = ReturnType<typeof createRpcService>;

/** The community's way to the chain: passes on what is allowed, answers the rest itself. */
export function createRpcService(rpc: Rpc) {
  /** Answers a JSON-RPC request or batch. Never throws for the chain's faults. */
  async function answer(request: unknown): Promise<Answer> {
    if (!Array.isArray(request)) return await answerOne(request);
    if (request.length === 0 || request.length > batchMax) {
      const message = `a batch holds 1 to ${batchMax} calls`;
      return { status: 400, body: JSON.stringify(failure(null, -32600, message)) };
    }
    return await answerBatch(request);
  }

  async function answerOne(request: unknown): Promise<Answer> {
    const call = readCall(request);
    if (call === null) return { status: 400, body: JSON.stringify(invalidRequest) };
    if (!allowedMethods.has(call.method)) {
      return { status: 200, body: JSON.stringify(notAllowed(call)) };
    }
    try {
      return { status: 200, body: await rpc.forward(JSON.stringify(forwarded(call)), timeoutMs) };
    } catch (error) {
      return unreachable(error, call.id);
    }
  }

  async function answerBatch(requests: readonly unknown[]): Promise<Answer> {
    const calls = requests.map(readCall);
    const allowed = calls.filter((call) => call !== null && allowedMethods.has(call.method));
    const refused = calls
      .map((call) => (call === null ? invalidRequest : notAllowed(call)))
      .filter((_, index) => !allowed.includes(calls[index] ?? null));
    if (allowed.length === 0) return { status: 200, body: JSON.stringify(refused) };
    try {
      const body = JSON.stringify(allowed.map((call) => call && forwarded(call)));
      const answers = await rpc.forward(body, timeoutMs);
      if (refused.length === 0) return { status: 200, body: answers };
      const all: unknown = JSON.parse(answers);
      return {
        status: 200,
        body: JSON.stringify([...refused, ...(Array.isArray(all) ? all : [])]),
      };
    } catch (error) {
      return unreachable(error, null);
    }
  }

  return { answer };
}

function readCall(request: unknown): Call | null {
  if (typeof request !== 'object' || request === null || !('method' in request)) return null;
  const { method } = request;
  const id = 'id' in request ? request.id : null;
  if (typeof method !== 'string' || method.length > 64) return null;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return null;
  return { id, method, params: 'params' in request ? request.params : [] };
}

/** Written anew, so that the node reads what we have read (doubled keys, odd members). */
function forwarded({ id, method, params }: Call) {
  return { jsonrpc: '2.0', id, method, params };
}

function failure(id: Call['id'], code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const invalidRequest = failure(null, -32600, 'invalid request');

function notAllowed({ id, method }: Call) {
  return failure(id, -32601, `the method ${method} does not exist or is not available here`);
}

function unreachable(error: unknown, id: Call['id']): Answer {
  if (!(error instanceof RpcDownError) && !(error instanceof SyntaxError)) throw error;
  const message = 'The network cannot be reached at the moment.';
  return { status: 503, body: JSON.stringify(failure(id, -32603, message)) };
}

/** How many calls a request makes, for its rate limit. */
export function callCount(request: unknown): number {
  return Array.isArray(request) ? Math.max(1, Math.min(request.length, batchMax)) : 1;
}
