import { type PushTopic, pushGatherMs, pushPauseMs } from '@parley/domain/push/rules';
import { collectionOf } from '@parley/domain/rooms/collections';
import type { PoolClient } from 'pg';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';
import { createChainQueue } from './chainQueue.ts';
import { type Call, readCalls, readSaid, type Said } from './said.ts';
import { clientKey, type Subscription, subscriptionColumns } from './store.ts';
import { add, columns } from './topics.ts';

/** What is to be told on a device; places are those of the room's log, of `push_tips`, or of `push_mints`. */
export type Due = Subscription & {
  topic: PushTopic;
  /** Empty for tips; the collection's address for mints. */
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
/** What one question finds: of one push service, so that none holds up the others, of one client, and in all. */
const dueMax = { ofHost: 32, ofClient: 1_500, all: 2_000 } as const;
const isHeard = `not (s.muted->'rooms' ? $1::text)`;
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
        `select p.seq, s.seq as head from push_rooms p join shared.searched_rooms s on s.room = p.room
         where p.room = $1 for update of p`,
        [room],
      );
      const place = rows[0];
      if (place === undefined || place.seq >= place.head) return false;
      const said = await readSaid(client, [room, place.seq, place.head, oldest], batch);
      const isMore = said.length === batch;
      const to = isMore ? (said.at(-1)?.seq ?? place.head) : place.head;
      await addCalls(
        client,
        room,
        now,
        await readCalls(client, [room, place.seq, to, oldest], tld),
      );
      await addSaid(client, room, now, said);
      await client.query('update push_rooms set seq = $2 where room = $1', [room, to]);
      return isMore;
    });
  }

  /** For those who are called. */
  async function addCalls(client: PoolClient, room: string, now: number, calls: readonly Call[]) {
    if (calls.length === 0) return;
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

  /** For those who follow the room, and for whose collection's room it is. */
  async function addSaid(client: PoolClient, room: string, now: number, said: readonly Said[]) {
    const [first, last] = [said[0], said.at(-1)];
    if (first === undefined || last === undefined) return;
    const places = `$1::text, $4::bigint, $5::bigint, $2::bigint, $2::bigint + ${pushGatherMs}`;
    const isFollowed = 's.rooms @> array[$1::text]';
    await client.query(
      `insert into push_topics as t (${columns}) select s.device, 'room', ${places}
       from push_subscriptions s where ${isFollowed} and ${isHeard} ${add}`,
      [room, now, pushPauseMs.room, first.seq, last.seq],
    );
    const collection = collectionOf(room);
    if (collection === null) return;
    await client.query(
      `insert into push_topics as t (${columns}) select s.device, 'comments', ${places}
       from indexed.collection_stats c join push_subscriptions s on s.author = c.owner and s.nfts
       where c.address = $6 and not ${isFollowed} and ${isHeard} ${add}`,
      [room, now, pushPauseMs.comments, first.seq, last.seq, collection],
    );
  }

  return {
    /** Looks through all rooms; `oldest` is the time of the oldest message that is still told (Unix ms). */
    async lookAtRooms(now: number, oldest: number): Promise<void> {
      // A room that is new here begins at its first message: whoever is to be told of it wanted that before, and
      // nobody did before the first look. One whose log is another one begins at its newest.
      await database.query(
        `insert into push_rooms as p (room, epoch, seq)
         select s.room, s.epoch, 0 from shared.searched_rooms s join shared.log m on m.epoch = s.epoch
         on conflict (room) do update set epoch = excluded.epoch,
           seq = (select s.seq from shared.searched_rooms s where s.room = excluded.room)
         where p.epoch <> excluded.epoch`,
      );
      const { rows } = await database.query<{ room: string }>(
        `select p.room from push_rooms p join shared.searched_rooms s on s.room = p.room
         where s.seq > p.seq and s.epoch = p.epoch`,
      );
      for (const { room } of rows) while (await lookAtRoom(room, now, oldest));
    },

    ...createChainQueue(database, tokens),

    /** What is due now for subscriptions that were made for this key, and for those of clients, but of none of the hosts that rest. */
    async due(now: number, key: string, resting: readonly string[]): Promise<Due[]> {
      const { rows } = await database.query<Due>(
        `select * from (
           select ${subscriptionColumns}, t.topic, t.room, t.from_place as "from",
             case when t.telling >= t.from_place then t.telling else t.to_place end as "to",
             t.queued_at as "queuedAt", t.tries,
             row_number() over (partition by split_part(s.endpoint, '/', 3) order by t.due_at) as place
           from push_topics t join push_subscriptions s on s.device = t.device
           join shared.devices d on d.id = s.device and d.expires_at > $1
           where t.due_at <= $1 and s.key in ($2, '${clientKey}') and not s.is_off
             and split_part(s.endpoint, '/', 3) <> all($3)
         ) as due where place <= case key when '${clientKey}' then ${dueMax.ofClient} else ${dueMax.ofHost} end order by place limit ${dueMax.all}`,
        [now, key, resting],
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
      await database.query({
        name: 'push-finish',
        text: `update push_topics set tries = 0, telling = null, from_place = $4::bigint + 1, queued_at = $5::bigint,
           sent_at = case when $6 then $5::bigint else sent_at end,
           due_at = case when to_place > $4 then $5::bigint + $7::bigint end
         where device = $1 and topic = $2 and room = $3`,
        values: [device, topic, room, to, now, isSent, isSent ? pushPauseMs[topic] : pushGatherMs],
      });
    },
  };
}
