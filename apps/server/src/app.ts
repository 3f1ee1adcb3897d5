import type { Head } from '@parley/domain/site/wire';
import type { FastifyRequest } from 'fastify';
import { createDeviceService } from './auth/deviceService.ts';
import { createDevices } from './auth/devices.ts';
import { authRoutes } from './auth/http.ts';
import { createAuthService } from './auth/service.ts';
import { type AuthStore, createAuthStore } from './auth/store.ts';
import { createChat } from './chat/chat.ts';
import { pageJson } from './chat/frames.ts';
import { chatRoutes } from './chat/http.ts';
import type { ServerConfig } from './config.ts';
import { faucetRoutes } from './faucet/http.ts';
import { createFaucetService } from './faucet/service.ts';
import { createFaucetStore } from './faucet/store.ts';
import { imageRoutes } from './images/http.ts';
import { createOutside } from './images/outside.ts';
import { createImageService } from './images/service.ts';
import { createRotatingFile } from './logs/file.ts';
import { browserLogRoutes } from './logs/http.ts';
import { createBrowserLogService } from './logs/service.ts';
import { embedOf } from './miniapp/embed.ts';
import { miniAppRoutes } from './miniapp/http.ts';
import { createModeratorReader } from './moderation/chainReader.ts';
import { createPeople } from './moderation/people.ts';
import { createModerators } from './moderation/service.ts';
import { createRegistryWatch } from './names/chainReader.ts';
import { createNameService, type NameReader } from './names/service.ts';
import { clientKey } from './platform/clientKey.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { createHttp } from './platform/http.ts';
import type { Log } from './platform/log.ts';
import { createRpc } from './platform/rpc.ts';
import { limitSilentConnections } from './platform/silentConnections.ts';
import { quickAuthRoutes } from './quickAuth/http.ts';
import { rpcRoutes } from './rpc/http.ts';
import { createRpcService } from './rpc/service.ts';
import { createChainSubjects } from './site/chainSubjects.ts';
import { chainCheck, databaseCheck, diskCheck } from './site/checks.ts';
import { createWebFiles } from './site/files.ts';
import { secureHeaders } from './site/headers.ts';
import { healthRoutes } from './site/health.ts';
import { siteRoutes } from './site/http.ts';
import { manifestRoute } from './site/manifest.ts';
import { createPayloads } from './site/payloads.ts';
import { createSubjects } from './site/subjects.ts';
import { storageRoutes } from './storage/http.ts';
import { createStorageService } from './storage/service.ts';

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

  // Behind our own reverse proxy, every connection is the proxy's.
  if (config.trustedProxies === 0) limitSilentConnections(http.server, config.socketsPerAddress);
  secureHeaders(http, config.origin, community);
  const authStore = createAuthStore(database);
  const { authority } = config;
  const auth = createAuthService(authStore, rpc, clock, {
    authority,
    origin: config.origin,
    chainId: community.supportedChainId,
  });
  const devices = createDevices(authStore, clock, log);
  const ownDevices = createDeviceService(authStore, devices, clock, {
    authority,
    chainId: community.supportedChainId,
  });
  authRoutes(http, auth, ownDevices, shared);
  quickAuthRoutes(http, await quickAuthHere(config, authStore, clock), shared);

  const names = createNameService({ reader, clock, log });
  const read = createModeratorReader(community, config.rpcUrl);
  const moderators = createModerators({ read, clock, log });
  const people = createPeople(names, moderators);
  const { server } = http;
  const chat = await createChat({ server, config, database, devices, names: people, clock, log });
  chatRoutes(http, chat.service, { ...shared, devices: authStore });
  rpcRoutes(http, createRpcService(rpc), shared);
  if (config.faucetKey !== null) {
    const store = createFaucetStore(database);
    const { rpcUrl, faucetKey: key } = config;
    faucetRoutes(http, createFaucetService({ community, rpcUrl, key, store, clock }), shared);
  }
  const outside = createOutside({ ownHostname: new URL(config.origin).hostname });
  imageRoutes(http, createImageService({ community, outside, clock }), shared);
  storageRoutes(http, createStorageService({ community, clock, log }), shared);
  const { browserLog: logPath, browserLogMaxBytes } = config;
  const sink = logPath === null ? null : createRotatingFile(logPath, browserLogMaxBytes);
  const browserLog = createBrowserLogService({ clock, log, sink });
  browserLogRoutes(http, browserLog, shared);
  const { supportedChainId, embeddedChain } = community;
  const checks = [databaseCheck(database), chainCheck(rpc, supportedChainId, embeddedChain)];
  if (config.dataFolder !== null) checks.push(diskCheck(config.dataFolder));
  healthRoutes(http, { clock, checks, isStopping: () => isStopping });
  const files = createWebFiles(config.webFolder, log);
  const subjects = createSubjects({ reader: createChainSubjects(community, config.rpcUrl), clock });
  const roomPage = async (room: string, limit: number) => {
    const page = await chat.service.page(room, Number.MAX_SAFE_INTEGER, limit);
    return page === null ? null : pageJson(page);
  };
  const payloads = createPayloads({ community, subjects, roomPage, log });
  manifestRoute(http, community);
  miniAppRoutes(http, community);
  const embed = (head: Head) => embedOf(community, head);
  siteRoutes(http, { community, files, payloads, embedOf: embed, ...shared, log });

  const hasRegistryChanged = createRegistryWatch(rpc, community.punkTldAddress);
  const haveModeratorsChanged = createRegistryWatch(rpc, community.moderatorsAddress);
  // The first look only notes the newest block: it must not be later than the first list.
  void haveModeratorsChanged().catch(() => {});
  const namesTimer = setInterval(() => {
    // Without readers nobody needs fresh names. A chain that is down is reported by the reads.
    if (chat.socketCount() === 0) return;
    hasRegistryChanged()
      .then((changed) => names.renew(changed))
      .catch(() => {});
    haveModeratorsChanged()
      .then((changed) => moderators.renew(changed))
      .catch(() => {});
  }, namesPollMs);

  return {
    http,
    chat,
    names,
    moderators,
    browserLog,
    /** Starts to answer; resolves with the port. */
    async listen(): Promise<number> {
      await http.listen({ port: config.port, host: config.host });
      const address = http.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    /** Finishes pending work, asks clients to reconnect, and closes everything. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(namesTimer);
      await chat.stop();
      await http.close();
      await browserLog.flush();
      await database.end();
    },
  };
}

/** Farcaster's library brings every chain there is: a start without it is a second shorter. */
async function quickAuthHere(config: ServerConfig, store: AuthStore, clock: Clock) {
  if (config.farcasterRpcUrl === null) return null;
  const { createQuickAuthHere } = await import('./quickAuth/create.ts');
  return await createQuickAuthHere(config, store, clock);
}
