import type { ChildProcess } from 'node:child_process';
import { anvilArgs, anvilBinary, listeningAddress } from '../anvil.ts';
import { isRunning, lastOutput, startDependent } from '../child.ts';
import { httpTransport } from './httpTransport.ts';
import { ipcTransport } from './ipcTransport.ts';
import { type SocketFolder, withoutNetwork } from './isolation.ts';
import type { Transport } from './transport.ts';

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
const loadTimeoutMs = 120_000;
const socketName = 'anvil';

/** A running anvil that mines only on request. */
export type ChainNode = {
  pid: number;
  /** True when it has loaded the state that it was started with; otherwise a call has to load it. */
  hasState: boolean;
  /** One call. Throws NodeAnswerError or NodeDownError. */
  call: (method: string, params: readonly unknown[], timeoutMs: number) => Promise<unknown>;
  /** As its transport does. */
  forward: Transport['forward'];
  /** Kills it: every confirmed change is on disk. */
  kill: () => Promise<void>;
  /** Resolves with the last output when it ends. */
  ended: Promise<string>;
};

type NodeOptions = {
  chainId: number;
  /** Identifies the process as this folder's. */
  folder: string;
  /** Where its socket is; null where it has to listen on a port. */
  sockets: SocketFolder | null;
  /** The time of block 0 of a chain that begins, in seconds. */
  timestamp?: number;
  /** A whole chain as JSON, for it to continue. */
  state?: Buffer;
};

/**
 * Starts a node that its owner alone can reach, or one on a port that no page can. Throws a
 * NodeAnswerError when it refuses the state, another Error with one sentence when it does not start.
 */
export async function startNode(options: NodeOptions): Promise<ChainNode> {
  if (options.sockets !== null) return await startOnSocket(options, options.sockets);
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

/**
 * anvil looks through a request anew with each part that arrives: over a socket a large state has to
 * come from a file, unless there is no room for one.
 */
async function startOnSocket(options: NodeOptions, sockets: SocketFolder): Promise<ChainNode> {
  const { state } = options;
  const file = state === undefined ? null : await sockets.openNameless(state);
  // It has its port for itself; should it not, then no page reaches that.
  const args = [anvilBinary(), ...argsOf(options, unreachablePorts[0] ?? 0), '--ipc', socketName];
  if (file !== null) args.push('--load-state', '/dev/stdin');
  const [unshare = '', ...flags] = withoutNetwork;
  const place = { cwd: sockets.path, ...(file === null ? {} : { input: file.fd }) };
  const child = startDependent(unshare, [...flags, ...args], place);
  const started = listening(child, file === null ? startTimeoutMs : loadTimeoutMs);
  await file?.close();
  const { ended, failure } = await started;
  if (failure !== null) {
    if (!/--load-state|init state/.test(failure)) throw notStarted(failure);
    throw new NodeAnswerError({ code: -32603, message: failure.replaceAll(/\s+/g, ' ') });
  }
  const transport = ipcTransport(sockets.pathOf(socketName));
  return await connect(child, transport, { ended, hasState: file !== null });
}

/** Null when another program has the port. */
async function tryPort(port: number, options: NodeOptions): Promise<ChainNode | null> {
  const child = startDependent(anvilBinary(), argsOf(options, port));
  const { ended, failure } = await listening(child, startTimeoutMs);
  if (failure === null) {
    return await connect(child, httpTransport(port), { ended, hasState: false });
  }
  if (failure.includes('in use')) return null;
  throw notStarted(failure);
}

function argsOf({ chainId, folder, timestamp }: NodeOptions, port: number): string[] {
  const args = [...anvilArgs(chainId, 0), '--port', String(port)];
  args.push('--no-mining', '--order', 'fifo', '--no-request-size-limit');
  args.push('--prune-history', String(keptBlockStates), '--cache-path', folder);
  if (timestamp !== undefined) args.push('--timestamp', String(timestamp));
  return args;
}

/** Resolves when it listens, or with its last words as `failure`. */
async function listening(child: ChildProcess, timeoutMs: number) {
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output()));
    child.once('error', (error) => resolve(String(error)));
  });
  const address = await Promise.race([listeningAddress(child, timeoutMs), ended.then(() => null)]);
  return { ended, failure: address === null ? await endOf(child, ended) : null };
}

function notStarted(words: string): Error {
  return new Error(`The embedded chain did not start. ${words}`);
}

async function endOf(child: ChildProcess, ended: Promise<string>): Promise<string> {
  if (isRunning(child)) child.kill('SIGKILL');
  return await ended;
}

async function connect(
  child: ChildProcess,
  transport: Transport,
  { ended, hasState }: { ended: Promise<string>; hasState: boolean },
): Promise<ChainNode> {
  void ended.then(() => transport.close());
  const { forward } = transport;
  const node: ChainNode = {
    pid: child.pid ?? 0,
    hasState,
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
  await node.call('anvil_setLoggingEnabled', [false], startTimeoutMs);
  return node;
}
