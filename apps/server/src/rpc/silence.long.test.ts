import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningChain, startDurableChain } from '@parley/embedded/durableChain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-silence-'));
let chain: RunningChain;
let server: TestServer;

beforeAll(async () => {
  // Long enough that a slow machine asks while the node says nothing.
  const patienceMs = 15_000;
  chain = await startDurableChain({ chainId: 666_666_666, folder, patienceMs, log: () => {} });
  server = await startTestServer({ config: { rpcUrl: chain.rpcUrl, dataFolder: folder } });
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
});

async function blockNumber(): Promise<number> {
  const answer = await fetch(`${server.url()}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  });
  return answer.status;
}

async function readiness() {
  server.clock.advance(2_000);
  const answer = await fetch(`${server.url()}/api/readyz`);
  return { status: answer.status, ...((await answer.json()) as { reasons: string[] }) };
}

test('a reader of a chain that says nothing is told so, readiness too, and the chain comes back', async () => {
  expect(await readiness()).toMatchObject({ status: 200 });
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGSTOP');
  // The node is replaced after its silence: a read that waited for that would end with 200.
  const [status, { reasons }] = await Promise.all([blockNumber(), readiness()]);
  expect(status).toBe(503);
  expect(reasons).toEqual(['chain']);
  await expect.poll(async () => (await readiness()).status, { timeout: 60_000 }).toBe(200);
  expect(await blockNumber()).toBe(200);
});
