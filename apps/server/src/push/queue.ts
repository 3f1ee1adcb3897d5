import { type PushTopic, pushGatherMs, pushPauseMs } from '@parley/domain/push/rules';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readCalls, readSaid } from './said.ts';
import { type Subscription, subscriptionColumns } from './store.ts';

/** What is to be told on a device; places are those of the room's log, or of `push_tips`. */
export type Due = Subscription & {
  topic: PushTopic;
  /** Empty for tips. */
  room: string;
  from: number;
  to: number;
  queuedAt: number;
  tries: number;
};

type Options = {
  database: Database;
  tld: string;
  tokens: readonly string[];
};

/** Messages that one transaction looks through. */
const batch = 500;
/** What is taken up at a time: of one push service, so that none holds up the others, and in all. */
const dueMax = { ofHost: 32, all: 128 } as const;
/** How much a chain's clock may be behind, in seconds. */
const chainLagSeconds = 60;

const isHeard = `not (s.muted->'rooms' ? $1::text)`;
const add = `on conflict (device, topic, room) do update set
  from_place = case when t.due_at is null then excluded.from_place else t.from_place end,
  to_place = excluded.to_place,
  queued_at = case when t.due_at is null then excluded.queued_at else t.queued_at end,
  tries = case when t.due_at is null then 0 else t.tries end,
  due_at = coalesce(t.due_at, greatest(excluded.due_at, t.sent_at + $3::bigint))`;
const columns = 'device, topic, room, from_place, to_place, queued_at, due_at';

export type PushQueue = ReturnType<typeof createPushQueue>;

/**
 * What is to be told, in the database. It is looked for behind what search and the inbox of mentions read, and a
 * room's cursor moves in the transaction that notes what was found: after a kill nothing is missing.
 */
export function createPushQueue({ database, tld, tokens }: Options) {
  /** Looks through what was said since the last time; true if there may be more. */
  async function lookAtRoom(room: string, now: number, oldest: number): Promise<boolean> {
    return await inTransaction(database, async (client) => {
      const { rows } = await client.query<{ seq: number; head: number }>(
        `select p.seq, s.seq as head from push_rooms p join search.rooms s on s.room = p.room
         where p.room = $1 for update of p`,
        [room],
      );
      const place = rows[0];
      if (place === undefined || place.seq >= place.head) return false;
      const said = await readSaid(client, [room, place.seq, place.head, oldest], batch);
      const isMore = said.length === batch;
      const to = isMore ? (said.at(-1)?.seq ?? place.head) : place.head;
      const calls = await readCalls(client, [room, place.seq, to, oldest], tld);
      if (calls.length > 0) {
        await client.query(
          `insert into push_topics as t (${columns})
           select s.device, 'mentions', $1::text, min(c.since), max(c.since), $2::bigint,
             $2::bigint + ${pushGatherMs}
           from unnest($4::text[], $5::bigint[]) as c (whom, since)
           join push_subscriptions s on s.author = c.whom and s.mentions and ${isHeard}
           group by s.device ${add}`,
          [
            ...[room, now, pushPauseMs.mentions],
            ...[calls.map(({ whom }) => whom), calls.map(({ since }) => since)],
          ],
        );
      }
      if (said.length > 0) {
        await client.query(
          `insert into push_topics as t (${columns})
           select s.device, 'room', $1::text, $4::bigint, $5::bigint, $2::bigint, $2::bigint + ${pushGatherMs}
           from push_subscriptions s where s.rooms @> array[$1::text] and ${isHeard} ${add}`,
          [room, now, pushPauseMs.room, said[0]?.seq, said.at(-1)?.seq],
        );
      }
      await client.query('update push_rooms set seq = $2 where room = $1', [room, to]);
      return isMore;
    });
  }

  return {
    /** Looks through all rooms; `oldest` is the time of the oldest message that is still told (Unix ms). */
    async lookAtRooms(now: number, oldest: number): Promise<void> {
      // A room that is new here begins at its first message: whoever is to be told of it wanted that before, and
      // nobody did before the first look. One whose log is another one begins at its newest.
      await database.query(
        `insert into push_rooms as p (room, epoch, seq)
         select s.room, s.epoch, 0 from search.rooms s join public.meta m on m.epoch = s.epoch
         on conflict (room) do update set epoch = excluded.epoch,
           seq = (select s.seq from search.rooms s where s.room = excluded.room)
         where p.epoch <> excluded.epoch`,
      );
      const { rows } = await database.query<{ room: string }>(
        `select p.room from push_rooms p join search.rooms s on s.room = p.room
         where s.seq > p.seq and s.epoch = p.epoch`,
      );
      for (const { room } of rows) while (await lookAtRoom(room, now, oldest));
    },

    /** Looks for tips that nobody was told of; only those with tokens of the community, which anybody could make up. */
    async lookAtTips(now: number, oldest: number): Promise<void> {
      await database.query(
        `with fresh as (
           insert into push_tips (tx, message_id, author, time)
           select distinct on (i.tx, i.message_id) i.tx, i.message_id, i.author, i.time
           from indexed.tips i
           where i.time > $4 and i.sender <> i.author and i.token = any($5)
             and not exists (
               select from push_tips p where p.tx = i.tx and p.message_id = i.message_id)
           on conflict do nothing returning author, place, time
         )
         insert into push_topics as t (${columns})
         select s.device, 'tips', $1::text, min(f.place), max(f.place), $2::bigint, $2::bigint + ${pushGatherMs}
         from fresh f join push_subscriptions s on s.author = f.author and s.tips
           and (f.time + ${chainLagSeconds}) * 1000 >= s.since
         group by s.device ${add}`,
        ['', now, pushPauseMs.tips, Math.floor(oldest / 1_000), tokens],
      );
    },

    /** What is due now for subscriptions that were made for this key. */
    async due(now: number, key: string): Promise<Due[]> {
      const { rows } = await database.query<Due>(
        `select * from (
           select ${subscriptionColumns}, t.topic, t.room, t.from_place as "from", t.to_place as "to",
             t.queued_at as "queuedAt", t.tries,
             row_number() over (partition by split_part(s.endpoint, '/', 3) order by t.due_at) as place
           from push_topics t join push_subscriptions s on s.device = t.device
           join devices d on d.id = s.device and d.expires_at > $1
           where t.due_at <= $1 and s.key = $2
         ) as due where place <= ${dueMax.ofHost} order by place limit ${dueMax.all}`,
        [now, key],
      );
      return rows;
    },

    /** Looks again at `at`; `tries` failed until now. */
    async postpone({ device, topic, room }: Due, at: number, tries = 0): Promise<void> {
      await database.query(
        'update push_topics set due_at = $4, tries = $5 where device = $1 and topic = $2 and room = $3',
        [device, topic, room, at, tries],
      );
    },

    /** All up to `due.to` is told, or isn't to be told any more; what came since then follows. */
    async finish({ device, topic, room, to }: Due, now: number, isSent: boolean): Promise<void> {
      await database.query(
        `update push_topics set tries = 0, from_place = $4::bigint + 1, queued_at = $5::bigint,
           sent_at = case when $6 then $5::bigint else sent_at end,
           due_at = case when to_place > $4 then $5::bigint + $7::bigint end
         where device = $1 and topic = $2 and room = $3`,
        [device, topic, room, to, now, isSent, isSent ? pushPauseMs[topic] : pushGatherMs],
      );
    },
  };
}
