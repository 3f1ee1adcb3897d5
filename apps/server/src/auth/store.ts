import type { DeviceProof } from '@parley/domain/auth/proof';
import type { DeviceEntry, Revocation } from '@parley/domain/auth/revocation';
import type { Database } from '../platform/database.ts';

/** A device as the database keeps it: the proof, and until when it may sign (Unix ms). */
export type StoredDevice = DeviceProof & { expiresAt: number };
/** A device that signs in, and with what: the browser and system, such as `Firefox on Linux`. */
type NewDevice = Omit<StoredDevice, 'revocation'> & { agent: string };

export type AuthStore = ReturnType<typeof createAuthStore>;

/** SQL of sign-in: nonces that are used once, and devices, whose proofs never change. */
export function createAuthStore(database: Database) {
  return {
    /** Keeps a nonce by its SHA-256, bound to the 32 bytes that name who asked for it. */
    async addNonce(hash: Buffer, boundTo: Buffer, expiresAt: number): Promise<void> {
      await database.query('insert into nonces (hash, bound_to, expires_at) values ($1, $2, $3)', [
        hash,
        boundTo,
        expiresAt,
      ]);
    },

    /** True for the first use of this nonce by the device that requested it; it is used up afterwards. */
    async useNonce(hash: Buffer, boundTo: Buffer, now: number): Promise<boolean> {
      const used = await database.query(
        'delete from nonces where hash = $1 and bound_to = $2 and expires_at > $3',
        [hash, boundTo, now],
      );
      return used.rowCount === 1;
    },

    /** Deletes expired nonces; returns how many are left. */
    async sweepNonces(now: number): Promise<number> {
      await database.query('delete from nonces where expires_at <= $1', [now]);
      const left = await database.query<{ count: number }>('select count(*) as count from nonces');
      return left.rows[0]?.count ?? 0;
    },

    /** True for the first use of a signed request; those from before `oldest` (Unix ms) are forgotten. */
    async useRequest(digest: string, at: number, oldest: number): Promise<boolean> {
      const used = await database.query(
        `with old as (delete from answered_requests where at < $3)
         insert into answered_requests (digest, at) values ($1, $2) on conflict do nothing`,
        [digest, at, oldest],
      );
      return used.rowCount === 1;
    },

    /** False when this device is known already: a proof is never replaced. */
    async addDevice(device: NewDevice): Promise<boolean> {
      const added = await database.query(
        `insert into devices (id, author, public_key, sign_in, wallet_signature, expires_at, agent)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
        [
          device.device,
          device.author,
          device.publicKey,
          device.signIn,
          device.walletSignature,
          device.expiresAt,
          device.agent,
        ],
      );
      return added.rowCount === 1;
    },

    /** The devices among `ids` that exist, in no order. */
    async devices(ids: readonly string[]): Promise<StoredDevice[]> {
      const found = await database.query<StoredDevice & { revocation: Revocation | null }>(
        `select id as device, author, public_key as "publicKey", sign_in as "signIn",
                wallet_signature as "walletSignature", least(expires_at, ended_at) as "expiresAt",
                statement as revocation
         from devices left join revocations on revocations.device = devices.id
         where id = any($1)`,
        [ids],
      );
      return found.rows.map(({ revocation, ...proof }) =>
        revocation === null ? proof : { ...proof, revocation },
      );
    },

    /** Those of these devices that were signed out, or whose sign-in the operator ended. */
    async revokedAmong(ids: readonly string[]): Promise<string[]> {
      const found = await database.query<{ device: string }>(
        `select device from revocations where device = any($1)
         union select id from devices where id = any($1) and ended_at is not null`,
        [ids],
      );
      return found.rows.map(({ device }) => device);
    },

    /** Devices whose sign-in the operator ended since a time (Unix ms). */
    async endedSince(since: number): Promise<string[]> {
      const found = await database.query<{ id: string }>({
        name: 'devices-ended',
        text: 'select id from devices where ended_at > $1',
        values: [since],
      });
      return found.rows.map(({ id }) => id);
    },

    /** Why the operator lets a member not sign in; null for everybody else. */
    async suspensionOf(author: string): Promise<string | null> {
      const found = await database.query<{ reason: string }>(
        'select reason from operator_suspensions where author = $1',
        [author],
      );
      return found.rows[0]?.reason ?? null;
    },

    /** Devices of an author that may sign now, the last seen first. */
    async devicesOf(author: string, now: number): Promise<Omit<DeviceEntry, 'signedInAt'>[]> {
      const found = await database.query<Omit<DeviceEntry, 'signedInAt'>>(
        `select id as device, agent, expires_at as "expiresAt", last_seen_at as "lastSeenAt"
         from devices
         where author = $1 and expires_at > $2 and ended_at is null
           and not exists (select from revocations where revocations.device = devices.id)
         order by last_seen_at desc nulls last, expires_at desc limit 200`,
        [author, now],
      );
      return found.rows;
    },

    /** Notes that devices were connected, of each not more often than every 5 minutes. */
    async seen(ids: readonly string[], now: number): Promise<void> {
      await database.query(
        // In one order, so that two servers never wait for each other's rows.
        `update devices set last_seen_at = $2::bigint
         from (select id from devices
               where id = any($1) and coalesce(last_seen_at, 0) < $2::bigint - 300000
               order by id for no key update) due
         where devices.id = due.id`,
        [ids, now],
      );
    },

    /** Signs devices of `author` out; those of others, and those that are out already, stay as they are. */
    async revoke(author: string, revocation: Revocation): Promise<void> {
      await database.query(
        `insert into revocations (device, statement)
         select id, $3::jsonb from devices where author = $1 and id = any($2)
         on conflict (device) do nothing`,
        [author, revocation.devices, JSON.stringify(revocation)],
      );
    },
  };
}
