import { type Hex, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRpc } from '../platform/testRpc.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createTestWallet } from './testWallet.ts';

let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let server: TestServer;
const { attempt } = createTestWallet(() => server);

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
describe('signatures', () => {
  const withV = (v: number) => (signature: Hex) =>
    `${signature.slice(0, 130)}${toHex(v, { size: 1 }).slice(2)}`;
  const parity = (signature: Hex) => Number.parseInt(signature.slice(130), 16) - 27;
  const highS = (signature: Hex) => {
    const s = order - BigInt(`0x${signature.slice(66, 130)}`);
    const v = (28 - parity(signature)).toString(16);
    return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
  };

  test('the v of a signature may be 27 and 28 or 0 and 1', async () => {
    expect((await attempt({})).status).toBe(200);
    const signature = (it: Hex) => withV(parity(it))(it);
    expect((await attempt({ signature })).status).toBe(200);
  });

  test.each<[string, (signature: Hex) => string]>([
    ['nothing', () => '0x'],
    ['no 0x', (it) => it.slice(2)],
    ['64 bytes (EIP-2098)', (it) => it.slice(0, 130)],
    ['66 bytes', (it) => `${it}00`],
    ['r = 0', (it) => `0x${'0'.repeat(64)}${it.slice(66)}`],
    ['s = 0', (it) => `${it.slice(0, 66)}${'0'.repeat(64)}${it.slice(130)}`],
    ['s = n', (it) => `${it.slice(0, 66)}${order.toString(16)}${it.slice(130)}`],
    ['the other s', highS],
    ['no hex', (it) => `${it.slice(0, -2)}zz`],
    ['upper case', (it) => `0x${it.slice(2).toUpperCase()}`],
    ['v = 29', withV(29)],
    ['v = 35', withV(35)],
    ['1 MB', () => `0x${'ab'.repeat(500_000)}`],
  ])('%s is refused', async (_, signature) => {
    const { status } = await attempt({ signature });
    // The schema refuses what cannot be a signature at all; the rest fails like a wrong one.
    expect([400, 401, 413]).toContain(status);
  });
});
