import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../apps/server/src/testServer.ts';
import { memoryDevices } from './device/devices.ts';
import { createSigner } from './device/signer.ts';
import { memoryStorage } from './node/memoryStorage.ts';
import { nodePorts } from './node/nodePorts.ts';
import type { ClientPorts } from './ports.ts';
import { createTopics } from './topics.ts';

/** Two members' wallets. */
export const [anna, bert] = [0xa, 0xb].map((digit) =>
  privateKeyToAccount(`0x${digit.toString(16).repeat(64)}`),
) as [PrivateKeyAccount, PrivateKeyAccount];

/** Where pages of a test run: one browser with its tabs. */
export type TestBrowser = ReturnType<typeof testBrowser>;

/**
 * A browser with its pages, whose requests a server answers. Its sockets may go another way (`goTo`), as through a bad
 * network.
 */
function testBrowser({ url, clock, config }: TestServer) {
  const storage = memoryStorage();
  const wakers = new Set<() => void>();
  const topics = createTopics();
  const warned: string[] = [];
  let way: () => string = url;
  const common = {
    origin: () => config.origin,
    storage,
    topics,
    warn: (what: string) => warned.push(what),
    deviceNow: clock.now,
  };
  const { http } = nodePorts({ ...common, url });
  const ports = nodePorts({ ...common, url: () => way() });
  const network: ClientPorts['network'] = {
    ...ports.network,
    onWake(listener) {
      wakers.add(listener);
      return () => void wakers.delete(listener);
    },
  };
  return {
    storage,
    topics,
    /** What developers were told of. */
    warned,
    ports: { ...ports, http, network } satisfies ClientPorts,
    /** From now on its pages open their sockets here. */
    goTo(next: string): void {
      way = () => next;
    },
    /** Somebody comes back to the page. */
    wake(): void {
      for (const waker of wakers) waker();
    },
  };
}

/**
 * A real server for each test of a file, and a browser whose pages reach it with real sockets.
 * What is given to `untilEnd` is called before the server goes away.
 */
export function serverOfPages(community: Partial<PublicConfig> = {}) {
  let running: { server: TestServer; browser: TestBrowser } | undefined;
  let stops: (() => void)[] = [];
  const parts = () => {
    if (running === undefined) throw new Error('The server runs within tests only');
    return running;
  };
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-page-'));
    const headKeyFile = join(folder, 'head.key');
    const server = await startTestServer({ community, config: { headKeyFile } });
    rmSync(folder, { recursive: true });
    running = { server, browser: testBrowser(server) };
  });
  afterEach(async () => {
    for (const stop of stops) stop();
    stops = [];
    vi.unstubAllGlobals();
    await running?.server.stop();
  });
  return {
    server: () => parts().server,
    browser: () => parts().browser,
    untilEnd: (stop: () => void) => void stops.push(stop),
  };
}

/** A browser that both members' wallets sign in when they are asked, and whom it asked. */
export function startSigner({ community, clock }: TestServer, { ports }: TestBrowser) {
  const asked: string[] = [];
  const signer = createSigner({
    config: community,
    devices: memoryDevices(),
    post: ports.http.post,
    warn: ports.warn,
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
