import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
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
  /** Null for a device that never signed in. Throws when the database does not answer. */
  find(id: string): Promise<Device | null>;
};

const cacheSize = 20_000;

/** Devices by id. Their rows never change, so that a cached one is always right. */
export function createDevices(store: Pick<AuthStore, 'devices'>): Devices {
  const cache = new Map<string, Device>();
  return {
    async find(id) {
      const known = cache.get(id);
      if (known !== undefined) return known;
      const [row] = await store.devices([id]);
      const key = row === undefined ? null : importDeviceKey(row.publicKey);
      if (row === undefined || key === null) return null;
      const device = { id, author: row.author, key, expiresAt: row.expiresAt };
      cache.set(id, device);
      const [oldest] = cache.keys();
      if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
      return device;
    },
  };
}

/** Reads an uncompressed P-256 point (65 bytes, base64url); null unless it lies on the curve. */
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
