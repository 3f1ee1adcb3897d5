import type { Kind, People } from '@parley/domain/chat/wire';
import type { Mutes } from '@parley/domain/mutes/rules';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { createLease, leaseLocks } from '../platform/lease.ts';
import { createOutside, type Outside } from '../platform/outside.ts';
import { createCompose, type FindRoom } from './compose.ts';
import { createDeliver } from './deliver.ts';
import { pushRoutes } from './http.ts';
import { openPushKeys } from './keys.ts';
import { startPushing } from './loop.ts';
import { createPending } from './pending.ts';
import { createPushQueue } from './queue.ts';
import { createRests } from './rests.ts';
import { createPushService } from './service.ts';
import { createPushStore } from './store.ts';

const keyMissing =
  'This server lacks the key of notifications and leaves them to the others: copy secrets/push.key from the server that has it, or replace it on all of them.';

/** The way to push services, and how often is looked for what is to be told, in milliseconds. */
export type PushWay = { outside: Pick<Outside, 'post'>; lookMs: number };

type Parts = {
  auth: Auth;
  people: (addresses: readonly string[]) => Promise<People>;
  isLooking: (author: string) => boolean;
  wordsOf: (message: { kind: Kind; body: string }, origin: string) => string;
  onChange: (listener: (block: number, topics: readonly string[]) => void) => void;
  /** A room by its id, whoever made it. */
  findRoom: FindRoom;
  /** What a member mutes, and whom they block, on all their devices. */
  mutesOf: (author: string) => Promise<Mutes>;
  way?: PushWay | undefined;
};

/** Tells members what concerns them while no page of theirs is in sight. */
export async function registerPush(base: Base, parts: Parts) {
  const { config, database, clock, log, http, metrics } = base;
  const { community, authority, origin, pushKeyFile } = config;
  const store = createPushStore(database);
  const keys = pushKeyFile === null ? null : await openPushKeys(pushKeyFile, database, clock, log);
  const service = createPushService({
    store,
    findRoom: parts.findRoom,
    signer: parts.auth.signer,
    community: { authority, chainId: community.supportedChainId },
    key: () => keys?.known() ?? null,
    clientHosts: config.farcasterClientHosts,
  });
  pushRoutes(http, service, base);
  if (keys === null) return { stop: async () => {}, trouble: () => null, clients: store };
  const compose = createCompose({
    community,
    people: parts.people,
    wordsOf: parts.wordsOf,
    findRoom: parts.findRoom,
    pending: createPending(database, community.tldName, parts.mutesOf),
  });
  const queue = createPushQueue({
    database,
    tld: community.tldName,
    tokens: compose.tokens,
  });
  const rests = createRests(clock);
  const deliver = createDeliver({
    rests,
    store,
    queue,
    compose,
    clock,
    log,
    isLooking: parts.isLooking,
    outside: parts.way?.outside ?? createOutside({ ownHostname: new URL(origin).hostname }),
    subject: config.pushSubject,
    community,
    count: (outcome) => metrics.pushes.inc({ outcome }),
    countClient: (outcome) => metrics.clientPushes.inc({ outcome }),
  });
  const pushing = startPushing({
    keys,
    queue,
    store,
    deliver,
    rests,
    database,
    clock,
    log,
    ...(parts.way && { lookMs: parts.way.lookMs }),
    lease: createLease({
      url: config.databaseUrl,
      log,
      name: 'push',
      channel: 'parley_push',
      lock: leaseLocks.push,
      onNotice: () => {},
      onGap: () => {},
    }),
  });
  parts.onChange((_block, topics) => {
    if (topics.includes('tips')) pushing.hearTips();
  });
  metrics.gauge('parley_push_queue_length', 'Notifications that are due and not sent yet.', () =>
    store.countDue(clock.now()),
  );
  const ofMembers = {
    name: 'parley_push_members',
    help: 'Members who are notified, by kind of what notifies them: browser or client.',
    label: 'kind',
  };
  metrics.gauges(ofMembers, store.countMembers);
  return {
    stop: pushing.stop,
    /** Why this server sends no notifications, in a sentence; null while it can. */
    trouble: () => (keys.own() === null ? keyMissing : pushing.trouble()),
    /** What clients say of their users' notifications. */
    clients: store,
  };
}
