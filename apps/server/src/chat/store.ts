import { type Envelope, isSaid, type Links, type Message } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { runPrepared } from '../platform/preparedStatement.ts';
import { append, appendEvents, appendOne, columnsOf, valuesOf } from './append.ts';
import { startOf } from './digest.ts';
import type { Draft } from './draft.ts';
import {
  envelopeOf,
  type MessageRow,
  messageColumns,
  messageOf,
  spelled,
  spelledHex,
} from './rows.ts';

/** The place that a draft got; `at` is in Unix milliseconds. */
export type Placed = { seq: number; at: number };
/** What the database holds under an author's message id. */
export type Existing = Placed & { author: string; envelope: Envelope };
/** The newest place of a room, and its hash, base64url. */
export type Head = { seq: number; hash: string };
/** A committed message, and the hash of its place, base64url. */
export type Committed = { message: Message; hash: string };

type HeadRow = { epoch: string; id: string | null; head: number; hash: Buffer };

export type ChatStore = ReturnType<typeof createChatStore>;

/** SQL of the log. A message changes once at most: its text and signature go when it is deleted or removed. */
export function createChatStore(database: Database) {
  return {
    async ensureRooms(rooms: readonly string[]): Promise<void> {
      await database.query(
        `insert into rooms (id, hash) select id, chain_start(id) from unnest($1::text[]) as id
         on conflict (id) do nothing`,
        [rooms],
      );
    },

    /** Writes, as every message does, and changes nothing. Throws where that fails. */
    async tryToWrite(): Promise<void> {
      await database.query('update meta set epoch = epoch');
    },

    /** Which log this is, and the newest place of each of these rooms, or of all; a room without a row has none. */
    async heads(rooms: readonly string[] | null = null) {
      const found = await database.query<HeadRow>({
        name: 'chat-heads',
        text: `select epoch, r.id, head, hash from meta
               left join rooms r on $1::text[] is null or r.id = any($1)`,
        values: [rooms],
      });
      const heads = new Map<string, Head>();
      for (const { id, head, hash } of found.rows) {
        if (id !== null) heads.set(id, { seq: head, hash: spelled(hash) });
      }
      return { epoch: found.rows[0]?.epoch ?? 'none', heads };
    },

    /**
     * Adds drafts to one room's log in their order, all or none; two drafts never share author and
     * id. Returns the places by `placeKey`; a draft without one was in the log before.
     */
    async append(room: string, drafts: readonly Draft[], at: number): Promise<Map<string, Head>> {
      const [first] = drafts;
      if (first === undefined) return new Map();
      const { chainId, host } = first.envelope;
      const isOneText = drafts.length === 1 && first.envelope.kind === 'text';
      const isSaidOnly = drafts.every(({ envelope }) => isSaid(envelope.kind));
      const input = isOneText ? valuesOf(first) : columnsOf(drafts);
      const statement = isOneText ? appendOne : isSaidOnly ? append : appendEvents;
      const rows = await runPrepared(database, statement, [room, ...input, chainId, host, at]);
      return new Map(
        rows.map(([author, id, seq, hash]) => [
          placeKey(String(author), String(id)),
          { seq: Number(seq), hash: spelledHex(String(hash)) },
        ]),
      );
    },

    /** What the log holds under these authors and ids. */
    async existing(drafts: readonly Draft[]): Promise<Map<string, Existing>> {
      const found = await database.query<MessageRow>(
        `select ${messageColumns} from messages m
         where (author, id) in (select * from unnest($1::text[], $2::text[]))`,
        [drafts.map((draft) => draft.author), drafts.map((draft) => draft.envelope.id)],
      );
      return new Map(
        found.rows.map((row) => [
          placeKey(row.author, row.id),
          { seq: row.seq, at: row.at, author: row.author, envelope: envelopeOf(messageOf(row)) },
        ]),
      );
    },

    /** At most `limit` messages with `after < seq`, oldest first. */
    async messagesAfter(room: string, after: number, limit: number): Promise<Committed[]> {
      const found = await database.query<MessageRow & { hash: Buffer }>({
        name: 'chat-after',
        text: `select ${messageColumns}, m.hash from messages m
               where room = $1 and seq > $2 order by seq limit $3`,
        values: [room, after, limit],
      });
      return found.rows.map(({ hash, ...row }) => ({
        message: messageOf(row),
        hash: spelled(hash),
      }));
    },

    /** The hash of a place, base64url; of place 0 the one before the first message. */
    async hashAt(room: string, seq: number): Promise<string> {
      if (seq === 0) return startOf(room);
      const found = await database.query<{ hash: Buffer }>({
        name: 'chat-hash',
        text: 'select hash from messages where room = $1 and seq = $2',
        values: [room, seq],
      });
      const [row] = found.rows;
      if (row === undefined) throw new Error(`Place ${seq} of room ${room} is missing.`);
      return spelled(row.hash);
    },

    /** Digests and times of at most `limit` places with `after < seq`, in their order. */
    async linksAfter(room: string, after: number, limit: number): Promise<Links['links']> {
      const found = await database.query<{ digest: Buffer; at: number }>({
        name: 'chat-links',
        text: `select digest, at from messages
               where room = $1 and seq > $2 order by seq limit $3`,
        values: [room, after, limit],
      });
      return found.rows.map(({ digest, at }) => [spelled(digest), at]);
    },
  };
}

/** Names a message by what makes it unique: its author and the author's id for it. */
export function placeKey(author: string, id: string): string {
  return `${author}/${id}`;
}
