import { madeMax } from '@parley/domain/rooms/book';
import { connectedOf, peakPerSecond, traffic } from './traffic.ts';

/** What a community runs on. */
export type Engine = {
  name: string;
  /** Servers over one log, each with a share of the open pages. */
  servers: number;
  /** Databases, each with a share of the rooms. */
  databases: number;
  /** Nodes of the chain that are asked. */
  nodes: number;
  /** Whether the chain is the one that `npm start` runs. */
  hasEmbeddedChain: boolean;
  /** Whether a page follows the room that it shows alone; else all rooms. */
  followsOne: boolean;
  /** Open rooms at most. */
  roomsMost: number;
};

/** The rooms that a community begins with, and those that moderators can have open beside them. */
const roomsToday = 3 + madeMax.open;

/** From what `npm start` runs to what would have to be built; `docs/scale.md` says which is which. */
export const engines = [
  {
    name: '`npm start`',
    servers: 1,
    databases: 1,
    nodes: 1,
    hasEmbeddedChain: true,
    followsOne: false,
    roomsMost: roomsToday,
  },
  {
    name: '8 servers, 4 nodes',
    servers: 8,
    databases: 1,
    nodes: 4,
    hasEmbeddedChain: false,
    followsOne: false,
    roomsMost: roomsToday,
  },
  {
    name: 'a page follows one room',
    servers: 8,
    databases: 1,
    nodes: 4,
    hasEmbeddedChain: false,
    followsOne: true,
    roomsMost: roomsToday,
  },
  {
    name: 'sharded by room',
    servers: 64,
    databases: 16,
    nodes: 16,
    hasEmbeddedChain: false,
    followsOne: true,
    roomsMost: Number.POSITIVE_INFINITY,
  },
] as const satisfies readonly Engine[];

/** A community in its busiest minute. */
export type Community = {
  members: number;
  connected: number;
  rooms: number;
  engine: Engine;
  /** How often a second something happens that each member does so many times a day. */
  perSecond: (perDay: number) => number;
  messagesPerSecond: number;
};

const membersPerRoom = 1_000;
/** What every community begins with. */
const roomsLeast = 3;

export function communityOf(members: number, engine: Engine): Community {
  return {
    members,
    engine,
    connected: connectedOf(members),
    rooms: Math.min(engine.roomsMost, Math.max(roomsLeast, Math.round(members / membersPerRoom))),
    perSecond: (perDay) => peakPerSecond(members, perDay),
    messagesPerSecond: peakPerSecond(members, traffic.messagesPerDay),
  };
}

/** The share of all messages, and of all readers, that the room of a rank has, by Zipf's law; 1 is the busiest. */
export function shareOf(rooms: number, rank: number): number {
  return 1 / rank / harmonic(rooms, 1);
}

/** How many pages a message reaches, on average over all messages. */
export function readersOf({ connected, rooms, engine }: Community): number {
  if (!engine.followsOne) return connected;
  // Busy rooms have more of both.
  return (connected * harmonic(rooms, 2)) / harmonic(rooms, 1) ** 2;
}

/** 1 + 1/2^power + … + 1/count^power; from a thousand on by its integral, which is off by less than a thousandth. */
function harmonic(count: number, power: 1 | 2): number {
  const exact = Math.min(count, 1_000);
  let sum = 0;
  for (let rank = 1; rank <= exact; rank += 1) sum += rank ** -power;
  if (count === exact) return sum;
  return sum + (power === 1 ? Math.log(count / exact) : 1 / exact - 1 / count);
}
