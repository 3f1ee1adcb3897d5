import type { PushAddress, PushChoices, PushMuted, PushWish } from '@parley/domain/push/wire';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** A device that is sent messages. */
export type Subscription = PushAddress & {
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

/** Devices of one member that are sent messages; the one that was turned on first makes room. */
const devicesMax = 20;

export type PushStore = ReturnType<typeof createPushStore>;

/** What devices want to be sent. */
export function createPushStore(database: Database) {
  return {
    /**
     * Keeps what a device wants: `older` where it said something newer, `foreign` where the browser is another
     * device's and this one does not know its secret. The same once more changes nothing.
     */
    async put(
      by: { device: string; author: string; at: number },
      wish: PushWish,
    ): Promise<'kept' | 'older' | 'foreign'> {
      const { address, choices, muted } = wish;
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
             mentions, tips, rooms, quiet, muted, nfts)
           values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (device) do update set at = excluded.at, endpoint = excluded.endpoint,
             p256dh = excluded.p256dh, auth = excluded.auth, key = excluded.key,
             mentions = excluded.mentions, tips = excluded.tips, rooms = excluded.rooms,
             quiet = excluded.quiet, muted = excluded.muted, nfts = excluded.nfts
           where s.at <= excluded.at`,
          [
            ...[by.device, by.author, by.at],
            ...[address.endpoint, address.p256dh, address.auth, address.key],
            ...[choices.mentions, choices.tips, choices.rooms],
            ...[choices.quiet && JSON.stringify(choices.quiet), JSON.stringify(muted)],
            choices.nfts === true,
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
    },
  };
}
