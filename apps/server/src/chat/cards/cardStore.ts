import { threadMax } from '@parley/domain/chat/postWire';
import type { Message } from '@parley/domain/chat/wire';
import type { Database } from '../../platform/database.ts';
import { saidKinds } from '../../platform/eventKinds.ts';
import { type MessageRow, messageColumns, messageOf } from '../rows.ts';

/** Where the list of the newest goes on: its last card. */
export type NewPlace = { at: number; seq: number };
/** Where the top goes on: its last card, with what it was ranked by. */
export type TopPlace = { tippers: number; reactors: number; seq: number };

/** Whose top: which tokens count, as lower-case addresses, and since when, in Unix milliseconds. */
export type TopOf = { room: string; tokens: readonly string[]; since: number };

export type FoundCard<Place> = { message: Message; place: Place };

export type CardStore = ReturnType<typeof createCardStore>;

/** Reads what is said in rooms and answers to nothing. */
export function createCardStore(database: Database) {
  async function rows<Row extends object>(name: CardQuery, values: unknown[]): Promise<Row[]> {
    return (await database.query<Row>({ name, text: cardTexts[name], values })).rows;
  }

  return {
    /** The newest cards of a room after `after`, at most `limit`. */
    async newest(room: string, after: NewPlace | null, limit: number) {
      const values = [room, after?.at ?? null, after?.seq ?? null, limit];
      const found = await rows<MessageRow>('cards-new', values);
      return found.map((row): FoundCard<NewPlace> => {
        const message = messageOf(row);
        return { message, place: { at: message.at, seq: message.seq } };
      });
    },

    /**
     * The cards since a time that somebody else than their author tipped or reacted to: those with the most
     * members who tipped them first, then those with the most who reacted, then the newer. Members are counted,
     * not amounts, since two tokens have no common measure and one member may send many tips.
     */
    async top({ room, tokens, since }: TopOf, after: TopPlace | null, limit: number) {
      const values = [room, since, Math.floor(since / 1_000), tokens];
      const place = [after?.tippers ?? null, after?.reactors ?? null, after?.seq ?? null];
      const found = await rows<MessageRow & TopPlace>('cards-top', [...values, ...place, limit]);
      return found.map(({ tippers, reactors, ...row }): FoundCard<TopPlace> => {
        const message = messageOf(row);
        return { message, place: { tippers, reactors, seq: message.seq } };
      });
    },

    /** How many of each message's thread are not deleted; those without any are left out. */
    async replyCounts(room: string, seqs: readonly number[]): Promise<Map<number, number>> {
      const found = await rows<{ seq: number; count: number }>('cards-replies', [
        ...[room, seqs, threadMax],
      ]);
      return new Map(found.map(({ seq, count }) => [seq, count]));
    },
  };
}

const isCard = `m.reply_to is null and m.kind in ${saidKinds}`;

/** What its author took back, or a moderator hid, is in no list. */
const isThere = `m.signature <> '' and not exists (
  select from message_states s where s.room = m.room and s.seq = m.seq
    and (s.deletion is not null or s.hiding is not null))`;

const newText = `
  select ${messageColumns} from messages m
  where m.room = $1 and ${isCard} and ${isThere}
    and ($2::bigint is null or (m.at, m.seq) < ($2, $3::bigint))
  order by m.at desc, m.seq desc limit $4`;

/** Whether what is ranked is still there is asked down from the first, until there are enough. */
const topText = `
  with start as (
    select m.seq from messages m where m.room = $1 and ${isCard} and m.at >= $2
    order by m.at, m.seq limit 1
  ), tipped as (
    select m.seq, count(distinct t.sender) as tippers
    from indexed.tips t
    join messages m on m.digest = decode(substr(t.message_id, 3), 'hex') and ${isCard}
      and m.room = $1 and m.at >= $2 and m.author = t.author
    where t.time >= $3 and t.token = any($4::text[]) and t.sender <> t.author
    group by m.seq
  ), reacted as (
    select m.seq, count(distinct r.author) as reactors
    from member_states r
    join messages m on m.room = r.room and m.seq = r.target and ${isCard} and m.at >= $2
      and m.author <> r.author
    where r.room = $1 and r.field = 'reactions' and r.target >= (select seq from start)
    group by m.seq
  ), ranked as (
    select seq, coalesce(tippers, 0) as tippers, coalesce(reactors, 0) as reactors
    from tipped full join reacted using (seq)
    where $5::bigint is null
      or (coalesce(tippers, 0), coalesce(reactors, 0), seq) < ($5, $6::bigint, $7::bigint)
    order by 2 desc, 3 desc, 1 desc
  )
  select m.*, ranked.tippers, ranked.reactors from ranked cross join lateral (
    select ${messageColumns} from messages m
    where m.room = $1 and m.seq = ranked.seq and ${isThere} limit 1
  ) m order by ranked.tippers desc, ranked.reactors desc, ranked.seq desc limit $8`;

const repliesText = `
  select asked.seq, thread.count from unnest($2::bigint[]) as asked (seq)
  cross join lateral (
    with recursive thread as (
      select seq from messages where room = $1 and reply_to = asked.seq
      union all
      select m.seq from thread join messages m on m.room = $1 and m.reply_to = thread.seq
    ), bounded as (select seq from thread limit $3)
    select count(*) as count from bounded where not exists (
      select from message_states s
      where s.room = $1 and s.seq = bounded.seq and s.deletion is not null)
  ) thread where thread.count > 0`;

/** The queries by their names; a test looks at their plans. */
export const cardTexts = {
  'cards-new': newText,
  'cards-top': topText,
  'cards-replies': repliesText,
} as const;
type CardQuery = keyof typeof cardTexts;
