import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestChain } from './testChain.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await TestChain.make();
  await chain.open();
});
afterAll(() => chain.remove());

const call = (method: string, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});

/** Plain HTTP, since `fetch` does not let anybody write these headers. */
function post(headers: Record<string, string>, path = new URL(chain.rpcUrl).pathname) {
  return new Promise<number | undefined>((resolve, reject) => {
    const { hostname: host, port } = new URL(chain.rpcUrl);
    const type = { 'content-type': 'application/json', ...headers };
    const asked = request({ host, port, path, method: 'POST', headers: type }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(call('eth_chainId')));
  });
}

describe('the endpoint of the chain', () => {
  test('the endpoint of the chain answers requests with its secret path', async () => {
    expect(await post({})).toBe(200);
    expect(await chain.ask('eth_chainId')).toBe('0x27bc86aa');
  });

  test('the endpoint of the chain refuses what any page sends, its own address included, and what came by another name', async () => {
    const { origin } = new URL(chain.rpcUrl);
    expect(await post({ origin })).toBe(403);
    expect(await post({ origin: 'null' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await post({ host: 'rebound.example' })).toBe(403);
  });

  test('the endpoint of the chain refuses every other path', async () => {
    for (const path of ['/', '/api/rpc', `${new URL(chain.rpcUrl).pathname}/`]) {
      expect(await post({}, path)).toBe(403);
    }
  });

  test('the endpoint of the chain has no WebSocket', async () => {
    const socket = new WebSocket(chain.rpcUrl.replace('http', 'ws'));
    const outcome = new Promise((resolve) => {
      socket.once('open', () => resolve('open'));
      socket.once('error', () => resolve('refused'));
    });
    expect(await outcome).toBe('refused');
  });

  test.each([
    'evm_mine',
    'evm_revert',
    'anvil_reset',
    'anvil_loadState',
    'anvil_impersonateAccount',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
  ])(
    'the endpoint of the chain does not know %s, which would change the chain past its journal',
    async (method) => {
      await expect(chain.ask(method, {})).rejects.toThrow(/is not available here/);
    },
  );

  test('the endpoint of the chain does not let a doubled key change what was read', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[],"method":"eth_chainId"}';
    const before = await chain.ask('eth_blockNumber');
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ result: '0x27bc86aa' });
    expect(await chain.ask('eth_blockNumber')).toBe(before);
  });

  test('the endpoint of the chain answers a batch in its order, refusals included', async () => {
    const batch = [call('eth_chainId'), call('evm_mine'), 7, call('parley_probe')];
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body: JSON.stringify(batch) });
    expect(await answer.json()).toMatchObject([
      { result: '0x27bc86aa' },
      { error: { code: -32601 } },
      { error: { code: -32600 } },
      { result: true },
    ]);
  });

  test('the endpoint of the chain keeps what it was told without a transaction over a restart', async () => {
    const someone = '0x00000000000000000000000000000000000000aa';
    await chain.ask('anvil_setBalance', someone, '0x2a');
    await chain.close();
    await chain.open();
    expect(await chain.ask('eth_getBalance', someone, 'latest')).toBe('0x2a');
  });
});
