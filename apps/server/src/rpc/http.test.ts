import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRpc } from '../platform/testRpc.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { bounds } from './bounds.ts';

let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let server: TestServer;

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

async function post(body: string, type = 'application/json') {
  server.clock.advance(10_000);
  const response = await fetch(`${server.url()}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const json = await response.json();
  return { status: response.status, headers: response.headers, json };
}

const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] });

test('an allowed call is answered by the chain', async () => {
  const answer = await post(JSON.stringify(call('eth_chainId', 'a')));
  expect(answer).toMatchObject({ status: 200, json: { id: 'a', result: '0x27bc86aa' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  'anvil_setBalance',
  'hardhat_impersonateAccount',
  'evm_mine',
  'debug_traceCall',
  'eth_sendTransaction',
  'eth_sign',
  'eth_accounts',
  'personal_sign',
  'txpool_content',
  'eth_subscribe',
  'ETH_CALL',
  ' eth_call',
  'constructor',
])('%s does not exist (-32601) and never reaches the chain', async (method) => {
  const before = rpc.calls.length;
  const { status, json } = await post(JSON.stringify(call(method)));
  expect(status).toBe(200);
  expect(json).toMatchObject({ id: 1, error: { code: -32601 } });
  expect(rpc.calls.length).toBe(before);
});

test('doubled keys cannot smuggle a method past the list', async () => {
  await post('{"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[],"method":"eth_chainId"}');
  expect(rpc.calls.every(({ method }) => bounds.has(method))).toBe(true);
});

test('a batch is answered in one, with what is not allowed refused', async () => {
  const { status, json } = await post(
    JSON.stringify([call('eth_chainId', 1), call('anvil_mine', 2), call('eth_blockNumber', 3), 7]),
  );
  expect(status).toBe(200);
  const answers = json as { id: unknown; result?: unknown; error?: { code: number } }[];
  expect(answers.find(({ id }) => id === 1)?.result).toBe('0x27bc86aa');
  expect(answers.find(({ id }) => id === 2)?.error?.code).toBe(-32601);
  expect(answers.find(({ id }) => id === 3)?.result).toBe('0x1');
  expect(answers.find(({ id }) => id === null)?.error?.code).toBe(-32600);
});

test.each<[string, string, number]>([
  ['no JSON', '{', 400],
  ['null', 'null', 400],
  ['an empty batch', '[]', 400],
  ['51 calls', JSON.stringify(Array.from({ length: 51 }, () => call('eth_chainId'))), 400],
  ['more than 128 KB', JSON.stringify(call('x'.repeat(131_072))), 413],
  [
    '10,000 brackets',
    `{"method":"eth_call","params":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    400,
  ],
])('%s is refused', async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
});

test('a text that only looks like JSON to us is refused: no page can send it unasked', async () => {
  expect((await post(JSON.stringify(call('eth_chainId')), 'text/plain')).status).toBe(415);
});

test('a page of another site cannot use a visitor for its calls', async () => {
  const response = await fetch(`${server.url()}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify(call('eth_chainId')),
  });
  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('one address cannot call without end (429, -32005)', async () => {
  const batch = JSON.stringify(Array.from({ length: 50 }, () => call('eth_chainId')));
  const headers = { 'content-type': 'application/json' };
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const response = await fetch(`${server.url()}/api/rpc`, {
        method: 'POST',
        headers,
        body: batch,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  expect(statuses).toContain(429);
});

test('while the chain is down the answer is a JSON-RPC error with 503, never a raw one', async () => {
  await rpc.stop();
  const { status, headers, json } = await post(JSON.stringify(call('eth_chainId', 9)));
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(json).toEqual({
    jsonrpc: '2.0',
    id: 9,
    error: { code: -32603, message: 'Can’t reach the network right now. Try again in a moment.' },
  });
});
