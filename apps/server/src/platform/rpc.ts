/** The chain does not answer, or not in JSON-RPC. A retry can help. */
export class RpcDownError extends Error {
  override readonly name = 'RpcDownError';
}

/** The chain answered with an error of its own, such as a revert. */
export class RpcAnswerError extends Error {
  override readonly name = 'RpcAnswerError';
}

/** A JSON-RPC endpoint. */
export type Rpc = {
  /** One call. Throws RpcAnswerError for an error answer, RpcDownError when there is none in time. */
  request(method: string, params: readonly unknown[], timeoutMs: number): Promise<unknown>;
  /** Sends a JSON text on as it is and returns the JSON answer as text. Throws RpcDownError. */
  forward(body: string, timeoutMs: number): Promise<string>;
};

/** The largest answer that is passed on, in bytes. */
const answerMaxBytes = 16 * 1024 * 1024;

/** Speaks to the chain at `url` over HTTP. */
export function createRpc(url: string): Rpc {
  async function forward(body: string, timeoutMs: number): Promise<string> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const text = await readBounded(response);
      // Nodes answer 4xx with a JSON-RPC error; a proxy's page in front of them is no answer.
      if (response.status >= 500 || response.status === 429 || !/^\s*[[{]/.test(text)) {
        throw new RpcDownError(`The chain answered with status ${response.status}.`);
      }
      return text;
    } catch (error) {
      if (error instanceof RpcDownError) throw error;
      throw new RpcDownError('The chain does not answer.', { cause: error });
    }
  }

  return {
    forward,
    async request(method, params, timeoutMs) {
      const call = { jsonrpc: '2.0', id: 1, method, params };
      const answer = parse(await forward(JSON.stringify(call), timeoutMs));
      if (answer !== null && 'result' in answer) return answer.result;
      if (answer !== null && 'error' in answer) {
        throw new RpcAnswerError(`${method} was answered with an error.`, { cause: answer.error });
      }
      throw new RpcDownError(`The answer to ${method} is not JSON-RPC.`);
    },
  };
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > answerMaxBytes) throw new RpcDownError('The chain answered with too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
