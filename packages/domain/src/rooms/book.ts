import type { Room } from '../config/wire.ts';
import { roomPath } from '../site/pages.ts';
import type { RoomKind, RoomSettings } from './wire.ts';

/** Rooms that moderators may have made: those that are open, and all with the archived ones. */
export const madeMax = { open: 20, all: 200 } as const;

/** What the statements about a room come to. */
export type RoomEntry = {
  room: string;
  /** Orders rooms by when they were made. */
  made: number;
  isArchived: boolean;
  settings: RoomSettings;
};

/** All rooms but those of collections, in the order of the navigation. */
export type Book = { open: readonly Room[]; archived: readonly Room[] };

/**
 * The rooms of the config with those that moderators made. Rooms with an order stand at that place of the list;
 * the others keep theirs, the config's first. What the config says of its rooms, moderators do not change, except
 * for their topics and their order.
 */
export function bookOf(configured: readonly Room[], entries: readonly RoomEntry[]): Book {
  const byId = new Map(entries.map((entry) => [entry.room, entry]));
  const ofConfig = new Set(configured.map(({ id }) => id));
  const made = entries
    .filter(({ room }) => !ofConfig.has(room))
    .toSorted((a, b) => a.made - b.made);
  const placed = [
    ...configured.map((room) => {
      const entry = byId.get(room.id);
      return { room: withTopic(room, entry), order: entry?.settings.order ?? null };
    }),
    ...made
      .filter(({ isArchived }) => !isArchived)
      .map((entry) => ({ room: roomOf(entry), order: entry.settings.order })),
  ];
  return { open: arranged(placed), archived: made.filter((one) => one.isArchived).map(roomOf) };
}

function withTopic(room: Room, entry: RoomEntry | undefined): Room {
  if (entry === undefined) return room;
  const { topic: _, ...rest } = room;
  return topicOf(rest, entry.settings.topic);
}

function roomOf({ room: id, settings, isArchived }: RoomEntry): Room {
  const { title, topic, gate, readOnly } = settings;
  return topicOf(
    {
      id,
      title,
      path: roomPath(id),
      ...(readOnly && { readOnly }),
      ...(gate !== null && { gate }),
      ...(isArchived && { isArchived }),
    },
    topic,
  );
}

function topicOf(room: Room, topic: string): Room {
  return topic === '' ? room : { ...room, topic };
}

/** Those without an order as they come, and each other one at its place among them, which is counted from 1. */
function arranged(rooms: readonly { room: Room; order: number | null }[]): Room[] {
  const list = rooms.filter(({ order }) => order === null).map(({ room }) => room);
  const ordered = rooms
    .flatMap(({ room, order }) => (order === null ? [] : [{ room, order }]))
    .toSorted((a, b) => a.order - b.order);
  for (const { room, order } of ordered) list.splice(order - 1, 0, room);
  return list;
}

/** Why a statement about a room changes nothing. */
export const roomFaults = [
  'taken',
  'unknown',
  'configured',
  'archived',
  'open',
  'too-many-open',
  'too-many',
] as const;
export type RoomFault = (typeof roomFaults)[number];

/** What a statement has to know of what was said before it. */
export type RoomState = {
  isConfigured: boolean;
  /** Null where no statement made the room. */
  isArchived: boolean | null;
  /** How many rooms moderators have made. */
  open: number;
  all: number;
};

/** Why a kind of statement cannot be about a room now; null where it can. */
export function roomFault(kind: RoomKind, state: RoomState): RoomFault | null {
  const { isConfigured, isArchived } = state;
  if (kind === 'create') {
    const isTaken = isConfigured || isArchived !== null;
    return isTaken ? 'taken' : tooMany(state);
  }
  if (isConfigured) return kind === 'change' ? null : 'configured';
  if (isArchived === null) return 'unknown';
  if (kind === 'reopen') return isArchived ? tooMany({ ...state, all: 0 }) : 'open';
  return isArchived ? 'archived' : null;
}

function tooMany({ open, all }: Pick<RoomState, 'open' | 'all'>): RoomFault | null {
  if (open >= madeMax.open) return 'too-many-open';
  return all >= madeMax.all ? 'too-many' : null;
}

/** An address for a room of this title that none of these has: `meme-contest`, then `meme-contest-2` … */
export function roomIdFor(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 28)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'room' : plain;
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}
