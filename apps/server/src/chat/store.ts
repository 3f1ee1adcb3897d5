import { type Envelope, envelopeSchema, type Message } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { runPrepared } from '../platform/preparedStatement.ts';

/** A verified message without a place yet. */
export type Draft = {
  envelope: Envelope;
  author: string;
  device: string;
  signature: string;
};

/** The place that a draft got; `at` is in Unix milliseconds. */
export type Placed = { seq: number; at: number };
/** What the database holds under an author's message id. */
export type Existing = Placed & { author: string; envelope: Envelope };

export type ChatStore = ReturnType<typeof createChatStore>;

const columns = `room, seq, id, author, device, kind, body, reply_to as "replyTo",
  sent_at as "sentAt", chain_id as "chainId", host, signature, at`;

/**
 * One statement, and so one transaction: drafts that are new to the log are counted, the room's
 * head is moved by as many (its row lock makes places gapless and ordered like commits), and they
 * are inserted. Drafts that are in the log already are left out.
 */
const append = {
  name: 'chat-append',
  text: `
  with input as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
                         $7::bigint[], $8::text[]) with ordinality
      as t (id, author, device, body, reply_to, sent_at, signature, place)
  ), fresh as (
    select input.*, row_number() over (order by place) as step from input
    where not exists (
      select from messages m where m.author = input.author and m.id = input.id)
  ), room as (
    update rooms set head = head + (select count(*) from fresh) where id = $1
    returning head - (select count(*) from fresh) as base
  )
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                        host, signature, at)
  select $1, room.base + fresh.step, fresh.id, author, device, 'text', body, reply_to, sent_at,
         $9, $10, signature, $11
  from fresh cross join room
  returning author, id, seq`,
};

/**
 * The same for a single draft, which a calm room commits most of the time: no arrays to write and
 * to read, no counting. Without a row in `rooms` nothing is inserted.
 */
const appendOne = {
  name: 'chat-append-one',
  text: `
  with room as (
    update rooms set head = head + 1
    where id = $1 and not exists (select from messages where author = $3 and id = $2)
    returning head
  )
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, signature,
                        chain_id, host, at)
  select $1, head, $2, $3, $4, 'text', $5, $6, $7, $8, $9, $10, $11 from room
  returning author, id, seq`,
};

/** SQL of the log. Nothing here changes or removes a message. */
export function createChatStore(database: Database) {
  return {
    async ensureRooms(rooms: readonly string[]): Promise<void> {
      await database.query(
        'insert into rooms (id) select unnest($1::text[]) on conflict (id) do nothing',
        [rooms],
      );
    },

    /** Which log this is, and the newest place of each room. */
    async heads(): Promise<{ epoch: string; heads: Map<string, number> }> {
      const found = await database.query<{ epoch: string; id: string; head: number }>({
        name: 'chat-heads',
        text: 'select epoch, rooms.id, head from rooms cross join meta',
      });
      const heads = new Map(found.rows.map((row) => [row.id, row.head]));
      return { epoch: found.rows[0]?.epoch ?? 'none', heads };
    },

    /**
     * Adds drafts to one room's log in their order, all or none; two drafts never share author and
     * id. Returns the places by `placeKey`; a draft without one was in the log before.
     */
    async append(room: string, drafts: readonly Draft[], at: number): Promise<Map<string, number>> {
      const [first] = drafts;
      if (first === undefined) return new Map();
      const { chainId, host } = first.envelope;
      const isOne = drafts.length === 1;
      const input = isOne ? valuesOf(first) : columnsOf(drafts);
      const values = [room, ...input, chainId, host, at];
      const rows = await runPrepared(database, isOne ? appendOne : append, values);
      return new Map(
        rows.map(([author, id, seq]) => [placeKey(String(author), String(id)), Number(seq)]),
      );
    },

    /** What the log holds under these authors and ids. */
    async existing(drafts: readonly Draft[]): Promise<Map<string, Existing>> {
      const found = await database.query<Message>(
        `select ${columns} from messages
         where (author, id) in (select * from unnest($1::text[], $2::text[]))`,
        [drafts.map((draft) => draft.author), drafts.map((draft) => draft.envelope.id)],
      );
      return new Map(
        found.rows.map((row) => [
          placeKey(row.author, row.id),
          { seq: row.seq, at: row.at, author: row.author, envelope: envelopeSchema.parse(row) },
        ]),
      );
    },

    /** At most `limit` messages with `after < seq`, oldest first. */
    async messagesAfter(room: string, after: number, limit: number): Promise<Message[]> {
      const found = await database.query<Message>({
        name: 'chat-after',
        text: `select ${columns} from messages where room = $1 and seq > $2 order by seq limit $3`,
        values: [room, after, limit],
      });
      return found.rows;
    },
  };
}

/** A draft's values, in the order of the statement's parameters. */
function valuesOf({ envelope, author, device, signature }: Draft) {
  const { id, body, replyTo, sentAt } = envelope;
  return [id, author, device, body, replyTo, sentAt, signature];
}

/** The same of many drafts: one array for each parameter. */
function columnsOf(drafts: readonly Draft[]) {
  const rows = drafts.map(valuesOf);
  return Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column] ?? null));
}

/** Names a message by what makes it unique: its author and the author's id for it. */
export function placeKey(author: string, id: string): string {
  return `${author}/${id}`;
}
