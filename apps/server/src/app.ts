import { registerAirdrops } from './airdrops/register.ts';
import { registerAnchors } from './anchors/register.ts';
import { registerAuth } from './auth/register.ts';
import { wordsOf } from './chat/postPreviews.ts';
import { registerChat, registerPosts } from './chat/register.ts';
import { registerCow } from './cow/register.ts';
import { registerFaucet } from './faucet/register.ts';
import { registerHosts } from './hosts/register.ts';
import { registerImages } from './images/register.ts';
import { createChainClock } from './indexer/chainClock.ts';
import { registerIndexer } from './indexer/register.ts';
import { registerLinks } from './links/register.ts';
import { registerBrowserLog } from './logs/register.ts';
import { registerMedia } from './media/register.ts';
import { registerMetrics } from './metrics/register.ts';
import { registerMiniApp } from './miniapp/register.ts';
import { registerModeration, registerReports } from './moderation/register.ts';
import { registerMutes } from './mutes/register.ts';
import type { NameReader } from './names/chainNames.ts';
import { createIndexedNames } from './names/indexedNames.ts';
import { createNameService } from './names/service.ts';
import { createNamesStore } from './names/store.ts';
import { createHoldersRooms } from './nfts/holdersRooms.ts';
import { registerNfts } from './nfts/register.ts';
import { registerPaid } from './paid/register.ts';
import { type Base, createBase } from './platform/base.ts';
import { watchContracts } from './platform/contractWatch.ts';
import { registerPoints } from './points/register.ts';
import { createLinkStore } from './profiles/linkStore.ts';
import { registerProfiles } from './profiles/register.ts';
import { type PushWay, registerPush } from './push/register.ts';
import { registerQuickAuth } from './quickAuth/register.ts';
import { registerReferrals } from './referrals/register.ts';
import { registerRegistry } from './registry/register.ts';
import { registerRpc } from './rpc/register.ts';
import { registerSearch } from './search/register.ts';
import { secureHeaders } from './site/headers.ts';
import { registerHealth, registerSite } from './site/register.ts';
import { registerStaking } from './staking/register.ts';
import { registerStorage } from './storage/register.ts';
import { registerSwaps } from './swaps/register.ts';
import { sweeps } from './sweeps.ts';
import { registerTips } from './tips/register.ts';
import { registerUpkeep } from './upkeep/register.ts';

/** Slices that only read the index. */
const readers = [
  registerRegistry,
  registerPoints,
  registerReferrals,
  registerTips,
  registerStaking,
  registerSwaps,
  registerAirdrops,
  registerPaid,
];

/**
 * Connections that may wait to be taken, as far as the system allows. After a break all members come back within a
 * quarter of a second; whom the system turns away tries again after 1, 2, 4, and so on up to 16 seconds.
 */
const backlog = 4_096;

