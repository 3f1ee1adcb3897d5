import { toBase64Url } from '@parley/domain/chat/base64url';
import type { PublicKey } from '@parley/domain/chat/signature';

/** A browser's own signing key for one wallet; the private half can never be read out. */
export type Device = {
  keys: { privateKey: PublicKey; publicKey: PublicKey };
  /** Uncompressed P-256 point, base64url. */
  publicKey: string;
  /** SHA-256 of the public key, base64url. */
  id: string;
  /** When the wallet's approval ends, in Unix milliseconds; null before its sign-in. */
  expiresAt: number | null;
};

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Makes a device key pair whose private half is not extractable. */
export async function createDevice(): Promise<Device> {
  const keys = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  return { keys, publicKey: toBase64Url(point), id: await deviceIdOf(point), expiresAt: null };
}

/** A device's id: the hash of its public key. */
export async function deviceIdOf(point: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', point)));
}

/** Signs bytes with the device: 64 bytes (r, s), base64url. */
export async function signWithDevice(
  device: Device,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const signature = await crypto.subtle.sign(algorithm, device.keys.privateKey, bytes);
  return toBase64Url(new Uint8Array(signature));
}

/**
 * True while the wallet's approval lasts. It ends a minute early, so that no message expires in
 * transit.
 */
export function isAuthorized(device: Device | null, now: number): device is Device {
  return device !== null && device.expiresAt !== null && device.expiresAt - 60_000 > now;
}
