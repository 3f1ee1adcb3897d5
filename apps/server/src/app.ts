import type { FastifyRequest } from 'fastify';
import { createDevices } from './auth/devices.ts';
import { authRoutes } from './auth/http.ts';
import { createAuthService } from './auth/service.ts';
import { createAuthStore } from './auth/store.ts';
import { createChat } from './chat/chat.ts';
import { chatRoutes } from './chat/http.ts';
import type { ServerConfig } from './config.ts';
import { faucetRoutes } from './faucet/http.ts';
import { createFaucetService } from './faucet/service.ts';
import { createFaucetStore } from './faucet/store.ts';
import { createRegistryWatch } from './names/chainReader.ts';
import { createNameService, type NameReader } from './names/service.ts';
import { clientKey } from './platform/clientKey.ts';
import type { Clock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createHttp } from './platform/http.ts';
import type { Log } from './platform/log.ts';
import { createRpc, type Rpc } from './platform/rpc.ts';
import { rpcRoutes } from './rpc/http.ts';
import { createRpcService } from './rpc/service.ts';
import { createWebFiles } from './site/files.ts';
import { secureHeaders } from './site/headers.ts';
import { type Check, healthRoutes } from './site/health.ts';
import { siteRoutes } from './site/http.ts';

/** What the app gets from outside; tests bring their own clock and names. */
export type AppDependencies = {
  config: ServerConfig;
  clock: Clock;
  log: Log;
  names: NameReader;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** How often the registry is looked at for changed names, in milliseconds. */
const namesPollMs = 2_000;

/** The whole server on a migrated database; it answers once `listen` was called. */
export async function createApp({ config, clock, log, names: reader }: AppDependencies) {
  const { community } = config;
  const database = openDatabase(config.databaseUrl, log);
  const rpc = createRpc(config.rpcUrl);
  const http = createHttp(log, config.origin);
  const keyOf = (request: FastifyRequest) => clientKey(request.raw, config.trustedProxies);
  const shared = { clock, keyOf };
  let isStopping = false;

  secureHeaders(http, config.origin);
  const authStore = createAuthStore(database);
  const auth = createAuthService(authStore, rpc, clock, {
    authority: config.authority,
    origin: config.origin,
    chainId: community.supportedChainId,
  });
  authRoutes(http, auth, { ...shared, secure: config.origin.startsWith('https:') });

  const names = createNameService({ reader, clock, log });
  const devices = createDevices(authStore);
  const { server } = http;
  const chat = await createChat({ server, config, database, devices, names, clock, log });
  chatRoutes(http, chat.service, { ...shared, devices: authStore });
  rpcRoutes(http, createRpcService(rpc), shared);
  if (config.faucetKey !== null) {
    const store = createFaucetStore(database);
    const { rpcUrl, faucetKey: key } = config;
    faucetRoutes(http, createFaucetService({ community, rpcUrl, key, store, clock }), shared);
  }
  const checks = [databaseCheck(database), chainCheck(rpc, community.supportedChainId)];
  healthRoutes(http, { clock, checks, isStopping: () => isStopping });
  siteRoutes(http, { community, files: createWebFiles(config.webFolder, log) });

  const hasRegistryChanged = createRegistryWatch(rpc, community.punkTldAddress);
  const namesTimer = setInterval(() => {
    // Without readers nobody needs fresh names. A chain that is down is reported by the reads.
    if (chat.socketCount() === 0) return;
    hasRegistryChanged()
      .then((changed) => names.renew(changed))
      .catch(() => {});
  }, namesPollMs);

  return {
    http,
    chat,
    names,
    /** Starts to answer; resolves with the port. */
    async listen(): Promise<number> {
      await http.listen({ port: config.port, host: config.host });
      const address = http.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    /** Finishes what was begun, tells clients to come back, and closes everything. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(namesTimer);
      await chat.stop();
      await http.close();
      await database.end();
    },
  };
}

function databaseCheck(database: Database): Check {
  return {
    name: 'database',
    run: async () => {
      await database.query('select 1');
    },
  };
}

function chainCheck(rpc: Rpc, chainId: number): Check {
  return {
    name: 'chain',
    run: async () => {
      const answer = await rpc.request('eth_chainId', [], 1_500);
      if (Number(answer) !== chainId) throw new Error('The node serves another chain.');
    },
  };
}
