import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../../../server/src/testServer.ts';
import { memoryDevices } from '../../wallet/device/deviceStore.ts';
import { createSigner } from './signer.ts';

/** Two members' wallets. */
export const [anna, bert] = [0xa, 0xb].map((digit) =>
  privateKeyToAccount(`0x${digit.toString(16).repeat(64)}`),
) as [PrivateKeyAccount, PrivateKeyAccount];

/**
 * A real server for each test of a file, reached as its own pages reach it: same origin, real sockets.
 * What is given to `untilEnd` is called before the server goes away.
 */
export function serverOfPages(community: Partial<PublicConfig> = {}) {
  let running: TestServer | undefined;
  let stops: (() => void)[] = [];
  const server = () => {
    if (running === undefined) throw new Error('The server runs within tests only');
    return running;
  };
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-page-'));
    const headKeyFile = join(folder, 'head.key');
    const started = await startTestServer({ community, config: { headKeyFile } });
    rmSync(folder, { recursive: true });
    running = started;
    const { origin } = started.config;
    class PageSocket extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { origin });
        // In a browser a connection that breaks throws nothing.
        this.on('error', () => {});
      }
    }
    const request = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      request(started.url() + path, { ...init, headers: { ...init.headers, origin } }),
    );
    vi.stubGlobal('WebSocket', PageSocket);
    vi.stubGlobal('location', { href: started.url() });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  });
  afterEach(async () => {
    for (const stop of stops) stop();
    stops = [];
    vi.unstubAllGlobals();
    await running?.stop();
  });
  return { server, untilEnd: (stop: () => void) => void stops.push(stop) };
}

/** A browser that both members' wallets sign in when they are asked, and whom it asked. */
export function startSigner({ community, clock }: TestServer) {
  const asked: string[] = [];
  const signer = createSigner({
    config: community,
    devices: memoryDevices(),
    now: clock.now,
    async signText(address, text) {
      asked.push(address);
      const wallet = [anna, bert].find((account) => account.address === address);
      if (wallet === undefined) throw new Error(`There is no wallet ${address}`);
      return wallet.signMessage({ message: text });
    },
  });
  return { signer, asked };
}
