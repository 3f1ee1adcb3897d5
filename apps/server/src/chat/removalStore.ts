import { isSaid, type Kind, type Message } from '@parley/domain/chat/wire';
import type pg from 'pg';
import { editKinds } from '../platform/eventKinds.ts';
import { type MessageRow, messageColumns, messageOf } from './rows.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** A text that was removed: its place, and the newest one of its room then. */
export type RemovedPlace = { id: number; room: string; seq: number; head: number };

/** A place that a statement can name; the digest is base64url. */
export type Removable = { seq: number; digest: string };

/** Removed places of a room that servers remember; a page that missed more of them starts over. */
export const rememberedMax = 200;

/** SQL of what the operator removed. */
export function createRemovalStore(database: Queries) {
  return {
    /** Of each room the newest removals, the oldest first. */
    async newest(): Promise<RemovedPlace[]> {
      const { rows } = await database.query<RemovedPlace>(
        `select id::float8 as id, room, seq::float8 as seq, head::float8 as head from (
           select *, row_number() over (partition by room order by id desc) as place from removals
         ) as r where place <= ${rememberedMax} order by id`,
      );
      return rows;
    },

    /** What was removed after one, at most `limit`, the oldest first. */
    async after(id: number, limit: number): Promise<RemovedPlace[]> {
      const { rows } = await database.query<RemovedPlace>({
        name: 'chat-removals',
        text: `select id::float8 as id, room, seq::float8 as seq, head::float8 as head
               from removals where id > $1 order by id limit $2`,
        values: [id, limit],
      });
      return rows;
    },

    /** What is at these places now, and the edits of it, in the order of the log. */
    async gone(room: string, seqs: readonly number[]): Promise<Message[]> {
      const { rows } = await database.query<MessageRow>(
        `select ${messageColumns} from messages m
         where m.room = $1 and m.signature = ''
           and (m.seq = any($2) or (m.target = any($2) and m.kind in ${editKinds})) order by m.seq`,
        [room, seqs],
      );
      return rows.map(messageOf);
    },

    /** Those of these places where something is said that is not gone. */
    async removable(room: string, seqs: readonly number[]): Promise<Removable[]> {
      const { rows } = await database.query<{ seq: string; digest: Buffer; kind: Kind }>(
        `select seq, digest, kind from messages
         where room = $1 and seq = any($2) and signature <> '' order by seq`,
        [room, seqs],
      );
      return rows
        .filter(({ kind }) => isSaid(kind))
        .map(({ seq, digest }) => ({ seq: Number(seq), digest: digest.toString('base64url') }));
    },

    /** Removes texts for good, each with its signature; resolves with the places that were there to remove. */
    async remove(
      room: string,
      places: readonly (Removable & { signature: string })[],
      { reason, at, key }: { reason: string; at: number; key: string },
    ): Promise<number[]> {
      const { rows } = await database.query<{ seq: string }>(
        `with known as (insert into head_keys (key) values ($6) on conflict do nothing)
         select remove_messages($1, $2, $3, $4, $5, $6, $7) as seq`,
        [
          room,
          places.map(({ seq }) => seq),
          places.map(({ digest }) => Buffer.from(digest, 'base64url')),
          reason,
          at,
          key,
          places.map(({ signature }) => signature),
        ],
      );
      return rows.map(({ seq }) => Number(seq));
    },
  };
}

export type RemovalStore = ReturnType<typeof createRemovalStore>;
