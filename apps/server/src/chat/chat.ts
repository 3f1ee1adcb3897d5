import type { Server } from 'node:http';
import { zeroAddress } from '@parley/domain/fields/hex';
import type { Devices } from '../auth/devices.ts';
import type { Base } from '../platform/base.ts';
import { clientKey } from '../platform/clientKey.ts';
import { createTurnstile } from '../platform/turnstile.ts';
import type { Authors } from './authors.ts';
import { createWire } from './bus/createWire.ts';
import { createBus } from './bus.ts';
import { createCardStore } from './cards/cardStore.ts';
import { createCards } from './cards/cards.ts';
import { createCommitter } from './committer.ts';
import { createFeeds } from './feeds.ts';
import { encodeEntry } from './frames.ts';
import { createGateway } from './gateway.ts';
import { createGuardStore } from './guardStore.ts';
import { createGuards } from './guards.ts';
import { headKeyAt } from './headKey.ts';
import { createHeadKeys } from './headKeys.ts';
import { createHeadSigner } from './headSigner.ts';
import { chatLimits } from './limits.ts';
import { createModerationEvents } from './moderationEvents.ts';
import { joinNodes } from './nodes.ts';
import { observedCommitter } from './observedCommitter.ts';
import { createPosts } from './posts.ts';
import { createLooking } from './presence/looking.ts';
import { createMembers } from './presence/members.ts';
import { createPresence } from './presence/presence.ts';
import { createReadCursorStore } from './presence/readCursorStore.ts';
import { createReadCursors } from './presence/readCursors.ts';
import { createRemovalStore } from './removalStore.ts';
import { createRemovals } from './removals.ts';
import { removeTexts } from './remove.ts';
import { createRetention } from './retention.ts';
import { createRetentionStore } from './retentionStore.ts';
import { createSendRules } from './sendRules.ts';
import { createChatService } from './service.ts';
import { createSharedLimiter } from './sharedLimiter.ts';
import { createChatSocket } from './socket.ts';
import { createStandingStore } from './standing.ts';
import { createChatStore } from './store.ts';
import { createTally } from './tally.ts';
import { createThreadStore } from './threadStore.ts';
import { createWatchers } from './watchers.ts';
import { createWriteScheduler } from './writeScheduler.ts';

type Options = Pick<Base, 'config' | 'database' | 'clock' | 'log' | 'metrics'> & {
  server: Server;
  devices: Devices;
  names: Authors;
  rooms: ChatRooms;
};

/** The rooms that there are; see the moderation slice, and for those of collections the NFT slice. */
export type ChatRooms = {
  /** Those of the navigation. */
  open(): readonly { id: string }[];
  /** Whether there is a room besides them. */
  admits(room: string): Promise<boolean>;
};

const busLost =
  'Word from other servers doesn’t arrive: their messages take up to two seconds. The log has bus-connection-lost or bus-unreachable.';

