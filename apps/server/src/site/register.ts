import type { HostChange } from '@parley/domain/chat/hostChanges';
import type { Restore } from '@parley/domain/chat/restores';
import type { Room } from '@parley/domain/config/wire';
import type { EmbedSubject } from '@parley/domain/site/heads';
import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import type { DrawCard } from '../platform/cardHttp.ts';
import { chainClock, createClockCheck, databaseClock } from '../platform/clockCheck.ts';
import { repeatedly } from '../platform/repeatedly.ts';
import { createChainSubjects } from './chainSubjects.ts';
import { chainCheck, clockCheck, diskCheck } from './checks.ts';
import { createContractCheck } from './contractCheck.ts';
import { createWebFiles } from './files.ts';
import { type Check, type HealthOptions, healthRoutes } from './health.ts';
import { siteRoutes } from './http.ts';
import { manifestRoute } from './manifest.ts';
import { memberCards } from './memberCards.ts';
import { createPayloads, type RoomPage } from './payloads.ts';
import { createSubjects, eitherOf, type SubjectReader } from './subjects.ts';

/** What pages show of other slices. */
type Shown = {
  roomPage: RoomPage;
  /** Public keys of the servers that sign how far rooms go. */
  headKeys: () => readonly string[];
  /** How the community came to its host. */
  hostChanges: readonly HostChange[];
  restores: readonly Restore[];
  /** Accounts with which servers anchor rooms. */
  anchorAccounts: () => readonly string[];
  draw: DrawCard;
  /** JSON of a page's embed by the names of its tags; empty for none. */
  embedsOf: (head: PageHead, embedded: EmbedSubject) => Readonly<Record<string, string>>;
  /** Collections of the index. */
  collections: {
    subject: SubjectReader['collection'];
    search: SubjectReader['search'];
  };
  /** Messages of the rooms. */
  posts: { subject: SubjectReader['post'] };
  rooms: { open: () => readonly Room[]; subject: SubjectReader['room'] };
};

/** The web app's pages and files. */
export function registerSite(
  base: Base,
  {
    roomPage,
    headKeys,
    hostChanges,
    restores,
    anchorAccounts,
    draw,
    embedsOf,
    collections,
    posts,
    rooms,
  }: Shown,
): void {
  const { http, config, clock, log } = base;
  const { community } = config;
  const files = createWebFiles(config.webFolder, log);
  const chain = createChainSubjects(community, config.rpcUrl);
  const withCard = memberCards(base, { member: chain.member, draw });
  const reader: SubjectReader = {
    async profile(id) {
      const found = await chain.member(id);
      return found && (await withCard(found, chain.about(found)));
    },
    collection: eitherOf(collections.subject, chain.collection),
    search: collections.search,
    post: posts.subject,
    room: rooms.subject,
  };
  const subjects = createSubjects({ reader, clock });
  const payloads = createPayloads({ community, subjects, roomPage, log });
  manifestRoute(http, community);
  siteRoutes(http, {
    ...base,
    community,
    openRooms: rooms.open,
    headKeys,
    hostChanges,
    restores,
    anchorAccounts,
    files,
    payloads,
    embedsOf,
  });
}

/** How often contracts are asked what they have to answer, in milliseconds. */
const contractsEveryMs = 30_000;

/** How often the server's clock is compared with others, in milliseconds. */
const clockEveryMs = 30_000;

function observeHealth(
  metrics: Base['metrics'],
  health: {
    checks: readonly Check[];
    reasonsNow: () => Promise<readonly string[]>;
    clockAheadMs: () => number | null;
  },
): void {
  const { checks, reasonsNow, clockAheadMs } = health;
  metrics.gauge('parley_ready', '1 while /api/readyz says that this server can serve.', async () =>
    (await reasonsNow()).length === 0 ? 1 : 0,
  );
  metrics.gauges(
    {
      name: 'parley_check_ok',
      help: '1 for each check of /api/readyz that holds.',
      label: 'check',
    },
    async () => {
      const reasons = await reasonsNow();
      return Object.fromEntries(checks.map(({ name }) => [name, reasons.includes(name) ? 0 : 1]));
    },
  );
  metrics.gauge(
    'parley_clock_offset_seconds',
    'How far this server’s clock is ahead of the one it differs from most.',
    () => {
      const ms = clockAheadMs();
      return ms === null ? null : ms / 1_000;
    },
  );
}

/** Whether the server lives and can serve; returns how to stop looking. */
export function registerHealth(
  base: Base,
  shown: Pick<HealthOptions, 'isStopping' | 'index' | 'anchors'> & {
    troubles: () => Readonly<Record<'push' | 'bus', string | null>>;
    /** Writes to the database as every message does. Throws where that fails. */
    writeLog: () => Promise<void>;
  },
): () => void {
  const { http, config, database, rpc, clock, log, metrics } = base;
  const { supportedChainId, embeddedChain } = config.community;
  const checks: Check[] = [
    { name: 'database', run: shown.writeLog },
    chainCheck(rpc, supportedChainId, embeddedChain),
  ];
  // The embedded chain goes by this machine's clock, and may have one of its own.
  const others = [
    databaseClock(database, clock),
    ...(embeddedChain ? [] : [chainClock(config.rpcUrl, clock)]),
  ];
  const clocks = createClockCheck(others);
  checks.push(clockCheck(clocks.trouble));
  if (config.dataFolder !== null) checks.push(diskCheck(config.dataFolder));
  const contracts = createContractCheck(config.community, config.rpcUrl, log);
  const reasonsNow = healthRoutes(http, {
    ...shown,
    clock,
    checks,
    contracts: contracts.faults,
    troubles: () => ({ clock: clocks.trouble(), ...shown.troubles() }),
  });
  observeHealth(metrics, { checks, reasonsNow, clockAheadMs: clocks.aheadMs });
  let said: string | null = null;
  const lookAtClock = async () => {
    await clocks.look();
    const trouble = clocks.trouble();
    if (trouble !== null && said === null) log.error('clock-off', { reason: trouble });
    said = trouble;
  };
  const stops = [
    repeatedly(contracts.look, contractsEveryMs),
    repeatedly(lookAtClock, clockEveryMs),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
