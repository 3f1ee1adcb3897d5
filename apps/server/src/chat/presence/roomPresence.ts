import type { ServerFrame } from '@parley/domain/chat/frames';
import { hereMax, typingLastsMs, typingMax } from '@parley/domain/chat/limits';
import type { People } from '@parley/domain/chat/wire';
import type { Connection } from '../connection.ts';
import type { Tallies, Tally } from '../tally.ts';
import { createTeller } from './teller.ts';

type Options = {
  room: string;
  /** Of kinds that begin with `here ` and `typing `. */
  tallies: { here: Tallies; typing: Tallies };
  people: (authors: readonly string[]) => Promise<People>;
  onError: (error: unknown) => void;
};

export type RoomPresence = ReturnType<typeof createRoomPresence>;

/** How often those in a room are told who is here, and who types, in milliseconds. */
const hereEveryMs = 2_000;
const typingEveryMs = 1_000;
/** How long other nodes wait for what changed here, in milliseconds. */
const gather = { here: 1_000, typing: 250 };
/** What a connection counts as that speaks for nobody who may write; members count by address. */
const readers = '';

/** Who shows one room on all nodes, and who types there. */
export function createRoomPresence({ room, tallies, people, onError }: Options) {
  /** The connections of this node that show the room, and what each counts as. */
  const keys = new Map<Connection, string>();
  const connections = new Set<Connection>();
  /** Members who type on this node, each with what ends it. */
  const ends = new Map<string, NodeJS.Timeout>();
  const here = tallies.here.open(`here ${room}`, {
    gatherMs: gather.here,
    onOthers: () => hereTeller.touch(),
  });
  const typing = tallies.typing.open(`typing ${room}`, {
    gatherMs: gather.typing,
    onOthers: () => typingTeller.touch(),
  });
  const hereTeller = createTeller({
    readers: connections,
    everyMs: hereEveryMs,
    onError,
    describe: () => describe('here', here, hereMax),
  });
  const typingTeller = createTeller({
    readers: connections,
    everyMs: typingEveryMs,
    onError,
    describe: () => describe('typing', typing, typingMax),
  });

  async function describe(t: 'here' | 'typing', tally: Tally, max: number): Promise<ServerFrame> {
    const members = [...tally.keys()].filter((key) => key !== readers).sort();
    const count = members.length + tally.of(readers);
    return { t, room, count, people: await people(members.slice(0, max)) };
  }

  function endTyping(author: string): void {
    const end = ends.get(author);
    if (end === undefined) return;
    clearTimeout(end);
    ends.delete(author);
    typing.add(author, -1);
    typingTeller.touch();
  }

  function leave(connection: Connection): void {
    const key = keys.get(connection);
    if (key === undefined) return;
    keys.delete(connection);
    connections.delete(connection);
    here.add(key, -1);
    endTyping(key);
    for (const teller of [hereTeller, typingTeller]) teller.leave(connection);
    hereTeller.touch();
  }

  return {
    room,
    leave,
    isEmpty: (): boolean => keys.size === 0,

    /** The connection shows the room; `author` is the member that it counts as, null for a reader. */
    enter(connection: Connection, author: string | null): void {
      const key = author ?? readers;
      const before = keys.get(connection);
      if (before === key) return;
      keys.set(connection, key);
      connections.add(connection);
      here.add(key, 1);
      if (before === undefined) {
        for (const teller of [hereTeller, typingTeller]) teller.join(connection);
        if (typing.keys().size > 0) typingTeller.touch();
      } else {
        here.add(before, -1);
        endTyping(before);
      }
      hereTeller.touch();
    },

    type(author: string): void {
      const end = ends.get(author);
      if (end !== undefined) {
        end.refresh();
        return;
      }
      ends.set(author, setTimeout(endTyping, typingLastsMs, author).unref());
      typing.add(author, 1);
      typingTeller.touch();
    },

    /** The author's message is in the log: it is not being typed any more, on any node. */
    said(author: string): void {
      endTyping(author);
      if (typing.of(author) === 0) return;
      typing.clear(author);
      typingTeller.touch();
    },

    /** Messages leave to those in the room at the end of this turn. */
    ride(): void {
      hereTeller.ride();
      typingTeller.ride();
    },

    /** Somebody's name may be another. */
    touch(): void {
      hereTeller.touch();
      typingTeller.touch();
    },

    stop(): void {
      hereTeller.stop();
      typingTeller.stop();
      for (const end of ends.values()) clearTimeout(end);
      tallies.here.close(`here ${room}`);
      tallies.typing.close(`typing ${room}`);
    },
  };
}
