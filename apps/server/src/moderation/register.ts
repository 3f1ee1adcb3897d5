import { toldLacks } from '@parley/domain/chat/gates';
import type { Room } from '@parley/domain/config/wire';
import type { RoomStanding } from '@parley/domain/moderation/roomModes';
import { moderationTopic } from '@parley/domain/moderation/wire';
import type { OneRoom } from '@parley/domain/rooms/wire';
import type { Auth } from '../auth/register.ts';
import type { NameService } from '../names/service.ts';
import type { Base } from '../platform/base.ts';
import { createHub } from '../platform/hub.ts';
import { createActStore } from './actStore.ts';
import { createModerationActs } from './acts.ts';
import { createAuditStore } from './auditStore.ts';
import { createHoldingsReader, createModeratorReader } from './chainReader.ts';
import { checkableNeeds, createFarcasterReaders } from './farcasterReader.ts';
import { createGates, type GateReaders, type Gates } from './gates.ts';
import { moderationRoutes } from './http.ts';
import { createPeople } from './people.ts';
import { createReportStore } from './reportStore.ts';
import { createReports } from './reports.ts';
import { createRoomActs } from './roomActs.ts';
import { createRoomBook, type RoomBook } from './roomBook.ts';
import { roomRoutes } from './roomHttp.ts';
import { createRoomModes, type RoomModes } from './roomModes.ts';
import { createRoomStore } from './roomStore.ts';
import type { Rooms } from './rooms.ts';
import { createModerators, type Moderators } from './service.ts';
import { createSpeakers } from './speakers.ts';
import { createSuspensions, type Suspensions } from './suspensions.ts';

type Known = {
  names: NameService;
  /** The Farcaster id of a member's account; null for none. */
  fidOf: (author: string) => Promise<number | null>;
};

/** Who moderates, who may not write, and what readers are told of authors. */
export async function registerModeration(base: Base, { names, fidOf }: Known) {
  const { config, clock, log, database, http } = base;
  const readModerators = createModeratorReader(config.community, config.rpcUrl);
  const moderators = createModerators({ read: readModerators, clock, log });
  const store = createActStore(database);
  const suspensions = createSuspensions({ store, clock, log });
  const { rooms: configured } = config.community;
  const roomStore = createRoomStore(
    database,
    configured.map(({ id }) => id),
  );
  const book = createRoomBook({
    store: roomStore,
    configured,
    farcaster: checkableNeeds(config),
    log,
  });
  const modes = createRoomModes({ store, rooms: book, clock, log });
  const followers = [suspensions, book, modes];
  await Promise.all(followers.map((one) => one.start()));
  http.addHook('onClose', async () => {
    for (const one of followers) one.stop();
  });
  const people = { ...createPeople(names, moderators), suspensionOf: suspensions.of };
  const { community, rpcUrl, farcasterHubUrl } = config;
  const read: GateReaders = {
    chain: createHoldingsReader(community, rpcUrl),
    ...createFarcasterReaders({
      fidOf,
      isSuspended: (author) => suspensions.of(author) !== null,
      account: community.farcasterAccount,
      hub: farcasterHubUrl === null ? null : createHub(farcasterHubUrl),
    }),
  };
  const gates = createGates({ config: community, rooms: book, read, clock, log });
  return { moderators, suspensions, modes, gates, people, book, roomStore };
}

type Parts = {
  auth: Auth;
  moderators: Moderators;
  suspensions: Suspensions;
  modes: RoomModes;
  gates: Gates;
  rooms: Rooms;
  book: RoomBook;
  roomStore: ReturnType<typeof createRoomStore>;
  /** Any room, with how much is said there; null where there is none. */
  findRoom: (id: string) => Promise<OneRoom | null>;
  /** Rooms of collections that a member holds. */
  roomsHeldBy: (address: string) => Promise<Room[]>;
  holdsName: (author: string) => Promise<boolean>;
  /** Tells open pages that a topic changed. */
  announce: (block: number, topics: readonly string[]) => void;
};

/** What members report, and what moderators do about it. */
export function registerReports(base: Base, parts: Parts): void {
  const { http, config, database, clock } = base;
  const { auth, moderators, suspensions, modes, gates, rooms, book, holdsName, announce } = parts;
  const { supportedChainId: chainId, postingNeedsName } = config.community;
  const community = { authority: config.authority, chainId };
  const speakers = createSpeakers({ ...auth, moderators, community });
  const shared = { rooms, speakers, clock };
  const reports = createReports({
    ...shared,
    store: createReportStore(database),
    mayWrite: async (author) => !postingNeedsName || (await holdsName(author)),
  });
  const acts = createModerationActs({
    ...shared,
    store: createActStore(database),
    audit: createAuditStore(database, rooms.moderationEvents),
    suspensions,
    modes,
  });
  for (const changes of [suspensions, modes, book]) {
    changes.onChange(() => announce(0, [moderationTopic]));
  }

  async function standing(author: string | null, others: readonly string[]): Promise<RoomStanding> {
    return {
      now: clock.now(),
      rooms: modes.standing(others),
      nextAt: author === null ? {} : await modes.nextAt(author, others),
      ...(author !== null && toldLacks(await gates.standing(author, others))),
      suspension: author === null ? null : suspensions.of(author),
      moderates: author !== null && (await moderators.isModerator(author)),
    };
  }
  moderationRoutes(http, { reports, acts, standing }, base);
  const roomActs = createRoomActs({
    store: parts.roomStore,
    book,
    speakers,
    clock,
    community: config.community,
    checkable: checkableNeeds(config),
  });
  const reads = { find: parts.findRoom, heldBy: parts.roomsHeldBy };
  roomRoutes(http, { acts: roomActs, book, ...reads }, base);
}
