import type { Room } from '@parley/domain/config/wire';
import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import { createChainSubjects } from './chainSubjects.ts';
import { chainCheck, databaseCheck, diskCheck } from './checks.ts';
import { createWebFiles } from './files.ts';
import { type Check, type HealthOptions, healthRoutes } from './health.ts';
import { siteRoutes } from './http.ts';
import { manifestRoute } from './manifest.ts';
import { createPayloads, type RoomPage } from './payloads.ts';
import { createSubjects, eitherOf, type SubjectReader } from './subjects.ts';

/** What pages show of other slices. */
type Shown = {
  roomPage: RoomPage;
  /** Public keys of the servers that sign how far rooms go. */
  headKeys: () => readonly string[];
  /** Accounts with which servers anchor rooms. */
  anchorAccounts: () => readonly string[];
  /** JSON of a page's `fc:miniapp` tag; null for none. */
  embedOf: (head: PageHead) => string | null;
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
  { roomPage, headKeys, anchorAccounts, embedOf, collections, posts, rooms }: Shown,
): void {
  const { http, config, clock, log } = base;
  const { community } = config;
  const files = createWebFiles(config.webFolder, log);
  const chain = createChainSubjects(community, config.rpcUrl);
  const reader: SubjectReader = {
    profile: chain.profile,
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
    anchorAccounts,
    files,
    payloads,
    embedOf,
  });
}

/** Whether the server lives and can serve. */
export function registerHealth(
  base: Base,
  { isStopping, index, anchors }: Pick<HealthOptions, 'isStopping' | 'index' | 'anchors'>,
): void {
  const { http, config, database, rpc, clock } = base;
  const { supportedChainId, embeddedChain } = config.community;
  const checks: Check[] = [
    databaseCheck(database),
    chainCheck(rpc, supportedChainId, embeddedChain),
  ];
  if (config.dataFolder !== null) checks.push(diskCheck(config.dataFolder));
  healthRoutes(http, { clock, checks, isStopping, index, anchors });
}
