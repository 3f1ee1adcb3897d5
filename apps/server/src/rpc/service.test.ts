import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Rpc } from '../platform/rpc.ts';
import { createRpcService } from './service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const silent: Rpc = {
  forward: () => new Promise(() => {}),
  request: () => new Promise(() => {}),
};

/** What a client of a silent chain has been told after so many milliseconds. */
async function toldAfter(method: string, ms: number): Promise<number | undefined> {
  const call = { jsonrpc: '2.0', id: 1, method, params: [] };
  let status: number | undefined;
  void createRpcService(silent)
    .answer('anna', call, () => {})
    .then((answer) => {
      status = answer.status;
    });
  await vi.advanceTimersByTimeAsync(ms);
  return status;
}

test('a read is given up after two seconds', async () => {
  expect(await toldAfter('eth_blockNumber', 1_990)).toBeUndefined();
  expect(await toldAfter('eth_blockNumber', 2_010)).toBe(503);
});

test('a transaction may take ten seconds: a member who hears of a failure sends it again', async () => {
  expect(await toldAfter('eth_sendRawTransaction', 9_990)).toBeUndefined();
  expect(await toldAfter('eth_sendRawTransaction', 10_010)).toBe(503);
});