/** Puts the parts of the chat together and opens the rooms' logs. */
export async function createChat(options: Options) {
  const { server, config, database, devices, names, clock, log, metrics } = options;
  const limits = chatLimits;
  const store = createChatStore(database);
  const rooms = options.rooms.open().map(({ id }) => id);
  const { admits } = options.rooms;
  const feeds = createFeeds({ store, log, rooms, admits, ringSize: limits.ringSize });
  const bus = createBus({ wire: createWire(config, await feeds.open(), log), log });
  const committer = createCommitter({
    store,
    clock,
    log,
    commitMax: limits.commitMax,
    onCommitted: (room, messages) => {
      for (const { message } of messages) metrics.messages.inc({ kind: message.kind });
      const entries = messages.map(encodeEntry);
      const from = entries[0]?.seq ?? 0;
      const to = entries.at(-1)?.seq ?? 0;
      const epoch = feeds.get(room)?.epoch ?? '';
      const advance = { room, epoch, from, to, entries };
      feeds.hear(advance);
      bus.publish({ t: 'log', ...advance }, `log ${room}`);
    },
  });
  const scheduler = createWriteScheduler();
  const { authority, community } = config;
  const { supportedChainId: chainId, postingNeedsName } = community;
  const key = config.headKeyFile === null ? null : headKeyAt(config.headKeyFile);
  const headKeys = createHeadKeys(database);
  if (key !== null) await headKeys.add(key.publicKey);
  await headKeys.renew();
  const signHead = createHeadSigner({ key, community: { authority, chainId }, clock });
  const removalStore = createRemovalStore(database);
  const removals = createRemovals({ store: removalStore, log });
  await removals.start();
  const gateway = createGateway({ feeds, names, signHead, removals, limits, log, scheduler });
  removals.onRemoved((room, gone, isMany) => {
    feeds.forget(room);
    // Few pages have what is far back: of many only the places are told, which cost a hundredth.
    const from = isMany ? (feeds.get(room)?.head ?? 0) - limits.ringSize : 0;
    const [near, far] = [
      gone.filter(({ seq }) => seq > from),
      gone.filter(({ seq }) => seq <= from),
    ];
    gateway.tellGone(room, near);
    gateway.tellPlaces(
      room,
      far.map(({ seq }) => seq),
    );
  });
  feeds.keepWhile(gateway.hasReaders);
  const watchers = createWatchers(clock);
  names.onChange(gateway.announce);
  const mayWrite = async (author: string) => !postingNeedsName || (await names.holdsName(author));
  const presence = createPresence({ bus, feeds, people: names.people, mayWrite, log });
  names.onChange(presence.renamed);
  const looking = createLooking(bus);
  const cursorStore = createReadCursorStore(database);
  const members = createMembers(bus);
  const readCursors = createReadCursors({ store: cursorStore, feeds, members, bus, log });
  const standings = createStandingStore(database);
  const threads = createThreadStore(database);
  const posts = createPosts({ feeds, threads, standings, people: names.people });
  const cards = createCards({
    feeds,
    standings,
    people: names.people,
    clock,
    store: createCardStore(database),
    tokens: [zeroAddress, community.chatTokenAddress.toLowerCase()],
  });
  const service = createChatService({
    authority,
    devices,
    names,
    feeds,
    signHead,
    store,
    standings,
    clock,
    committer: observedCommitter(committer, metrics),
  });
  const retention =
    key === null
      ? null
      : createRetention({
          store: createRetentionStore(database),
          remove: (room, seqs, reason) =>
            removeTexts(
              { room, seqs, reason },
              { store: removalStore, key, chainId, now: clock.now },
            ),
          now: clock.now,
          log,
        });
  const keeping = setInterval(() => {
    retention?.run().catch((error) => log.warn('old-texts-not-removed', { error }));
  }, limits.retentionEveryMs);
  keeping.unref();
  const rules = createSendRules({
    community: { authority, chainId, postingNeedsName },
    names,
    feeds,
    standings,
    clock,
    guards: createGuards({ ...community.guards, store: createGuardStore(database), clock, bus }),
  });
  const perSecond = config.messagesPerSecond;
  const sends = { burst: 4 * perSecond, perSecond };
  const ofAuthor = { burst: 6 * perSecond, perSecond: 1.5 * perSecond };
  const authors = createSharedLimiter('author', ofAuthor, clock, bus);
  const socketsByAuthor = createTally('author', bus);
  const socket = createChatSocket({
    server,
    origin: config.origin,
    keyOf: (request) => clientKey(request, config.trustedProxies),
    socketsPerAddress: config.socketsPerAddress,
    scheduler,
    socketsByKey: createTally('address', bus),
    tools: {
      service,
      rules,
      gateway,
      watchers,
      presence,
      looking,
      members,
      readCursors,
      feeds,
      clock,
      log,
      limits,
      sends,
      authors,
      socketsByAuthor,
      admit: createTurnstile(limits.hellosPerTurn),
    },
  });
  const node = joinNodes({ bus, feeds, headKeys, devices, socket, log, limits });
  metrics.gauge('parley_sockets', 'Open sockets of pages.', socket.count);
  metrics.gauge(
    'parley_commit_queue_length',
    'Messages that wait for their place in the log.',
    committer.waiting,
  );
  metrics.gauge('parley_bus_connected', '1 while word of other servers arrives.', () =>
    bus.isOpen() ? 1 : 0,
  );
  const telling = setInterval(gateway.tellHeads, limits.headTellMs);

  return {
    service,
    posts,
    cards,
    threads,
    target: standings.target,
    /** How far a room goes; null where there is none. */
    headOf: async (room: string) => (await feeds.enter(room))?.head ?? null,
    moderationEvents: createModerationEvents(database),
    store,
    sweep: socket.sweep,
    poll: feeds.poll,
    headKeys: headKeys.known,
    /** Removes what is older than the operator's rules say, as it does every minute. */
    removeOld: async () => await retention?.run(),
    /** Hears of texts that the operator removed. */
    onRemoved: removals.onRemoved,
    isLooking: looking.isLooking,
    /** Tells a member's open pages, besides those of one device, that something of theirs changed. */
    tellMember: members.tell,
    socketCount: socket.count,
    /** Why word of other servers does not arrive, in a sentence; null while it does. */
    busTrouble: () => (bus.isOpen() ? null : busLost),
    /** Tells open pages what changed of what they watch. */
    announce: watchers.announce,
    /** Tells of a room whose log has advanced, or is another one. */
    onGrown(listener: (room: string) => void): void {
      const tell = ({ room }: { room: string }) => listener(room);
      feeds.subscribe({ grown: tell, replaced: tell });
    },
    /** Lets what was handed in be committed and acknowledged, then closes all sockets. */
    async stop(): Promise<void> {
      clearInterval(telling);
      clearInterval(keeping);
      removals.stop();
      await committer.flush();
      scheduler.flush();
      await socket.stop();
      presence.stop();
      await readCursors.stop();
      await node.stop();
    },
  };
}
