import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type RunningChain, startDurableChain } from '@parley/embedded/durableChain';
import { unreachablePorts } from '@parley/embedded/node';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, openBrowser } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-reach-'));
const portFolder = mkdtempSync(join(tmpdir(), 'parley-reach-'));
const site = createHttpServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
});
let browser: Browser;
let page: Page;
let plain: EmbeddedChain;
let chain: RunningChain;
/** One whose node listens on a port of the machine, as where it can have no network of its own. */
let portChain: RunningChain;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  [browser, plain, chain, portChain] = await Promise.all([
    openBrowser(),
    startChain({ chainId: 666_666_666 }),
    startDurableChain({ chainId: 666_666_666, folder, log: () => {} }),
    startDurableChain({
      chainId: 666_666_666,
      folder: portFolder,
      log: () => {},
      isolate: async () => null,
    }),
  ]);
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  if (browser !== undefined) await leaveBrowser(browser);
  await chain?.stop();
  await portChain?.stop();
  await plain?.stop();
  site.close();
  rmSync(folder, { recursive: true });
  rmSync(portFolder, { recursive: true });
});

/** What a page gets when it asks for a block by WebSocket, which CORS does not restrict. */
function mineBySocket(address: string): Promise<string> {
  return page.evaluate(async (url) => {
    const socket = new WebSocket(url);
    return await new Promise<string>((resolve) => {
      socket.onerror = () => resolve('refused');
      socket.onopen = () => socket.send('{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}');
      socket.onmessage = ({ data }) => resolve(String(data));
    });
  }, address);
}

/** Every way of `fetch` to send something; CORS may hide the answer, so only the sending counts. */
function sendByFetch(address: string): Promise<string[]> {
  return page.evaluate(async (url) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}';
    const ways: RequestInit[] = [
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
      { method: 'POST', body, mode: 'no-cors' },
      { mode: 'no-cors' },
    ];
    const send = (way: RequestInit) => fetch(url, way).then(({ type }) => type, String);
    return await Promise.all(ways.map(send));
  }, address);
}

async function blockNumber(url: string): Promise<string> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  return ((await answer.json()) as { result: string }).result;
}

test('a page can mine on an anvil that listens on an ordinary port', async () => {
  const before = await blockNumber(plain.rpcUrl);
  expect(await mineBySocket(plain.rpcUrl.replace('http', 'ws'))).toContain('"result"');
  expect(await blockNumber(plain.rpcUrl)).not.toBe(before);
});

test('no page reaches the node of the embedded chain, on a port or without one', async () => {
  for (const [{ rpcUrl }, place] of [
    [chain, folder],
    [portChain, portFolder],
  ] as const) {
    const pid = readFileSync(join(place, 'pid'), 'utf8');
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const node = `127.0.0.1:${/--port\0(\d+)/.exec(commandLine)?.[1]}`;
    const before = await blockNumber(rpcUrl);
    expect(await mineBySocket(`ws://${node}`)).toBe('refused');
    const answers = await sendByFetch(`http://${node}`);
    expect(answers.every((answer) => answer.startsWith('TypeError'))).toBe(true);
    expect(await blockNumber(rpcUrl)).toBe(before);
  }
});

test('a page that knows the secret address of the chain gets nothing from it', async () => {
  const before = await blockNumber(chain.rpcUrl);
  expect(await mineBySocket(chain.rpcUrl.replace('http', 'ws'))).toBe('refused');
  await sendByFetch(chain.rpcUrl);
  expect(await blockNumber(chain.rpcUrl)).toBe(before);
});

test('the browser opens no connection to any port that the node may have', async () => {
  const arrivals: number[] = [];
  const servers: Server[] = [];
  for (const port of unreachablePorts) {
    const server = createServer((socket) => {
      arrivals.push(port);
      socket.destroy();
    });
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) servers.push(server);
  }
  expect(servers.length).toBeGreaterThan(unreachablePorts.length / 2);
  for (const port of unreachablePorts) {
    expect(await mineBySocket(`ws://127.0.0.1:${port}`)).toBe('refused');
    await sendByFetch(`http://127.0.0.1:${port}`);
  }
  expect(arrivals).toEqual([]);
  for (const server of servers) server.close();
});
