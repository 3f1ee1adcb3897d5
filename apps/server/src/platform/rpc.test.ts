import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  chainIsLate,
  createRpc,
  RpcAnswerError,
  RpcDownError,
  RpcLimitError,
  RpcTooLargeError,
} from './rpc.ts';
import { testCertificate } from './testCertificate.ts';

let node: Server;
/** Said by a node that does not answer. */
const silence = 'silence';
const said = { status: 200, body: '', headers: {} as Record<string, string> };
/** Said by a node that ends the connection. */
const reset = 'reset';
/** What the node was asked last, and how often and over how many connections in all. */
const asked = { body: '', method: '', times: 0, headers: {} as IncomingHttpHeaders };
let connections = 0;
beforeAll(async () => {
  node = createServer((request, response) => {
    const chunks: Buffer[] = [];
    asked.times += 1;
    asked.method = request.method ?? '';
    if (said.body === reset) {
      request.socket.resetAndDestroy();
      return;
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      Object.assign(asked, { body: Buffer.concat(chunks).toString(), headers: request.headers });
    });
    response.writeHead(said.status, said.headers);
    if (said.body !== silence) response.end(said.body);
    else request.on('end', () => node.emit('asked')).on('close', () => node.emit('left'));
  });
  node.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

afterEach(() => void vi.useRealTimers());

const place = () => `127.0.0.1:${(node.address() as AddressInfo).port}`;

/** Asks a node that answers like this. */
function ask(status: number, body: string, headers = {}): Promise<unknown> {
  Object.assign(said, { status, body, headers });
  return createRpc(`http://${place()}`).request('eth_blockNumber', [], 60_000);
}

const result = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}';

test('a result is what the node says', async () => {
  expect(await ask(200, result)).toBe('0x1');
});

test.each([200, 400, 404])('an error with status %d is the answer of the node', async (status) => {
  await expect(ask(status, error)).rejects.toThrow(RpcAnswerError);
});

test.each([
  [429, error],
  [500, error],
  [502, '<html>'],
  [503, error],
  [200, '<html>'],
  [200, ''],
  [200, '{"jsonrpc":"2.0"'],
])('a node that says %d %s is down, whatever the question was', async (status, body) => {
  await expect(ask(status, body)).rejects.toThrow(RpcDownError);
});

test('a node that does not answer in time is down, and its connection is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const isAsked = once(node, 'asked');
  const isLeft = once(node, 'left');
  const answer = ask(200, silence).catch((failure: unknown) => failure);
  await isAsked;
  vi.advanceTimersByTime(60_000);
  expect(await answer).toBeInstanceOf(RpcDownError);
  await isLeft;
});

test.each([
  ['answers', 200, result],
  ['limits us', 429, error],
])('no timer outlives a question to a node that %s', async (_what, status, body) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await ask(status, body).catch(() => {});
  await vi.waitUntil(() => vi.getTimerCount() === 0, { timeout: 10_000 });
});

test('a node is known by its host alone: the rest of its address may hold a secret', () => {
  expect(createRpc('https://anna:word@node.example:8545/key?secret').name).toBe(
    'node.example:8545',
  );
});

test('a question is JSON-RPC, and as long as it says in bytes', async () => {
  Object.assign(said, { status: 200, body: result, headers: {} });
  const rpc = createRpc(`http://${place()}`);
  expect(await rpc.request('eth_é', ['ü', null], 60_000)).toBe('0x1');
  const question = '{"jsonrpc":"2.0","id":1,"method":"eth_é","params":["ü",null]}';
  expect([asked.method, asked.body]).toEqual(['POST', question]);
  expect(asked.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '63',
  });
  expect(await rpc.forward('[]', 60_000)).toBe(result);
  expect(asked.body).toBe('[]');
});

