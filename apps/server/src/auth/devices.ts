import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parseSignIn } from '@parley/domain/auth/rules';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import type { Clock } from '../platform/clock.ts';
import { gathered } from '../platform/gathered.ts';
import type { Log } from '../platform/log.ts';
import type { AuthStore } from './store.ts';

/** A device that may sign, with its key ready to check signatures. */
export type Device = {
  id: string;
  /** Lower-case address of the wallet that let it sign. */
  author: string;
  key: KeyObject;
  /** Unix milliseconds. */
  expiresAt: number;
};

export type Devices = {
  /** Null for a device that never signed in, or is signed out. Throws when the database does not answer. */
  find(id: string): Promise<Device | null>;
  /** Notes that a device is connected. Never throws: its owner's list can do without. */
  seen(id: string): void;
  /** Forgets devices that were signed out, here or on another node, and notifies the listeners. */
  revoked(ids: readonly string[], where: 'here' | 'elsewhere'): void;
  onRevoked(listener: (ids: ReadonlySet<string>, where: 'here' | 'elsewhere') => void): void;
  /**
   * Looks for devices that were signed out unheard, among those it knows and `ids`. Throws when the
   * database does not answer.
   */
  recheck(ids: readonly string[]): Promise<void>;
};

const cacheSize = 20_000;

/** Devices by id that signed in at this host. Their rows never change, and one that is signed out here is forgotten. */
export function createDevices(
  store: Pick<AuthStore, 'devices' | 'seen' | 'revokedAmong'>,
  clock: Clock,
  log: Log,
  authority: string,
): Devices {
  const cache = new BoundedMap<string, Device>(cacheSize);
  const listeners: Parameters<Devices['onRevoked']>[0][] = [];
  /** Signed out here: an answer that was on its way may still call them good. */
  const gone = new Set<string>();
  const rowOf = gathered(async (ids) => {
    const rows = await store.devices(ids);
    return new Map(rows.map((row) => [row.device, row]));
  });
  const note = gathered(async (ids) => {
    await store.seen(ids, clock.now());
    return new Map<string, never>();
  });

  const revoked: Devices['revoked'] = (ids, where) => {
    for (const id of ids) {
      cache.delete(id);
      gone.add(id);
    }
    for (const listener of listeners) listener(new Set(ids), where);
  };

  return {
    seen(id) {
      note(id).catch((error) => log.warn('device-not-noted', { error }));
    },
    revoked,
    onRevoked: (listener) => void listeners.push(listener),

    async recheck(ids) {
      const known = [...new Set([...cache.keys(), ...ids])];
      const found = known.length === 0 ? [] : await store.revokedAmong(known);
      if (found.length > 0) revoked(found, 'elsewhere');
    },

    async find(id) {
      const known = cache.get(id);
      if (known !== undefined) return known;
      const row = await rowOf(id);
      const key = row === undefined ? null : importDeviceKey(row.publicKey);
      if (row === undefined || row.revocation !== undefined || gone.has(id) || key === null) {
        return null;
      }
      // It may sign at the host that its wallet was asked for, which may be one of before.
      if ((parseSignIn(row.signIn)?.domain ?? authority) !== authority) return null;
      const device = { id, author: row.author, key, expiresAt: row.expiresAt };
      cache.set(id, device);
      return device;
    },
  };
}

/** Reads an uncompressed P-256 point (65 bytes, base64url); null unless it is on the curve. */
export function importDeviceKey(publicKey: string): KeyObject | null {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || point.toString('base64url') !== publicKey) {
    return null;
  }
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return null;
  }
}

/** The id of a device: the SHA-256 of its public key's 65 bytes, base64url. */
export function deviceId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');
}

/** Checks an ECDSA P-256 signature (r and s, 64 bytes, base64url) over the SHA-256 of `bytes`. */
export function isSignedBy(key: KeyObject, bytes: Uint8Array, signature: string): boolean {
  const raw = Buffer.from(signature, 'base64url');
  // One spelling only: base64url has spare bits in its last character.
  if (raw.length !== 64 || raw.toString('base64url') !== signature) return false;
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, raw);
}
