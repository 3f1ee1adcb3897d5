import type { DeviceProof } from '@parley/domain/chat/wire';
import type { Database } from '../platform/database.ts';

/** A device as the database keeps it: the proof, and until when it may sign (Unix ms). */
export type StoredDevice = DeviceProof & { expiresAt: number };

export type AuthStore = ReturnType<typeof createAuthStore>;

/** SQL of sign-in: nonces that are used once, and devices that never change. */
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

    /** True for the first use of this nonce by who asked for it; it is gone afterwards. */
    async useNonce(hash: Buffer, boundTo: Buffer, now: number): Promise<boolean> {
      const used = await database.query(
        'delete from nonces where hash = $1 and bound_to = $2 and expires_at > $3',
        [hash, boundTo, now],
      );
      return used.rowCount === 1;
    },

    /** Forgets nonces that nobody used in time; returns how many are left. */
    async sweepNonces(now: number): Promise<number> {
      await database.query('delete from nonces where expires_at <= $1', [now]);
      const left = await database.query<{ count: number }>('select count(*) as count from nonces');
      return left.rows[0]?.count ?? 0;
    },

    /** False when this device is known already: a proof is never replaced. */
    async addDevice(device: StoredDevice): Promise<boolean> {
      const added = await database.query(
        `insert into devices (id, author, public_key, sign_in, wallet_signature, expires_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
        [
          device.device,
          device.author,
          device.publicKey,
          device.signIn,
          device.walletSignature,
          device.expiresAt,
        ],
      );
      return added.rowCount === 1;
    },

    /** The devices among `ids` that exist, in no order. */
    async devices(ids: readonly string[]): Promise<StoredDevice[]> {
      const found = await database.query<StoredDevice>(
        `select id as device, author, public_key as "publicKey", sign_in as "signIn",
                wallet_signature as "walletSignature", expires_at as "expiresAt"
         from devices where id = any($1)`,
        [ids],
      );
      return found.rows;
    },
  };
}
