import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endless, makeSender, TestChain } from './testChain.ts';

const patience = { timeout: 60_000 };

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

  test('the endpoint of the chain opens a WebSocket for its secret path alone, and for no page', async () => {
    const outcome = (url: string, headers: Record<string, string> = {}) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws'), { headers });
        socket.once('error', () => resolve('refused'));
        socket.once('open', () => {
          socket.terminate();
          resolve('open');
        });
      });
    const { origin } = new URL(chain.rpcUrl);
    expect(await outcome(chain.rpcUrl)).toBe('open');
    expect(await outcome(origin)).toBe('refused');
    expect(await outcome(`${chain.rpcUrl}/`)).toBe('refused');
    expect(await outcome(chain.rpcUrl, { origin })).toBe('refused');
    expect(await outcome(chain.rpcUrl, { host: 'rebound.example' })).toBe('refused');
  });

  test('a WebSocket of the chain announces each new block, also of a node that was replaced', async () => {
    const socket = new WebSocket(chain.rpcUrl.replace('http', 'ws'));
    const told: { id?: number; result?: string; params?: { result: { hash: string } } }[] = [];
    socket.on('message', (data) => told.push(JSON.parse(String(data))));
    await once(socket, 'open');
    socket.send(JSON.stringify(call('eth_subscribe', ['newHeads'])));
    await expect.poll(() => told).toMatchObject([{ id: 1, result: '0x1' }]);
    const newest = async () => {
      const { hash } = (await chain.ask('eth_getBlockByNumber', 'latest', false)) as {
        hash: string;
      };
      return hash;
    };
    const isTold = async () => {
      const hash = await newest();
      await expect.poll(() => told.at(-1)?.params?.result.hash, patience).toBe(hash);
    };
    const sender = await makeSender(chain);
    const before = await newest();
    await sender.send();
    expect(await newest()).not.toBe(before);
    await isTold();
    process.kill(Number(await readFile(join(chain.folder, 'pid'), 'utf8')), 'SIGKILL');
    await sender.send();
    await isTold();
    const closed = once(socket, 'close');
    await chain.close();
    await closed;
    await chain.open();
  });

  test('a WebSocket of the chain that asks for anything else is closed', async () => {
    const socket = new WebSocket(chain.rpcUrl.replace('http', 'ws'));
    socket.once('open', () => socket.send(JSON.stringify(call('evm_mine'))));
    await once(socket, 'close');
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

  test.each(['eth_subscribe', 'eth_unsubscribe'])(
    'the endpoint of the chain does not know %s, whose answers would be taken for those of other calls',
    async (method) => {
      await expect(chain.ask(method, 'newHeads')).rejects.toThrow(/is not available here/);
    },
  );

  test('the endpoint of the chain does not let a doubled key change what was read', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[],"method":"eth_chainId"}';
    const before = await chain.ask('eth_blockNumber');
    const answer = await fetch(chain.rpcUrl, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ result: '0x27bc86aa' });
    expect(await chain.ask('eth_blockNumber')).toBe(before);
  });

  test('the endpoint of the chain finds the logs of a range of blocks, each once and in order', async () => {
    const sender = await makeSender(chain);
    const first = Number(await chain.ask('eth_blockNumber')) + 1;
    const hashes: unknown[] = [];
    for (let nonce = 0; nonce < 4; nonce += 1) {
      // PUSH0, PUSH0, LOG0; the second block is full.
      const program = nonce === 1 ? `0x5f5fa0${endless.slice(2)}` : '0x5f5fa0';
      const raw = await sender.run(nonce, program as Hex, nonce === 1 ? 30_000_000n : 100_000n);
      hashes.push(await chain.ask('eth_sendRawTransaction', raw));
    }
    const search = async (filter: object) =>
      (await chain.ask('eth_getLogs', filter)) as { transactionHash: string }[];
    const found = await search({ fromBlock: `0x${first.toString(16)}`, toBlock: 'latest' });
    // Whoever runs out of gas leaves no log.
    const logging = hashes.filter((_, index) => index !== 1);
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual(logging);
    expect(await search({})).toEqual(found.slice(-1));
    expect(await search({ fromBlock: '0xfffff', toBlock: '0xffffff' })).toEqual([]);
    await expect(search({ fromBlock: 'soon' })).rejects.toThrow();
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
