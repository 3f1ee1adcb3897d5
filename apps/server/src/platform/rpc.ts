import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { retryAfterMs } from '@parley/domain/time/retryAfter';

/** The chain does not answer, or not in JSON-RPC. A retry can help. */
export class RpcDownError extends Error {
  override readonly name: string = 'RpcDownError';
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

/** The answer is larger than the caller wants it. */
export class RpcTooLargeError extends RpcDownError {}

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
  /** Its host, for logs: the rest of its address may hold a secret. */
  name: string;
  /** One call. Throws RpcAnswerError for an error answer, RpcDownError when there is none in time. */
  request(method: string, params: readonly unknown[], timeoutMs: number): Promise<unknown>;
  /**
   * Sends a JSON text on as it is and returns the JSON answer as text. Throws RpcDownError, and
   * RpcTooLargeError for an answer of more than `maxBytes`.
   */
  forward(body: string, timeoutMs: number, maxBytes?: number): Promise<string>;
};

/** The largest answer that is read, in bytes: all logs of a block that is full of them are 28 MB. */
const answerMaxBytes = 64 * 1024 * 1024;
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

  function send(body: string, timeoutMs: number, maxBytes: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const asked = request(target, { method: 'POST', agent, headers }, (answer) =>
        readAnswer(answer, maxBytes, resolve, reject),
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

  async function forward(body: string, timeoutMs: number, maxBytes = answerMaxBytes) {
    try {
      return await send(body, timeoutMs, maxBytes).catch((error) => {
        // The node closed a kept connection at the very moment it was used again.
        if (error instanceof StaleConnection) return send(body, timeoutMs, maxBytes);
        throw error;
      });
    } catch (cause) {
      if (cause instanceof RpcDownError) throw cause;
      throw new RpcDownError('The chain is not responding.', { cause });
    }
  }

  return {
    name: target.host,
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
  maxBytes: number,
  done: (text: string) => void,
  fail: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('error', fail);
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) answer.destroy(new RpcTooLargeError('The chain’s answer is too large.'));
    else chunks.push(chunk);
  });
  answer.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    const status = answer.statusCode ?? 0;
    // Nodes answer 4xx with a JSON-RPC error; a proxy's page in front of them is no answer.
    const isAnswer = status < 500 && status !== 429 && /^\s*[[{]/.test(text);
    if (isAnswer) done(text);
    else if (status === 429) fail(limitedBy(answer));
    else fail(new RpcDownError(`The chain answered with status ${status}.`));
  });
}

/** The error for a node that wants fewer requests, with how long it asks for. */
function limitedBy({ headers }: IncomingMessage): RpcLimitError {
  return new RpcLimitError(
    'The chain limits us.',
    retryAfterMs(headers['retry-after'], Date.now()),
  );
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
