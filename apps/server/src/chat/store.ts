import { type Envelope, envelopeSchema, type Links, type Message } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { runPrepared } from '../platform/preparedStatement.ts';
import { digestOf, startOf } from './digest.ts';

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
/** The newest place of a room, and its hash, base64url. */
export type Head = { seq: number; hash: string };
/** A committed message, and the hash of its place, base64url. */
export type Committed = { message: Message; hash: string };

export type ChatStore = ReturnType<typeof createChatStore>;

const columns = `room, seq, id, author, device, kind, body, reply_to as "replyTo",
  sent_at as "sentAt", chain_id as "chainId", host, signature, at`;

/**
 * One statement, and so one transaction: drafts that are new to the log get the places after the
 * room's head, whose row lock makes places gapless and ordered like commits, and the hashes of
 * those places. Drafts that are in the log already are left out.
 */
const append = {
  name: 'chat-append',
  text: `
  with input as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
                         $7::bigint[], $8::text[], $9::bytea[]) with ordinality
      as t (id, author, device, body, reply_to, sent_at, signature, digest, place)
  ), fresh as (
    select input.*, row_number() over (order by place) as step from input
    where not exists (
      select from messages m where m.author = input.author and m.id = input.id)
  ), room as (
    select head, hash from rooms where id = $1 for update
  ), placed as (
    select fresh.*, head + step as seq,
      chain_hash(hash, digest, head + step, $12::bigint) over (order by step) as hash
    from fresh cross join room
  ), moved as (
    update rooms set head = last.seq, hash = last.hash
    from (select seq, hash from placed order by seq desc limit 1) as last
    where rooms.id = $1
  )
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                        host, signature, at, digest, hash)
  select $1, seq, id, author, device, 'text', body, reply_to, sent_at, $10, $11, signature, $12,
         digest, hash
  from placed
  returning author, id, seq, hash`,
};

/**
 * The same for a single draft, which a calm room commits most of the time: no arrays to write and
 * to read, no counting. Without a row in `rooms` nothing is inserted.
 */
const appendOne = {
  name: 'chat-append-one',
  text: `
  with room as (
    update rooms
    set head = head + 1, hash = chain_link(null, hash, $9::bytea, head + 1, $12::bigint)
    where id = $1 and not exists (select from messages where author = $3 and id = $2)
    returning head, hash
  )
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, signature,
                        digest, chain_id, host, at, hash)
  select $1, head, $2, $3, $4, 'text', $5, $6, $7, $8, $9, $10, $11, $12, hash from room
  returning author, id, seq, hash`,
};

/** SQL of the log. Nothing here changes or removes a message. */
export function createChatStore(database: Database) {
  return {
    async ensureRooms(rooms: readonly string[]): Promise<void> {
      await database.query(
        `insert into rooms (id, hash) select id, chain_start(id) from unnest($1::text[]) as id
         on conflict (id) do nothing`,
        [rooms],
      );
    },

    /** Which log this is, and the newest place of each room. */
    async heads(): Promise<{ epoch: string; heads: Map<string, Head> }> {
      const found = await database.query<{ epoch: string; id: string; head: number; hash: Buffer }>(
        {
          name: 'chat-heads',
          text: 'select epoch, rooms.id, head, hash from rooms cross join meta',
        },
      );
      const heads = new Map(
        found.rows.map(({ id, head, hash }) => [id, { seq: head, hash: spelled(hash) }]),
      );
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
      const isOne = drafts.length === 1;
      const input = isOne ? valuesOf(first) : columnsOf(drafts);
      const values = [room, ...input, chainId, host, at];
      const rows = await runPrepared(database, isOne ? appendOne : append, values);
      return new Map(
        rows.map(([author, id, seq, hash]) => [
          placeKey(String(author), String(id)),
          { seq: Number(seq), hash: spelled(Buffer.from(String(hash).slice(2), 'hex')) },
        ]),
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
    async messagesAfter(room: string, after: number, limit: number): Promise<Committed[]> {
      const found = await database.query<Message & { hash: Buffer }>({
        name: 'chat-after',
        text: `select ${columns}, hash from messages
               where room = $1 and seq > $2 order by seq limit $3`,
        values: [room, after, limit],
      });
      return found.rows.map(({ hash, ...message }) => ({ message, hash: spelled(hash) }));
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

function spelled(hash: Buffer): string {
  return hash.toString('base64url');
}

/** A draft's values, in the order of the statement's parameters. */
function valuesOf(draft: Draft) {
  const { envelope, author, device, signature } = draft;
  const { id, body, replyTo, sentAt } = envelope;
  const digest = `\\x${digestOf(draft).toString('hex')}`;
  return [id, author, device, body, replyTo, sentAt, signature, digest];
}

/** The same of many drafts: one array for each parameter. */
function columnsOf(drafts: readonly Draft[]) {
  const rows = drafts.map(valuesOf);
  return Array.from({ length: 8 }, (_, column) => rows.map((row) => row[column] ?? null));
}

/** Names a message by what makes it unique: its author and the author's id for it. */
export function placeKey(author: string, id: string): string {
  return `${author}/${id}`;
}
