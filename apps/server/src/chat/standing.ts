import { standingMax } from '@parley/domain/chat/limits';
import type { Kind, Message, Tally } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';
import { runPrepared } from '../platform/preparedStatement.ts';
import { type MessageRow, messageColumns, messageOf, spelledHex } from './rows.ts';

/** What an event has to know of the message it is about. */
export type TargetState = {
  kind: Kind;
  author: string;
  body: string;
  /** Base64url. */
  digest: string;
  isDeleted: boolean;
};

/** What stands about the messages of a page; see `pageSchema`. */
export type Standing = { standing: readonly Message[]; tallies: readonly Tally[] };

export type StandingStore = ReturnType<typeof createStandingStore>;

/** What the events of the log come to: tables that `fold_events` keeps with every append. */
export function createStandingStore(database: Database) {
  return {
    /** The message at a place; null where there is none. */
    async target(room: string, seq: number): Promise<TargetState | null> {
      const [row] = await runPrepared(database, targetStatement, [room, seq]);
      if (row === undefined) return null;
      const [kind, author, body, digest, isDeleted] = row as [Kind, string, string, string, string];
      return { kind, author, body, digest: spelledHex(digest), isDeleted: isDeleted === 't' };
    },

    /** What stands about the messages with `after < seq <= last`. */
    async of(room: string, after: number, last: number): Promise<Standing> {
      const values = [room, after, last, standingMax];
      const [events, counts] = await Promise.all([
        database.query<MessageRow>({ name: 'chat-standing', text: inRange.standing, values }),
        database.query<Tally>({ name: 'chat-tallies', text: inRange.tallies, values }),
      ]);
      return { standing: events.rows.map(messageOf), tallies: counts.rows };
    },

    /** What stands about the messages at these places, at most `max` reactions and votes of each. */
    async at(room: string, seqs: readonly number[], max = standingMax): Promise<Standing> {
      const values = [room, seqs, max];
      const [events, counts] = await Promise.all([
        database.query<MessageRow>({ name: 'chat-standing-at', text: atPlaces.standing, values }),
        database.query<Tally>({ name: 'chat-tallies-at', text: atPlaces.tallies, values }),
      ]);
      return { standing: events.rows.map(messageOf), tallies: counts.rows };
    },
  };
}

/** Each event waits for it. */
const targetStatement = {
  name: 'chat-target',
  text: `select m.kind, m.author, m.body, m.digest, s.deletion is not null
         from messages m left join message_states s on s.room = m.room and s.seq = m.seq
         where m.room = $1 and m.seq = $2`,
};

/** The two queries about the messages of a room (`$1`) that `chosen` chooses, with the parameter of the limit. */
function textsOf(chosen: (column: string) => string, limit: string) {
  /** Reactions and votes of these messages, the first ones of each counted. */
  const given = `
    select target, seq, kind, body, row_number() over (partition by target order by seq) as place
    from (
      select target, seq, 'react' as kind, emoji as body from reactions
      where room = $1 and ${chosen('target')}
      union all
      select target, seq, 'vote', option from votes where room = $1 and ${chosen('target')}
    ) as all_given`;
  return {
    standing: `
      with given as (${given}), counting as (
        select unnest(array[edit, deletion, hiding, pin]) as seq from message_states
        where room = $1 and ${chosen('seq')}
        union all
        select seq from given where place <= ${limit}
      )
      select ${messageColumns} from counting join messages m on m.room = $1 and m.seq = counting.seq
      order by m.seq`,
    tallies: `
      with given as (${given}), many as (
        select target from given where place > ${limit} group by target
      )
      select target as seq, kind, body, count(*) as count
      from given join many using (target) group by target, kind, body order by target, kind, body`,
  };
}

const inRange = textsOf((column) => `${column} > $2 and ${column} <= $3`, '$4');
const atPlaces = textsOf((column) => `${column} = any($2::bigint[])`, '$3');
