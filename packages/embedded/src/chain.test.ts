import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedChain, startChain } from './chain.ts';

let folder: string;
let chain: EmbeddedChain | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-chain-'));
});
afterEach(async () => {
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function rpc(method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(chain?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

const someone = '0x00000000000000000000000000000000000000aa';

test('has the id it was asked for and no account with a well-known key', async () => {
  chain = await startChain({ chainId: 666666666 });
  expect(await rpc('eth_chainId')).toBe('0x27bc86aa');
  expect(await rpc('eth_accounts')).toEqual([]);
});

test('is there again after a stop', async () => {
  const statePath = join(folder, 'state.json');
  chain = await startChain({ chainId: 666666666, statePath });
  await rpc('anvil_setBalance', [someone, '0x2a']);
  await rpc('evm_mine');
  await chain.stop();
  chain = await startChain({ chainId: 666666666, statePath });
  expect(await rpc('eth_getBalance', [someone, 'latest'])).toBe('0x2a');
});

test('takes over from one that a killed supervisor left running, and keeps what it knew', async () => {
  const statePath = join(folder, 'state.json');
  const left = await startChain({ chainId: 666666666, statePath });
  chain = left;
  await rpc('anvil_setBalance', [someone, '0x2a']);
  await rpc('evm_mine');
  chain = await startChain({ chainId: 666666666, statePath });
  await left.ended;
  expect(await rpc('eth_getBalance', [someone, 'latest'])).toBe('0x2a');
});

test('falls back to the last whole file when a power cut left half of one', async () => {
  const statePath = join(folder, 'state.json');
  chain = await startChain({ chainId: 666666666, statePath });
  await rpc('anvil_setBalance', [someone, '0x2a']);
  await rpc('evm_mine');
  await chain.stop();
  chain = await startChain({ chainId: 666666666, statePath });
  await chain.stop();
  await writeFile(statePath, '{"block": {"numb');
  chain = await startChain({ chainId: 666666666, statePath });
  expect(await rpc('eth_getBalance', [someone, 'latest'])).toBe('0x2a');
});

test('says in one sentence that its port is taken', async () => {
  chain = await startChain({ chainId: 666666666 });
  const port = Number(new URL(chain.rpcUrl).port);
  await expect(startChain({ chainId: 1, port })).rejects.toThrow(/did not start/);
});
