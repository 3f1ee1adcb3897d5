import { digestOf } from './digest.ts';
import type { Draft } from './draft.ts';

/** Drafts that are new to the log, the places after the room's head, and the room's new head. */
const places = `
  with input as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
                         $7::bigint[], $8::text[], $9::bytea[], $10::bigint[], $11::bytea[],
                         $12::text[], $13::bigint[], $14::bytea[]) with ordinality
      as t (id, author, device, body, reply_to, sent_at, signature, digest, checked_seq, checked_hash,
            kind, target, target_digest, place)
  ), fresh as (
    select input.*, row_number() over (order by place) as step from input
    where not exists (
      select from messages m where m.author = input.author and m.id = input.id)
  ), room as (
    select head, hash from rooms where id = $1 for update
  ), placed as (
    select fresh.*, head + step as seq,
      chain_hash(hash, digest, head + step, $17::bigint) over (order by step) as hash
    from fresh cross join room
  ), moved as (
    update rooms set head = last.seq, hash = last.hash
    from (select seq, hash from placed order by seq desc limit 1) as last
    where rooms.id = $1
  )`;

const insert = `
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                        host, signature, at, digest, hash, checked_seq, checked_hash, target,
                        target_digest)
  select $1, seq, id, author, device, kind, body, reply_to, sent_at, $15, $16, signature, $17,
         digest, hash, checked_seq, checked_hash, target, target_digest
  from placed
  returning author, id, seq, hash`;

/**
 * One statement, and so one transaction: drafts that are new to the log get the places after the
 * room's head, whose row lock makes places gapless and ordered like commits, and the hashes of
 * those places. Drafts that are in the log already are left out.
 */
export const append = { name: 'chat-append', text: `${places}${insert}` };

/** The same with events among the drafts: what they come to is kept in the same statement. */
export const appendEvents = {
  name: 'chat-append-events',
  text: `${places}, inserted as (${insert}),
  folded as (select fold_events($1, array_agg(seq)) from inserted)
  select inserted.* from inserted cross join folded`,
};

/**
 * The same for a single text, which a calm room commits most of the time: no arrays to write and
 * to read, no counting. Without a row in `rooms` nothing is inserted.
 */
export const appendOne = {
  name: 'chat-append-one',
  text: `
  with room as (
    update rooms
    set head = head + 1, hash = chain_link(null, hash, $9::bytea, head + 1, $14::bigint)
    where id = $1 and not exists (select from messages where author = $3 and id = $2)
    returning head, hash
  )
  insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, signature,
                        digest, checked_seq, checked_hash, chain_id, host, at, hash)
  select $1, head, $2, $3, $4, 'text', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, hash from room
  returning author, id, seq, hash`,
};

/** A text's values, in the order of the statement's parameters. */
export function valuesOf(draft: Draft) {
  const { envelope, author, device, signature } = draft;
  const { id, body, replyTo, sentAt, checked } = envelope;
  const values = [id, author, device, body, replyTo, sentAt, signature, bytea(digestOf(draft))];
  return [
    ...values,
    checked?.seq ?? null,
    checked === undefined ? null : bytea(hashBytes(checked.hash)),
  ];
}

/** The same of any draft, and what makes it an event. */
function eventValuesOf(draft: Draft) {
  const { kind, target } = draft.envelope;
  const digest = target === undefined ? null : bytea(hashBytes(target.digest));
  return [...valuesOf(draft), kind, target?.seq ?? null, digest];
}

function hashBytes(hash: string): Buffer {
  return Buffer.from(hash, 'base64url');
}

function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** The same of many drafts: one array for each parameter. */
export function columnsOf(drafts: readonly Draft[]) {
  const rows = drafts.map(eventValuesOf);
  return Array.from({ length: 13 }, (_, column) => rows.map((row) => row[column] ?? null));
}
