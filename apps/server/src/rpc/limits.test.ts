import { expect, test } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import type { Rpc } from '../platform/rpc.ts';
import { rpcRoutes } from './http.ts';
import { createRpcService } from './service.ts';

const clock = { time: 1_000_000, now: () => clock.time };
const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const rpc: Rpc = {
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
