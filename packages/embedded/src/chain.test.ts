import { afterEach, expect, test } from 'vitest';
import { type EmbeddedChain, startChain } from './chain.ts';

let chain: EmbeddedChain | undefined;
afterEach(() => chain?.stop());

async function rpc(method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(chain?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

test('a chain has the id it was asked for and no account with a well-known key', async () => {
  chain = await startChain({ chainId: 666666666 });
  expect(await rpc('eth_chainId')).toBe('0x27bc86aa');
  expect(await rpc('eth_accounts')).toEqual([]);
});

test('a chain whose port is taken says so in one sentence', async () => {
  chain = await startChain({ chainId: 666666666 });
  const port = Number(new URL(chain.rpcUrl).port);
  await expect(startChain({ chainId: 1, port })).rejects.toThrow(/did not start/);
});