test('an answer may have as many bytes as were asked for, and no more', async () => {
  Object.assign(said, { status: 200, body: `["${'x'.repeat(96)}"]`, headers: {} });
  const rpc = createRpc(`http://${place()}`);
  expect(await rpc.forward('{}', 60_000, 100)).toBe(said.body);
  const tooLarge = rpc.forward('{}', 60_000, 99);
  await expect(tooLarge).rejects.toThrow(RpcTooLargeError);
  await expect(tooLarge).rejects.toThrow('The chain’s answer is too large.');
});

test('spaces before an answer are part of JSON, other words are not', async () => {
  expect(await ask(200, `\n  ${result}`)).toBe('0x1');
  await expect(ask(200, `ok ${result}`)).rejects.toThrow('The chain answered with status 200.');
});

test.each(['[]', '[1]', '{}', '{"error"', '{"id":1}'])('%s answers no question', async (body) => {
  const asking = ask(200, body);
  await expect(asking).rejects.toThrow(RpcDownError);
  await expect(asking).rejects.toThrow('The answer to eth_blockNumber is not JSON-RPC.');
});

test('an error of the node is kept for those who know its codes', async () => {
  const cause = { code: -32_000, message: 'no' };
  const message = 'eth_blockNumber was answered with an error.';
  await expect(ask(400, error)).rejects.toMatchObject({ name: 'RpcAnswerError', message, cause });
});

test('a node that cannot be reached is down', async () => {
  const asking = createRpc('http://127.0.0.1:9').request('eth_chainId', [], 60_000);
  const message = 'The chain is not responding.';
  await expect(asking).rejects.toMatchObject({ name: 'RpcDownError', message });
  expect(chainIsLate).toThrow(RpcDownError);
  expect(chainIsLate).toThrow('The chain did not answer in time.');
});

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  ['7 or so', null],
  ['about 7', null],
  [undefined, null],
])(
  'a node that limits us with Retry-After: %s wants to be left alone for %s ms',
  async (after, ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    const asking = ask(429, error, after === undefined ? {} : { 'retry-after': after });
    await expect(asking).rejects.toThrow(RpcLimitError);
    await expect(asking).rejects.toMatchObject({
      retryAfterMs: ms,
      message: 'The chain limits us.',
    });
  },
);

test('a kept connection that the node closed is no failure of the question', async () => {
  Object.assign(said, { status: 200, body: result, headers: {} });
  const rpc = createRpc(`http://${place()}`);
  for (let times = 0; times < 3; times += 1) {
    expect(await rpc.request('eth_blockNumber', [], 60_000)).toBe('0x1');
    node.closeIdleConnections();
  }
});

test('questions one after the other take one connection', async () => {
  Object.assign(said, { status: 200, body: result, headers: {} });
  const rpc = createRpc(`http://${place()}`);
  connections = 0;
  for (let times = 0; times < 3; times += 1) await rpc.request('eth_blockNumber', [], 60_000);
  expect(connections).toBe(1);
});

test('a question whose new connection breaks is not asked again', async () => {
  asked.times = 0;
  await expect(ask(200, reset)).rejects.toThrow(RpcDownError);
  expect(asked.times).toBe(1);
});

test('a question that a kept connection answers too late is not asked again', async () => {
  Object.assign(said, { status: 200, body: result, headers: {} });
  const rpc = createRpc(`http://${place()}`);
  await rpc.request('eth_blockNumber', [], 60_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(said, { body: silence });
  asked.times = 0;
  const isAsked = once(node, 'asked');
  const answer = rpc.request('eth_blockNumber', [], 60_000).catch((failure: unknown) => failure);
  await isAsked;
  vi.advanceTimersByTime(60_000);
  expect(await answer).toMatchObject({ name: 'RpcDownError', cause: { message: 'too late' } });
  expect(asked.times).toBe(1);
});

test('a node with https is asked by TLS, and by nothing else where its certificate is not good', async () => {
  const secure = createSecureServer(testCertificate, (_, response) => response.end(result));
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const { port } = secure.address() as AddressInfo;
  const asking = createRpc(`https://127.0.0.1:${port}`).request('eth_chainId', [], 60_000);
  await expect(asking).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  secure.close();
});
