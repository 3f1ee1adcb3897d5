import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DurableChain } from './durableChain.ts';
import { answerUpgrades } from './heads.ts';
import { createLogSearch } from './logSearch.ts';
import { NodeAnswerError } from './node.ts';
import { NodeDownError } from './transport.ts';

/** Calls that change the embedded chain without a transaction, for its own setup and tests. */
const changes: ReadonlySet<string> = new Set([
  'anvil_setBalance',
  'anvil_setCode',
  'anvil_setNonce',
  'anvil_setStorageAt',
]);
/**
 * Probes the path of a write without making a block: answers true, or an error when writes would
 * fail.
 */
const probeMethod = 'parley_probe';

const bodyMaxBytes = 4 * 1024 * 1024;
const readTimeoutMs = 30_000;

type Call = { id?: unknown; method: string; params?: unknown };

/** What an endpoint answers from. */
type Served = { chain: DurableChain; search: ReturnType<typeof createLogSearch> };

/** The only endpoint of a chain. */
export type Endpoint = { url: string; close: () => Promise<void> };

/**
 * Opens a JSON-RPC endpoint on loopback with `secret` in its path, which refuses whatever a browser
 * sends. Reads are forwarded; what changes the chain goes through its lane.
 */
export async function openEndpoint(chain: DurableChain, secret: string): Promise<Endpoint> {
  const server = createServer({ keepAliveTimeout: 60_000 });
  const served = { chain, search: createLogSearch(chain) };
  server.on('request', (request, response) => {
    serve(served, `/${secret}`, request, response).catch(() => response.destroy());
  });
  // A page of any origin could open a WebSocket.
  const closeSockets = answerUpgrades(chain, server, (request) =>
    isOurs(request, 'GET', `/${secret}`),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/${secret}`, close: () => close(server, closeSockets) };
}

function close(server: Server, closeSockets: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    closeSockets();
    server.closeAllConnections();
  });
}

async function serve(
  served: Served,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOurs(request, 'POST', path)) {
    response.writeHead(403, { connection: 'close' }).end();
    return;
  }
  const body = await readBody(request);
  const { status, text } = await answerTo(served, body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

/** A browser's request has one of these headers, and a foreign Host means DNS rebinding. */
function isOurs(request: IncomingMessage, expected: string, path: string): boolean {
  const { method, url, headers, socket } = request;
  const isFromPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  const isOurHost = headers.host === `127.0.0.1:${socket.localPort}`;
  return method === expected && url === path && isOurHost && !isFromPage;
}

/** Null when the body is too large. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('error', reject);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyMaxBytes) resolve(null);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

type Answer = { status: 200 | 503; text: string | Buffer };

async function answerTo(served: Served, body: Buffer | null): Promise<Answer> {
  const asked = body === null ? undefined : parse(body);
  if (asked === undefined) return { status: 200, text: JSON.stringify(unreadable) };
  try {
    if (!Array.isArray(asked)) return { status: 200, text: await answerOne(served, asked) };
    const answers = await Promise.all(asked.map((one) => answerOne(served, one)));
    return { status: 200, text: `[${answers.join(',')}]` };
  } catch (error) {
    if (!(error instanceof NodeDownError)) throw error;
    return { status: 503, text: JSON.stringify(failure(null, -32603, error.message)) };
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isCall(asked: unknown): asked is Call {
  return (
    typeof asked === 'object' &&
    asked !== null &&
    'method' in asked &&
    typeof asked.method === 'string'
  );
}

/**
 * Read-only methods. `eth_sendTransaction`, which the node would sign, is not one of them, nor is a
 * subscription, whose answers have no end.
 */
function isRead(method: string): boolean {
  return /^(?:eth_(?!send|sign|subscribe|unsubscribe)|net_|web3_|txpool_|debug_trace)/.test(method);
}

/** Throws NodeDownError. */
async function answerOne({ chain, search }: Served, asked: unknown): Promise<string | Buffer> {
  if (!isCall(asked)) return JSON.stringify(unreadable);
  const { id = null, method } = asked;
  const params = Array.isArray(asked.params) ? asked.params : [];
  // Serialized again, so that the node reads the same values even if keys were duplicated.
  const call = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const [filter] = params;
  const isSearch = method === 'eth_getLogs' && typeof filter === 'object' && filter !== null;
  if (isRead(method) && !isSearch) return await chain.forward(call, readTimeoutMs);
  try {
    const result = isSearch
      ? await search(filter, readTimeoutMs)
      : await change(chain, method, params);
    return JSON.stringify({ jsonrpc: '2.0', id, result });
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error;
    return JSON.stringify({ jsonrpc: '2.0', id, error: error.answer });
  }
}

async function change(chain: DurableChain, method: string, params: readonly unknown[]) {
  if (method === 'eth_sendRawTransaction') {
    const [raw] = params;
    if (typeof raw === 'string') return await chain.do({ kind: 'transaction', raw });
    throw new NodeAnswerError({ code: -32602, message: 'Expected one raw transaction.' });
  }
  if (changes.has(method)) return await chain.do({ kind: 'call', method, params });
  if (method === probeMethod) return await chain.do({ kind: 'probe' }).then(() => true);
  throw new NodeAnswerError({ code: -32601, message: `${method} is not available here.` });
}

function failure(id: unknown, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const unreadable = failure(null, -32600, 'The request is not valid JSON-RPC.');
