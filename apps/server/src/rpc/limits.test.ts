import { expect, test } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import type { Rpc } from '../platform/rpc.ts';
import { rpcRoutes } from './http.ts';
import { createRpcService } from './service.ts';

const clock = { time: 1_000_000, now: () => clock.time };
const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const rpc: Rpc = {
  name: 'a node',
  forward: async () => '{"jsonrpc":"2.0","id":1,"result":"0x1"}',
  request: async () => '0x1',
};

test('a batch counts as its calls: a client has a thousand at once, then a hundred a second', async () => {
  const app = createHttp(silentLog, 'https://parley.example');
  rpcRoutes(app, createRpcService(rpc), { clock, keyOf: () => 'anna' });
  const ask = async () => {
    const payload = Array.from({ length: 50 }, () => call);
    const answer = await app.inject({ method: 'POST', url: '/api/rpc', payload });
    return [answer.statusCode, answer.headers['retry-after']];
  };
  for (let calls = 0; calls < 1_000; calls += 50) expect(await ask()).toEqual([200, undefined]);
  expect(await ask()).toEqual([429, '1']);
  clock.time += 500;
  expect(await ask()).toEqual([200, undefined]);
});

test('what the node computed counts as more calls: one for each ten milliseconds, forty at most', async () => {
  let charged: (ms: number) => void = () => {};
  const service = {
    answer: async (_client: string, _request: unknown, onWork: (ms: number) => void) => {
      charged = onWork;
      return { status: 200 as const, body: '{}' };
    },
  };
  /** How many calls are left of a thousand after one that took so long. */
  async function leftAfter(ms: number): Promise<number> {
    const app = createHttp(silentLog, 'https://parley.example');
    const still = { now: () => 0 };
    rpcRoutes(app, service, { clock: still, keyOf: () => 'anna' });
    const ask = async (calls: number) => {
      const payload = Array.from({ length: calls }, () => call);
      return (await app.inject({ method: 'POST', url: '/api/rpc', payload })).statusCode;
    };
    await ask(1);
    charged(ms);
    for (let calls = 0; calls < 950; calls += 50) await ask(50);
    let left = 0;
    while ((await ask(1)) === 200) left += 1;
    return left + 950;
  }
  expect(await leftAfter(9)).toBe(999);
  expect(await leftAfter(25)).toBe(997);
  expect(await leftAfter(60_000)).toBe(959);
});

test('a client that is refused hears when to come again, and why', async () => {
  const app = createHttp(silentLog, 'https://parley.example');
  const answers = [
    { status: 503, body: '{}' },
    { status: 429, body: '{}' },
    { status: 200, body: '{}' },
  ] as const;
  let asked = 0;
  const service = { answer: async () => answers[asked++] ?? answers[2] };
  rpcRoutes(app, service, { clock: { now: () => 0 }, keyOf: () => 'anna' });
  const ask = async (payload: object) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/api/rpc',
      payload,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    return [statusCode, headers['retry-after'], JSON.parse(body)];
  };
  expect(await ask(call)).toEqual([503, '2', {}]);
  expect(await ask(call)).toEqual([429, '2', {}]);
  expect(await ask(call)).toEqual([200, undefined, {}]);
  const batch = Array.from({ length: 50 }, () => call);
  for (let calls = 0; calls < 950; calls += 50) await ask(batch);
  const error = { code: -32005, message: 'Too many requests. Try again in a moment.' };
  expect(await ask(batch)).toEqual([429, '1', { jsonrpc: '2.0', id: null, error }]);
});

test('a wallet in an extension is answered with its own origin, a page of the community with none', async () => {
  const app = createHttp(silentLog, 'https://parley.example');
  rpcRoutes(app, createRpcService(rpc), { clock, keyOf: () => 'bert' });
  const ask = async (method: 'POST' | 'OPTIONS', origin: string) => {
    const { statusCode, headers } = await app.inject({
      method,
      url: '/api/rpc',
      headers: { origin },
      ...(method === 'POST' ? { payload: call } : {}),
    });
    return { status: statusCode, ...headers };
  };
  const wallet = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn';
  const shared = { 'access-control-allow-origin': wallet, vary: 'Origin' };
  expect(await ask('POST', wallet)).toMatchObject({ status: 200, ...shared });
  expect(await ask('OPTIONS', wallet)).toMatchObject({
    status: 204,
    ...shared,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
  });
  const own = await ask('POST', 'https://parley.example');
  expect(own.status).toBe(200);
  expect(own).not.toHaveProperty('access-control-allow-origin');
});
