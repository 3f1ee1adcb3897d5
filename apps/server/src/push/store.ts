import { clientLimits } from '@parley/domain/miniapp/events';
import type { PushTopic } from '@parley/domain/push/rules';
import {
  type BrowserAddress,
  isBrowser,
  type PushAddress,
  type PushChoices,
  type PushMuted,
  type PushWish,
} from '@parley/domain/push/wire';
import type { PoolClient } from 'pg';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** A device that is sent messages; a client's address is as in `stored`. */
export type Subscription = BrowserAddress & {
  device: string;
  author: string;
  /** Nothing from before is told; Unix milliseconds. */
  since: number;
  mentions: boolean;
  tips: boolean;
  nfts: boolean;
  rooms: readonly string[];
  quiet: PushChoices['quiet'];
  muted: PushMuted;
};

export const subscriptionColumns = `s.device, s.author, s.since, s.endpoint, s.p256dh, s.auth, s.key, s.mentions,
  s.tips, s.nfts, s.rooms, s.quiet, s.muted`;

/** The key of subscriptions that a Farcaster client takes messages for. */
export const clientKey = 'farcaster';

/** What is about to be told on a device: all up to a place. */
type Telling = { device: string; topic: PushTopic; room: string; to: number };

/** A user of a client, by their Farcaster ids. */
export type ClientUser = { fid: number; clientFid: number };

/** An event of a client: it is known again by its digest; `at` is when it came, in Unix milliseconds. */
type ClientEvent = { digest: Buffer; at: number };

/** An address as it is stored: a client's token follows its address, and is all the secret there is. */
function stored(address: PushAddress) {
  if (isBrowser(address)) return { ...address, fid: null, clientFid: null };
  const { url, token, fid, clientFid } = address;
  return { endpoint: `${url}#${token}`, p256dh: '', auth: '', key: clientKey, fid, clientFid };
}

/** Where a client takes messages, and the token that allows it. */
export function clientPlace(endpoint: string): { url: string; token: string } {
  const at = endpoint.indexOf('#');
  return { url: endpoint.slice(0, at), token: endpoint.slice(at + 1) };
}

/** How long an event of a client is known, in milliseconds: longer than a client goes on trying to tell it. */
const eventsKeptMs = 366 * 24 * 60 * 60_000;
/** How long an event that ends or silences counts once, in milliseconds. */
const repeatsMs = 30 * 24 * 60 * 60_000;

/** Devices of one member that are sent messages; the one that was turned on first makes room. */
const devicesMax = 20;

export type PushStore = ReturnType<typeof createPushStore>;

