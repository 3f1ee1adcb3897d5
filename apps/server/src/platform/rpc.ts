import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

/** The chain does not answer, or not in JSON-RPC. A retry can help. */
export class RpcDownError extends Error {
  override readonly name = 'RpcDownError';
}

/** The node wants fewer requests. */
export class RpcLimitError extends RpcDownError {
  /** How long it wants to be left alone, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a deadline of a question to the chain ends with. Throws RpcDownError. */
export function chainIsLate(): never {
  throw new RpcDownError('The chain did not answer in time.');
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
/** Keep-alive connections to the chain; more calls wait for one. */
const connectionsMax = 128;

class StaleConnection extends Error {}

/** Speaks to the chain at `url` over HTTP. */
export function createRpc(url: string): Rpc {
  const target = new URL(url);
  const isSecure = target.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: connectionsMax };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const request = isSecure ? requestHttps : requestHttp;

  function send(body: string, timeoutMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const asked = request(target, { method: 'POST', agent, headers }, (answer) =>
        readAnswer(answer, resolve, reject),
      );
      const timer = setTimeout(() => asked.destroy(new Error('too late')), timeoutMs);
      asked.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = asked.reusedSocket && error.code === 'ECONNRESET';
        reject(isStale ? new StaleConnection() : error);
      });
      asked.on('close', () => clearTimeout(timer));
      asked.end(body);
    });
  }

  async function forward(body: string, timeoutMs: number): Promise<string> {
    try {
      return await send(body, timeoutMs).catch((error) => {
        // The node closed a kept connection at the very moment it was used again.
        if (error instanceof StaleConnection) return send(body, timeoutMs);
        throw error;
      });
    } catch (cause) {
      if (cause instanceof RpcDownError) throw cause;
      throw new RpcDownError('The chain is not responding.', { cause });
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

/** Calls back with the text of the answer, or with the error. */
function readAnswer(
  answer: IncomingMessage,
  done: (text: string) => void,
  fail: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('error', fail);
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > answerMaxBytes) answer.destroy(new RpcDownError('The chain’s answer is too large.'));
    else chunks.push(chunk);
  });
  answer.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    const status = answer.statusCode ?? 0;
    // Nodes answer 4xx with a JSON-RPC error; a proxy's page in front of them is no answer.
    const isAnswer = status < 500 && status !== 429 && /^\s*[[{]/.test(text);
    if (isAnswer) done(text);
    else if (status === 429) fail(new RpcLimitError('The chain limits us.', retryAfter(answer)));
    else fail(new RpcDownError(`The chain answered with status ${status}.`));
  });
}

/** The header `Retry-After` (RFC 9110, 10.2.3) in milliseconds; null when there is none. */
function retryAfter({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
