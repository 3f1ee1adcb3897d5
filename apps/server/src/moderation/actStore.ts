import { createHash } from 'node:crypto';
import { type RoomAct, type RoomMode, roomActBytes } from '@parley/domain/moderation/roomModes';
import { type Act, actBytes, type SignedAct } from '@parley/domain/moderation/wire';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** What decides whether an author may write; the newest of an author counts. */
export type StandingAct = Pick<SignedAct, 'id' | 'author' | 'until' | 'reason'> & {
  kind: 'suspend' | 'lift';
};

/** What decides about a room; the newest of a room counts. */
export type ModeAct = RoomMode & { id: number; room: string };

export type ActStore = ReturnType<typeof createActStore>;

/** What moderators did and signed; nothing of it is ever changed. */
export function createActStore(database: Database) {
  async function insert(by: string, act: Row, bytes: Uint8Array, at: number): Promise<void> {
    const { kind, author, room, seq, seconds, until, reason, host, chainId, device } = act;
    const digest = createHash('sha256').update(bytes).digest();
    await inTransaction(database, async (client) => {
      // One after the other, so that no act becomes visible behind a later one.
      await client.query('lock table moderation_acts in share row exclusive mode');
      await client.query(
        `insert into moderation_acts (kind, by, author, room, seq, seconds, until, reason, host, chain_id,
           device, signed_at, signature, at, digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (digest) do nothing`,
        [
          ...[kind, by, author, room, seq, seconds, until, reason],
          ...[host, chainId, device, act.at, act.signature, at, digest],
        ],
      );
    });
  }

  return {
    /** Keeps an act; the same statement a second time changes nothing. */
    async add(by: string, act: Act, at: number): Promise<void> {
      const place = act.place ?? { room: null, seq: null };
      await insert(by, { ...act, ...place, seconds: null }, actBytes(act), at);
    },

    /** The same for what a moderator set a room to. */
    async addMode(by: string, act: RoomAct, at: number): Promise<void> {
      await insert(by, { ...act, author: null, seq: null }, roomActBytes(act), at);
    },

    /** The acts before one, the newest first. */
    async before(id: number, limit: number): Promise<SignedAct[]> {
      const { rows } = await database.query<ActRow>(
        `select id, kind, by, author, room, seq, until, reason, host, chain_id as "chainId", device,
           signed_at as at, signature
         from moderation_acts where id < $1 and author is not null order by id desc limit $2`,
        [id, limit],
      );
      return rows.map(({ room, seq, ...act }) => ({
        ...act,
        place: room === null || seq === null ? null : { room, seq },
      }));
    },

    /** What decided about authors after an act, in its order; with 0, only the newest of each author. */
    async standing(after: number): Promise<StandingAct[]> {
      const { rows } = await database.query<StandingAct>(
        after === 0 ? newestText : standingText,
        after === 0 ? [] : [after],
      );
      return rows.sort((a, b) => a.id - b.id);
    },

    /** What rooms were set to after an act, in its order; with 0, only the newest of each room. */
    async modes(after: number): Promise<ModeAct[]> {
      const { rows } = await database.query<ModeAct>(
        `select distinct on (room) id, room, kind, seconds, until, reason from moderation_acts
         where author is null and settings is null and id > $1 order by room, id desc`,
        [after],
      );
      return rows.sort((a, b) => a.id - b.id);
    },

    /**
     * Takes an author's turn in a room in slow mode, on all servers at once. Resolves with null where they have
     * it, or with when they spoke last, in Unix milliseconds.
     */
    async takeTurn(turn: Turn, spokeBefore: number): Promise<number | null> {
      const { room, author, id, at } = turn;
      const taken = await database.query(
        `insert into slow_turns (room, author, id, at) values ($1, $2, $3, $4)
         on conflict (room, author) do update set id = excluded.id, at = excluded.at
         where slow_turns.at <= $5 or slow_turns.id = excluded.id`,
        [room, author, id, at, spokeBefore],
      );
      if (taken.rowCount === 1) return null;
      return (await lastTurns(author)).get(room) ?? at;
    },

    lastTurns,
  };

  /** When an author spoke last in rooms that were in slow mode then, in Unix milliseconds. */
  async function lastTurns(author: string): Promise<Map<string, number>> {
    const { rows } = await database.query<{ room: string; at: number }>(
      'select room, at from slow_turns where author = $1',
      [author],
    );
    return new Map(rows.map(({ room, at }) => [room, at]));
  }
}

/** A message of an author that takes their turn; `at` in Unix milliseconds. */
export type Turn = { room: string; author: string; id: string; at: number };

type Row = Omit<RoomAct, 'kind' | 'room'> & {
  kind: Act['kind'] | RoomAct['kind'];
  author: string | null;
  room: string | null;
  seq: number | null;
};

type ActRow = Omit<SignedAct, 'place'> & { room: string | null; seq: number | null };

const newestText = `
  select distinct on (author) id, kind, author, until, reason from moderation_acts
  where kind in ('suspend', 'lift') order by author, id desc`;
const standingText = `
  select id, kind, author, until, reason from moderation_acts where kind in ('suspend', 'lift') and id > $1`;