/** What the app gets from outside; tests bring their own clock and names. */
export type AppDependencies = Pick<Base, 'config' | 'clock' | 'log'> & {
  names: NameReader;
  /** Another way to push services than the guarded one, and how often is looked what to send. */
  push?: PushWay | undefined;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** The whole server on a migrated database; it answers once `listen` was called. */
export async function createApp({
  config,
  clock,
  log: ownLog,
  names: reader,
  push: pushWay,
}: AppDependencies) {
  const { community } = config;
  const base = createBase({ config, clock, log: ownLog });
  const { http, database, log } = base;
  let isStopping = false;

  const hosts = await registerHosts(base);
  secureHeaders(http, config.origin, community);
  const auth = await registerAuth(base);
  const whoSigned = await registerQuickAuth(base, auth.store);
  const index = registerIndexer(base);
  const names = createNameService({
    indexed: createIndexedNames({
      store: createNamesStore(database),
      isAtHead: index.isAtHead,
      log,
    }),
    reader,
    clock,
    log,
  });
  index.onChange((_, topics) => names.hear(topics));
  const { fidOf } = createLinkStore(database);
  const moderation = await registerModeration(base, { names, fidOf });
  const { moderators, suspensions, modes, gates, people, book } = moderation;
  const holders = createHoldersRooms(database, community);
  const roomOf = async (id: string) => book.find(id) ?? (await holders.find(id));
  const chat = await registerChat(
    base,
    { ...auth, hosts },
    {
      ...people,
      modes,
      gates,
      rooms: { open: book.open, admits: async (id) => (await roomOf(id)) !== null },
    },
  );
  const hasRoom = async (id: string) => (await chat.headOf(id)) !== null;
  const isSuspended = (author: string) => suspensions.of(author) !== null;
  const search = registerSearch(base, { people: people.people, hasRoom, isSuspended });
  chat.onGrown(search.hear);
  registerReports(base, {
    ...moderation,
    auth,
    roomsHeldBy: holders.heldBy,
    async findRoom(id) {
      const [room, count] = await Promise.all([roomOf(id), search.countSaid(id)]);
      return room === null ? null : { room, count };
    },
    holdsName: people.holdsName,
    announce: chat.announce,
    rooms: {
      ids: book.ids,
      has: hasRoom,
      ...chat.threads,
      target: chat.target,
      people: people.people,
      moderationEvents: chat.moderationEvents,
    },
  });
  registerProfiles(base, {
    auth,
    holdsName: people.holdsName,
    isSuspended,
    whoSigned,
  });
  const mutes = registerMutes(base, {
    auth,
    holdsName: people.holdsName,
    tellMember: chat.tellMember,
  });
  const media = registerMedia(base, { auth, holdsName: people.holdsName });
  chat.onRemoved(() => {
    media.release().catch((error) => log.warn('uploads-not-released', { error }));
  });
  const posts = registerPosts(base, {
    threads: chat.threads,
    people: people.people,
    draw: media.card,
    titleOf: async (id) => (await roomOf(id))?.title ?? null,
  });
  index.onChange(chat.announce);
  const chainNow = createChainClock(database, clock);
  const indexed = { people: people.people, indexState: index.state, chainNow };
  for (const register of readers) register(base, indexed);
  const push = await registerPush(base, {
    auth,
    people: people.people,
    isLooking: chat.isLooking,
    wordsOf,
    way: pushWay,
    findRoom: roomOf,
    mutesOf: mutes.of,
    onChange: index.onChange,
  });
  const collections = registerNfts(base, {
    ...indexed,
    onChange: index.onChange,
    describe: media.describe,
    keep: media.keep,
    draw: media.card,
  });
  const cow = registerCow(base, { ...indexed, onChange: index.onChange, announce: chat.announce });
  const roomLog = {
    heads: async () => (await chat.store.heads()).heads,
    hashAt: chat.store.hashAt,
    hasRoom,
  };
  const anchors = await registerAnchors(base, indexed, roomLog, hosts);
  registerRpc(base);
  registerFaucet(base);
  registerImages(base);
  registerLinks(base);
  const storage = registerStorage(base, {
    auth,
    media,
    holdsName: people.holdsName,
    isSuspended,
    moderates: moderators.surely,
  });
  registerUpkeep(base, sweeps);
  const browserLog = registerBrowserLog(base);
  const stopChecking = registerHealth(base, {
    isStopping: () => isStopping,
    index: index.state,
    anchors: anchors.state,
    writeLog: chat.store.tryToWrite,
    troubles: () => ({ push: push.trouble(), bus: chat.busTrouble() }),
  });
  const metrics = registerMetrics(base);
  const { embedsOf } = await registerMiniApp(base, push.clients);
  registerSite(base, {
    roomPage: chat.newestMessages,
    headKeys: chat.headKeys,
    hostChanges: hosts.changes,
    restores: hosts.restores,
    draw: media.card,
    embedsOf,
    collections,
    anchorAccounts: anchors.accounts,
    posts,
    rooms: {
      open: book.open,
      async subject(id) {
        const room = await roomOf(id);
        return room === null ? null : { id, title: room.title, description: room.topic ?? '' };
      },
    },
  });

  // Without readers nobody needs to be told; who asks then is told by the index, where that is at the head.
  const hasReaders = () => chat.socketCount() > 0;
  const stopWatching = watchContracts(base.rpc, [
    {
      contract: community.punkTldAddress,
      isNeeded: () => hasReaders() || !index.isAtHead(),
      onLook: names.renew,
    },
    { contract: community.moderatorsAddress, isNeeded: hasReaders, onLook: moderators.renew },
  ]);
  // Everybody who wants to hear of its steps does.
  index.start();

  return {
    http,
    chat,
    names,
    moderators,
    index,
    media,
    search,
    browserLog,
    metrics,
    /** Starts to answer; resolves with the port. */
    async listen(): Promise<number> {
      await metrics.listen();
      await http.listen({ port: config.port, host: config.host, backlog });
      const address = http.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    /** Finishes pending work, asks clients to reconnect, and closes everything. */
    async stop(): Promise<void> {
      isStopping = true;
      stopWatching();
      stopChecking();
      const slices = [chat, search, index, cow, anchors, push, storage];
      await Promise.all(slices.map((slice) => slice.stop()));
      await http.close();
      await metrics.stop();
      await browserLog.flush();
      await database.end();
    },
  };
}
