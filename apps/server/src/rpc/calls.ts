/** Methods that web pages and wallets need. None changes the node or signs with its keys. */
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

/** Gas of one simulated call at most: a whole block's. More is cut down to it, as other nodes do. */
const gasCap = 30_000_000n;

/** The parts of a call that are passed on; an unknown one could be another spelling of gas. */
const callParts: ReadonlySet<string> = new Set([
  'from',
  'to',
  'data',
  'input',
  'value',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'chainId',
  'accessList',
]);

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

/** What the node is asked for a call: the call itself, or an error for those that are not passed on. */
export function toForward({ method, params }: Call): { params: unknown } | RpcError {
  if (!allowedMethods.has(method)) {
    const message = `the method ${method} does not exist or is not available here`;
    return { code: -32601, message };
  }
  if (method !== 'eth_call' && method !== 'eth_estimateGas') return { params };
  if (!Array.isArray(params) || params.length > 2) {
    return { code: -32602, message: 'expected a call and a block; there are no overrides here' };
  }
  const call = boundCall(params[0]);
  if (call === null) return { code: -32602, message: 'the call cannot be read' };
  return { params: [call, ...params.slice(1)] };
}

function boundCall(call: unknown): object | null {
  if (typeof call !== 'object' || call === null || Array.isArray(call)) return null;
  const parts = Object.entries(call).filter(([name]) => callParts.has(name));
  const wanted: unknown = 'gas' in call ? call.gas : 'gasLimit' in call ? call.gasLimit : null;
  if (wanted === null || wanted === undefined) return Object.fromEntries(parts);
  if (typeof wanted !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(wanted)) return null;
  const gas = BigInt(wanted) < gasCap ? BigInt(wanted) : gasCap;
  return { ...Object.fromEntries(parts), gas: `0x${gas.toString(16)}` };
}

/**
 * How much of the node's work a call may be, 0 for those that only look something up. An estimate
 * runs the same call about twenty times.
 */
export function weightOf(method: string): number {
  if (method === 'eth_estimateGas') return 4;
  return ['eth_call', 'eth_getLogs', 'eth_feeHistory'].includes(method) ? 1 : 0;
}