/** What devices want to be sent. */
export function createPushStore(database: Database) {
  /**
   * Does what an event says, which may be told again, unless that was done. Events that end or silence carry no time:
   * a client that says so again in earnest says the same, and takes nothing by that token any more. What changed
   * nothing is not noted, so that it counts once there is something to change.
   */
  async function once(
    { digest, at }: ClientEvent,
    change: (client: PoolClient) => Promise<{ rowCount: number | null }>,
  ): Promise<void> {
    await inTransaction(database, async (client) => {
      const known = await client.query(
        'select from client_events where digest = $1 and at > $2::bigint - $3::bigint',
        [digest, at, repeatsMs],
      );
      if (known.rowCount !== 0) return;
      const { rowCount } = await change(client);
      if (rowCount === 0) return;
      await client.query(
        `insert into client_events (digest, at) values ($1, $2)
         on conflict (digest) do update set at = excluded.at`,
        [digest, at],
      );
    });
  }

  return {
    /**
     * Keeps what a device wants: `older` where it said something newer, `foreign` where the browser is another
     * device's and this one does not know its secret. The same once more changes nothing.
     */
    async put(
      by: { device: string; author: string; at: number },
      wish: PushWish,
    ): Promise<'kept' | 'older' | 'foreign'> {
      const { choices, muted } = wish;
      const address = stored(wish.address);
      return await inTransaction(database, async (client) => {
        // One device after the other, as the browser is one's alone.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`, [
          address.endpoint,
        ]);
        // Another member's device of the same browser, whose secret only that browser knows.
        await client.query(
          `delete from push_subscriptions
           where endpoint = $1 and device <> $2 and p256dh = $3 and auth = $4`,
          [address.endpoint, by.device, address.p256dh, address.auth],
        );
        const taken = await client.query(
          'select from push_subscriptions where endpoint = $1 and device <> $2',
          [address.endpoint, by.device],
        );
        if (taken.rowCount !== 0) return 'foreign';
        const { rowCount } = await client.query(
          `insert into push_subscriptions as s (device, author, at, since, endpoint, p256dh, auth, key,
             mentions, tips, rooms, quiet, muted, nfts, fid, client_fid)
           values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           on conflict (device) do update set at = excluded.at, endpoint = excluded.endpoint,
             p256dh = excluded.p256dh, auth = excluded.auth, key = excluded.key,
             mentions = excluded.mentions, tips = excluded.tips, rooms = excluded.rooms,
             quiet = excluded.quiet, muted = excluded.muted, nfts = excluded.nfts,
             fid = excluded.fid, client_fid = excluded.client_fid, is_off = false
           where s.at <= excluded.at`,
          [
            ...[by.device, by.author, by.at],
            ...[address.endpoint, address.p256dh, address.auth, address.key],
            ...[choices.mentions, choices.tips, choices.rooms],
            ...[choices.quiet && JSON.stringify(choices.quiet), JSON.stringify(muted)],
            choices.nfts === true,
            ...[address.fid, address.clientFid],
          ],
        );
        await client.query(
          `delete from push_subscriptions where device in (
             select device from push_subscriptions where author = $1
             order by since desc, device offset ${devicesMax})`,
          [by.author],
        );
        return rowCount === 1 ? 'kept' : 'older';
      });
    },

    /** The device wants nothing any more; false where it said something newer. */
    async remove({ device, at }: { device: string; at: number }): Promise<boolean> {
      const { rows } = await database.query<{ isNewer: boolean }>(
        `with gone as (delete from push_subscriptions where device = $1 and at <= $2)
         select exists (select from push_subscriptions where device = $1 and at > $2) as "isNewer"`,
        [device, at],
      );
      return rows[0]?.isNewer !== true;
    },

    /** Its push service takes no messages for it any more, or is none that this server goes to. */
    async forget({ device, endpoint }: Pick<Subscription, 'device' | 'endpoint'>): Promise<void> {
      await database.query('delete from push_subscriptions where device = $1 and endpoint = $2', [
        device,
        endpoint,
      ]);
    },

    /** A user removed this site from their client: it is told nothing any more. */
    async endClient({ fid, clientFid }: ClientUser, event: ClientEvent): Promise<void> {
      await once(event, (client) =>
        client.query('delete from push_subscriptions where fid = $1 and client_fid = $2', [
          fid,
          clientFid,
        ]),
      );
    },

    /** A user wants nothing from their client for now. */
    async silenceClient({ fid, clientFid }: ClientUser, event: ClientEvent): Promise<void> {
      await once(event, (client) =>
        client.query(
          'update push_subscriptions set is_off = true where fid = $1 and client_fid = $2',
          [fid, clientFid],
        ),
      );
    },

    /**
     * A user's client takes notifications by this token from now on, for the device that wanted them last. A token
     * that another has followed says nothing new: somebody tells an old event again.
     */
    async moveClient(
      { fid, clientFid }: ClientUser,
      { url, token }: { url: string; token: string },
      event: ClientEvent,
    ): Promise<void> {
      await inTransaction(database, async (client) => {
        const endpoint = `${url}#${token}`;
        const { rowCount: isNew } = await client.query(
          'insert into client_events (digest, at) values ($1, $2) on conflict do nothing',
          [event.digest, event.at],
        );
        const { rowCount: isCurrent } = await client.query(
          'update push_subscriptions set is_off = false where fid = $1 and client_fid = $2 and endpoint = $3',
          [fid, clientFid, endpoint],
        );
        if (isCurrent !== 0 || isNew === 0) return;
        await client.query(
          `delete from push_subscriptions where fid = $1 and client_fid = $2 and device not in (
             select device from push_subscriptions where fid = $1 and client_fid = $2
             order by at desc, device limit 1)`,
          [fid, clientFid],
        );
        await client.query(
          `update push_subscriptions set endpoint = $3, is_off = false
           where fid = $1 and client_fid = $2
             and not exists (select from push_subscriptions o where o.endpoint = $3
               and (o.fid, o.client_fid) is distinct from ($1::bigint, $2::bigint))`,
          [fid, clientFid, endpoint],
        );
      });
    },

    /**
     * Counts a message that a client is about to be sent for a device, within the limits that clients set for a token,
     * and notes up to where it tells: null where it may be sent, else when it may, in Unix milliseconds.
     */
    async reserve(due: Telling, now: number): Promise<number | null> {
      const isNewDay = 'counted_at <= $2::bigint - $4::bigint';
      const { rowCount } = await database.query({
        name: 'push-reserve',
        text: `with counted as (
           update push_subscriptions set told_at = $2::bigint,
             told = case when ${isNewDay} then 1 else told + 1 end,
             counted_at = case when ${isNewDay} then $2::bigint else counted_at end
           where device = $1 and not is_off and told_at <= $2::bigint - $3::bigint
             and (told < $5 or ${isNewDay})
           returning device
         ), noted as (
           update push_topics t set telling = $8::bigint from counted c
           where t.device = c.device and t.topic = $6 and t.room = $7
         ) select from counted`,
        values: [
          ...[due.device, now, clientLimits.pauseMs, clientLimits.dayMs, clientLimits.aDay],
          ...[due.topic, due.room, due.to],
        ],
      });
      if (rowCount === 1) return null;
      const { rows } = await database.query<{ at: number }>(
        `select greatest(told_at + $2::bigint,
           case when told >= $4 then counted_at + $3::bigint else 0 end) as at
         from push_subscriptions where device = $1`,
        [due.device, clientLimits.pauseMs, clientLimits.dayMs, clientLimits.aDay],
      );
      return Math.max(now, rows[0]?.at ?? now);
    },

    /** How many members are notified by a browser, and how many by a Farcaster client, unless they silenced it. */
    async countMembers(): Promise<{ browser: number; client: number }> {
      const { rows } = await database.query<{ browser: number; client: number }>(
        `select count(distinct author) filter (where key <> $1) as browser,
           count(distinct author) filter (where key = $1) as client
         from push_subscriptions where not is_off`,
        [clientKey],
      );
      return rows[0] ?? { browser: 0, client: 0 };
    },

    /** What is to be told by now. */
    async countDue(now: number): Promise<number> {
      const { rows } = await database.query<{ due: number }>(
        'select count(*) as due from push_topics where due_at <= $1',
        [now],
      );
      return rows[0]?.due ?? 0;
    },

    /** Forgets devices whose sign-in is over, and tips and mints that nobody is told of any more. */
    async sweep(now: number, before: number): Promise<void> {
      await database.query(
        `delete from push_subscriptions s using shared.devices d where d.id = s.device and d.expires_at <= $1`,
        [now],
      );
      const beforeSeconds = Math.floor(before / 1_000);
      await database.query('delete from push_tips where time < $1', [beforeSeconds]);
      await database.query('delete from push_mints where time < $1', [beforeSeconds]);
      await database.query('delete from client_events where at < $1', [now - eventsKeptMs]);
    },
  };
}
