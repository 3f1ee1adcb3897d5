import { mentionsAny } from '@parley/domain/chat/mentions';
import type { Kind } from '@parley/domain/chat/wire';
import type { Mutes } from '@parley/domain/mutes/rules';
import { hasMutedWord } from '@parley/domain/mutes/words';
import type { PushMuted } from '@parley/domain/push/wire';
import type { Database } from '../platform/database.ts';
import type { Due } from './queue.ts';

/** A message that a device is to be told of. */
export type PendingMessage = {
  seq: number;
  author: string;
  kind: Kind;
  body: string;
  isReply: boolean;
};
/** A tip that a device is to be told of, and the message that it is for; null where that is not here. */
export type PendingTip = {
  sender: string;
  token: string;
  amount: string;
  room: string | null;
  seq: number | null;
};

/** A mint that a device is to be told of. */
export type PendingMint = {
  trader: string;
  /** What the creator gets of it, in wei. */
  fee: string;
  /** The title of the collection. */
  title: string;
};

/** As many are read at most. */
export const pendingMax = 100;

export type Pending = ReturnType<typeof createPending>;

const callsOf = (mention: string) =>
  `(${mention}.kind = 'reply' and ${mention}.whom = $4 or ${mention}.kind = 'name' and ${mention}.whom = any($7))`;
const isBetween = 't.room = $1 and t.seq >= $2 and t.seq <= $3';

/**
 * Messages of a room ($1) from a place to another ($2, $3) for a member ($4) since a time ($5), but not of those whom they
 * muted ($6): those that call them by a reply or one of their names ($7), all others, or all. What calls a member comes
 * in a notification of its own, if they want that; an edit may be what calls them.
 */
const pendingMessages = {
  called: pendingOf(
    'called',
    `select t.*, c.since as place, c.at as said_at from (
       select c.seq, c.since, c.at from shared.mentions c
       where c.room = $1 and c.since >= $2 and c.since <= $3 and ${callsOf('c')}
       group by c.seq, c.since, c.at having not exists (
         select from shared.mentions e
         where e.room = $1 and e.seq = c.seq and e.since < c.since and ${callsOf('e')})
     ) c join shared.texts t on t.room = $1 and t.seq = c.seq`,
  ),
  uncalled: pendingOf(
    'uncalled',
    `select t.*, t.seq as place, t.at as said_at from shared.texts t where ${isBetween} and not exists (
       select from shared.mentions c where c.room = t.room and c.seq = t.seq and ${callsOf('c')})`,
  ),
  all: pendingOf(
    'all',
    `select t.*, t.seq as place, t.at as said_at from shared.texts t
     where ${isBetween} and $7::text[] is not null`,
  ),
} as const;

function pendingOf(name: string, messages: string): { name: string; text: string } {
  return {
    name: `push-pending-${name}`,
    text: `select t.seq, t.author, m.kind, t.body, coalesce(o.author = $4, false) as "isReply"
      from (${messages}) t
      join shared.messages m on m.room = $1 and m.seq = t.seq
      left join shared.messages o on o.room = $1 and o.seq = m.reply_to
      left join shared.message_states st on st.room = $1 and st.seq = t.seq
      where t.author <> $4 and t.said_at >= $5 and t.author <> all($6)
        and t.place > coalesce((select seq from shared.read_cursors where author = $4 and room = $1), 0)
        and st.deletion is null and st.hiding is null
      order by t.place desc limit ${pendingMax}`,
  };
}

/**
 * What of a due row is to be told at this moment, newest first: nothing that was read, deleted, or hidden
 * since, nothing of the member's own, and nothing of what they muted or whom they blocked: on all their devices
 * (`mutesOf`), or on this one, as it said.
 */
export function createPending(
  database: Database,
  tld: string,
  mutesOf: (author: string) => Promise<Mutes>,
) {
  async function mutedBy(author: string, here: PushMuted): Promise<PushMuted> {
    const { rooms, people, words, blocked } = await mutesOf(author);
    return {
      rooms: [...here.rooms, ...rooms],
      people: [...here.people, ...people, ...blocked],
      words: [...here.words, ...words],
    };
  }

  async function heldBy(author: string): Promise<string[]> {
    const { rows } = await database.query<{ name: string }>({
      name: 'push-names',
      text: 'select name from indexed.names where holder = $1 order by name limit 200',
      values: [author],
    });
    return rows.map(({ name }) => name);
  }

  return {
    async messages({ topic, room, from, to, author, since, muted: here, mentions }: Due) {
      const muted = await mutedBy(author, here);
      if (muted.rooms.includes(room)) return [];
      const names = await heldBy(author);
      // It runs for each device: planned once, and no further than to the last message that is told.
      const { rows } = await database.query<PendingMessage>({
        ...pendingMessages[topic === 'mentions' ? 'called' : mentions ? 'uncalled' : 'all'],
        values: [room, from, to, author, since, muted.people, names],
      });
      const held = new Set(names);
      return rows.filter(({ body, isReply }) => {
        if (hasMutedWord(body, muted.words)) return false;
        // The index keeps what may be a mention.
        return topic !== 'mentions' || isReply || mentionsAny(body, held, tld);
      });
    },

    /** Tips that are still on the chain. */
    async tips({ from, to, author, muted }: Due, tokens: readonly string[]): Promise<PendingTip[]> {
      const { people } = await mutedBy(author, muted);
      const { rows } = await database.query<PendingTip>(
        `select i.sender, i.token, i.amount::text as amount, m.room, m.seq
         from push_tips p join indexed.tips i on i.tx = p.tx and i.message_id = p.message_id
         left join shared.messages m on m.author = $1 and m.digest = decode(substr(i.message_id, 3), 'hex')
         where p.author = $1 and p.place >= $2 and p.place <= $3 and i.author = $1
           and i.sender <> $1 and i.sender <> all($4) and i.token = any($5)
         order by p.place desc, i.log_index desc limit ${pendingMax}`,
        [author, from, to, people, tokens],
      );
      return rows;
    },

    /** Mints that are still on the chain, of a collection that is still the member's. */
    async mints({ room, from, to, author, muted }: Due): Promise<PendingMint[]> {
      const { rows } = await database.query<PendingMint>(
        `select i.trader, i.creator_fee::text as fee, c.name as title
         from push_mints p
         join indexed.trades i on i.tx = p.tx and i.collection = p.collection and i.kind = 'mint'
         join indexed.collection_stats c on c.address = i.collection and c.owner = $1
         where p.author = $1 and p.collection = $2 and p.place >= $3 and p.place <= $4
           and i.trader <> $1 and i.trader <> all($5)
         order by p.place desc, i.log_index desc limit ${pendingMax}`,
        [author, room, from, to, muted.people],
      );
      return rows;
    },
  };
}
