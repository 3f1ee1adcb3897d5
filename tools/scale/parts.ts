import { chatLimits } from '../../apps/server/src/chat/limits.ts';
import { turnPatienceMs } from '../../apps/server/src/media/limits.ts';
import { type Community, readersOf, shareOf } from './community.ts';
import { cost } from './costs.ts';
import type { Station } from './queue.ts';
import { traffic } from './traffic.ts';

/** Work that waits for its turn, and how long it may take, in milliseconds, before members notice. */
type Queued = { name: string; patienceMs: number; station: (community: Community) => Station };
/** Something of which there is so much and no more. */
type Bounded = { name: string; most: number; amount: (community: Community) => number };
export type Part = Queued | Bounded;

/** What people wait for without wondering. */
const patienceMs = 1_000;
/** Messages that one commit takes at most, and that so leave together. */
const { commitMax } = chatLimits;
/** Cores of a machine that has both a server and its database. */
export const machineCores = 2;
/** Cores of a database's machine. */
const databaseCores = 4;
/** What a server's link of 1 Gbit a second carries of messages. */
const linkBytes = 100e6;
const gigabyte = 1e9;

/** One after the other. */
function oneByOne(perSecond: number, ms: number, workers = 1): Station {
  return { perSecond, turnMs: () => ms, turnMax: 1, workers };
}

/** Milliseconds of a turn in which one server tells its readers of so many messages. */
function tellingOf(community: Community): (messages: number) => number {
  const { engine, rooms } = community;
  const readers = readersOf(community) / engine.servers;
  // A reader is written to once for each room that went on.
  const writesOf = (messages: number) => (engine.followsOne ? messages : Math.min(messages, rooms));
  return (messages) => readers * (writesOf(messages) * cost('write') + messages * cost('copy'));
}

/** What takes turns of a server's core beside messages, as a share of it. */
function backgroundOf({ engine, connected, perSecond, messagesPerSecond }: Community): number {
  const pagesMs = perSecond(traffic.visitsPerDay) * cost('page');
  const readsMs = perSecond(traffic.visitsPerDay * traffic.chainReadsPerVisit) * cost('chainRead');
  const idleMs = connected * cost('idle');
  const fromOthers = engine.servers === 1 ? 0 : messagesPerSecond * cost('notice');
  return ((pagesMs + readsMs + idleMs) / engine.servers + fromOthers) / 1_000;
}

/** The parts, in the order of a message's way. */
export const parts: readonly Part[] = [
  {
    name: 'open pages: memory of a server',
    most: 2 * gigabyte,
    amount: ({ connected, engine }) => (connected / engine.servers) * cost('socketBytes'),
  },
  {
    name: 'open pages: signs of life',
    patienceMs,
    station: ({ connected, engine }) =>
      oneByOne(
        connected / engine.servers / traffic.heartbeatSeconds,
        cost('idle') * traffic.heartbeatSeconds,
      ),
  },
  {
    name: 'messages in: signatures and rules',
    patienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne(messagesPerSecond / engine.servers, cost('messageIn')),
  },
  {
    name: 'log of the busiest room',
    patienceMs,
    station: ({ messagesPerSecond, rooms }) => ({
      perSecond: messagesPerSecond * shareOf(rooms, 1),
      turnMax: commitMax,
      workers: 1,
      turnMs: (messages) => cost('commit') + messages * cost('commitEach'),
    }),
  },
  {
    name: 'database: messages and search texts',
    patienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne(messagesPerSecond / engine.databases, cost('databaseMessage'), databaseCores),
  },
  {
    name: 'two cores for server and database: messages in, kept, and found',
    patienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne(
        engine.servers === 1 ? messagesPerSecond : 0,
        cost('messageIn') + cost('databaseMessage'),
        machineCores,
      ),
  },
  {
    name: 'messages out: to every reader',
    patienceMs,
    station: (community) => ({
      perSecond: community.messagesPerSecond,
      turnMax: commitMax,
      workers: 1,
      turnMs: tellingOf(community),
    }),
  },
  {
    name: 'messages out: bytes a second',
    most: linkBytes,
    amount: (community) =>
      (community.messagesPerSecond * readersOf(community) * cost('frameBytes')) /
      community.engine.servers,
  },
  {
    name: 'messages from other servers',
    patienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne(engine.servers === 1 ? 0 : messagesPerSecond, cost('notice')),
  },
  {
    name: 'first pages',
    patienceMs,
    station: ({ perSecond, engine }) =>
      oneByOne(perSecond(traffic.visitsPerDay) / engine.servers, cost('page')),
  },
  {
    name: 'reads of the chain: its node',
    patienceMs,
    station: ({ perSecond, engine }) => {
      const reads = perSecond(traffic.visitsPerDay * traffic.chainReadsPerVisit);
      return oneByOne(reads / engine.nodes, cost('nodeRead'));
    },
  },
  {
    name: 'one server, all of it together',
    patienceMs,
    station: (community) => {
      const { messagesPerSecond, engine } = community;
      const left = Math.max(0, 1 - backgroundOf(community));
      const tellMs = tellingOf(community);
      return {
        perSecond: messagesPerSecond,
        turnMax: commitMax,
        workers: 1,
        turnMs: (messages) =>
          ((messages / engine.servers) * cost('messageIn') + tellMs(messages)) / left,
      };
    },
  },
  {
    name: 'all come back at once: seconds',
    most: 30,
    amount: ({ connected, engine }) => ((connected / engine.servers) * cost('comeBack')) / 1_000,
  },
  {
    name: 'searches',
    patienceMs,
    station: ({ perSecond, engine }) =>
      oneByOne(perSecond(traffic.searchesPerDay) / engine.databases, cost('search'), databaseCores),
  },
  {
    name: 'embedded chain: memory after a year',
    most: 8 * gigabyte,
    amount: ({ members, engine }) =>
      engine.hasEmbeddedChain
        ? members * 365 * traffic.transactionsPerDay * cost('transactionBytes')
        : 0,
  },
  {
    name: 'index of the chain',
    patienceMs,
    station: ({ perSecond }) => oneByOne(perSecond(traffic.chainEventsPerDay), cost('event')),
  },
  {
    name: 'notifications',
    // As long as a file.
    patienceMs: turnPatienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne((messagesPerSecond * traffic.pushesPerMessage) / engine.databases, cost('push')),
  },
  {
    name: 'cards of links',
    patienceMs,
    station: ({ messagesPerSecond, engine }) =>
      oneByOne((messagesPerSecond * traffic.linksPerMessage) / engine.servers, cost('linkedPage')),
  },
  {
    name: 'uploads: pictures made anew',
    patienceMs: turnPatienceMs,
    station: ({ perSecond, engine }) =>
      oneByOne(perSecond(traffic.uploadsPerDay) / engine.servers, cost('photo')),
  },
  {
    name: 'disk of the database after a year',
    most: 1_000 * gigabyte,
    amount: ({ members, engine }) =>
      (members * (cost('memberBytes') + 365 * traffic.messagesPerDay * cost('messageBytes'))) /
      engine.databases,
  },
  {
    name: 'a backup after a year: hours',
    most: 4,
    amount: ({ members, engine }) =>
      (members * 365 * traffic.messagesPerDay * cost('backup')) / engine.databases / 3_600_000,
  },
];
