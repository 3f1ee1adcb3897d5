import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { anvilArgs, anvilBinary, listeningAddress } from '../anvil.ts';
import { isRunning, lastOutput, startChild } from '../child.ts';

/** The node did not answer in time, or is gone. */
export class NodeDownError extends Error {
  override readonly name = 'NodeDownError';
  /** True when it may still be working on the request. */
  readonly isLate: boolean;

  constructor(message: string, options: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isLate = options.isLate === true;
  }
}

/** The node answered with an error of its own; `answer` is its JSON-RPC error object. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError';
  readonly answer: { code: number; message: string; data?: unknown };

  constructor(answer: { code: number; message: string; data?: unknown }) {
    super(answer.message);
    this.answer = answer;
  }
}

/**
 * Ports that no browser connects to: anvil answers everybody on its port, WebSockets of any origin
 * included, and has no option against it. They are the "bad ports" of the Fetch standard without
 * 4190 and 6679, which Chromium allows.
 */
export const unreachablePorts: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697,
  10080,
];

/** States of earlier blocks that calls may be made on; without a bound anvil writes them to disk. */
const keptBlockStates = 64;
const startTimeoutMs = 30_000;

/** A running anvil that mines only on request. */
export type ChainNode = {
  pid: number;
  port: number;
  /** One call. Throws NodeAnswerError or NodeDownError. */
  call: (method: string, params: readonly unknown[], timeoutMs: number) => Promise<unknown>;
  /** Forwards a JSON-RPC text unchanged; resolves with the answer's text. Throws NodeDownError. */
  forward: (body: string | Buffer, timeoutMs: number) => Promise<Buffer>;
  /** Kills it: every confirmed change is on disk. */
  kill: () => Promise<void>;
  /** Resolves with the last output when it ends. */
  ended: Promise<string>;
};

type NodeOptions = {
  chainId: number;
  /** Identifies the process as this folder's. */
  folder: string;
  /** The time of block 0 of a chain that begins, in seconds. */
  timestamp?: number;
};

/**
 * Starts a node on a port that no page can reach. Throws an Error with one sentence when it cannot.
 */
export async function startNode(options: NodeOptions): Promise<ChainNode> {
  const first = Math.floor(Math.random() * unreachablePorts.length);
  for (let index = 0; index < unreachablePorts.length; index += 1) {
    const port = unreachablePorts[(first + index) % unreachablePorts.length] ?? 0;
    const node = await tryPort(port, options);
    if (node !== null) return node;
  }
  throw new Error(
    `The embedded chain did not start: all ports that browsers cannot reach are taken (${unreachablePorts.join(', ')}).`,
  );
}

/** Null when another program has the port. */
async function tryPort(port: number, options: NodeOptions): Promise<ChainNode | null> {
  const args = [...anvilArgs(options.chainId, 0), '--port', String(port)];
  args.push('--no-mining', '--order', 'fifo', '--no-request-size-limit');
  args.push('--prune-history', String(keptBlockStates), '--cache-path', options.folder);
  if (options.timestamp !== undefined) args.push('--timestamp', String(options.timestamp));
  const child = startDependent(anvilBinary(), args);
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output()));
    child.once('error', (error) => resolve(String(error)));
  });
  const said = await Promise.race([
    listeningAddress(child, startTimeoutMs),
    ended.then(() => null),
  ]);
  if (said === null) {
    const words = await endOf(child, ended);
    if (words.includes('in use')) return null;
    throw new Error(`The embedded chain did not start. ${words}`);
  }
  const node = connect(child, port, ended);
  await node.call('anvil_setLoggingEnabled', [false], startTimeoutMs);
  return node;
}

/**
 * Starts a program that is killed when this process ends, however it ends: it must not keep one of
 * the few ports. The shell becomes the program; a `cat` beside it waits for the end of a pipe.
 */
function startDependent(command: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return startChild(command, args);
  const script = '(cat <&3 >/dev/null; kill -9 $$) 2>/dev/null & exec "$@" 3<&-';
  const child = spawn('sh', ['-c', script, 'sh', command, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  child.once('exit', () => child.stdio[3]?.destroy());
  return child;
}

async function endOf(child: ChildProcess, ended: Promise<string>): Promise<string> {
  if (isRunning(child)) child.kill('SIGKILL');
  return await ended;
}

function connect(child: ChildProcess, port: number, ended: Promise<string>): ChainNode {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });
  void ended.then(() => agent.destroy());

  function forward(body: string | Buffer, timeoutMs: number): Promise<Buffer> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      let isLate = false;
      const fail = (cause: Error) =>
        reject(new NodeDownError('The embedded chain is not responding.', { cause, isLate }));
      const asked = request(
        { host: '127.0.0.1', port, method: 'POST', agent, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => resolve(Buffer.concat(chunks)));
          answer.on('error', fail);
        },
      );
      asked.on('error', fail);
      asked.setTimeout(timeoutMs, () => {
        isLate = true;
        asked.destroy(new Error('too late'));
      });
      asked.end(body);
    });
  }

  return {
    pid: child.pid ?? 0,
    port,
    forward,
    async call(method, params, timeoutMs) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const answer = JSON.parse((await forward(body, timeoutMs)).toString('utf8'));
      if (answer.error !== undefined) throw new NodeAnswerError(answer.error);
      return answer.result;
    },
    kill: async () => {
      await endOf(child, ended);
    },
    ended,
  };
}
