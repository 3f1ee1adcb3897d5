import type { Field } from '@parley/domain/chat/kinds';
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

/** What a member would make stand about the message at a place. */
type Given = { room: string; seq: number; field: Field; body: string; author: string };

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

    /** Whether a message takes none of these from an author, who has not given it; see `isFull` of the domain's fold. */
    async isFull({ room, seq, field, body, author }: Given): Promise<boolean> {
      const [row] = await runPrepared(database, fullStatement, [room, seq, field, body, author]);
      return row?.[0] === 't';
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

const fullStatement = {
  name: 'chat-full',
  text: 'select member_states_full($1, $2, $3, $4, $5)',
};

/** The two queries about the messages of a room (`$1`) that `chosen` chooses, with the parameter of the limit. */
function textsOf(chosen: (column: string) => string, limit: string) {
  /** What members make stand about these messages, reactions and votes, the first ones of each counted. */
  const given = `
    select target, seq, kind, body, row_number() over (partition by target order by seq) as place
    from member_states join event_kinds using (field)
    where does = 'sets' and room = $1 and ${chosen('target')}`;
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
