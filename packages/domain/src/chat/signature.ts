import { fromBase64Url } from './base64url.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** A key to check signatures with. */
export type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * A public key (uncompressed P-256 point, base64url) to check signatures with; null for any other text. Throws where
 * nothing can be checked, as browsers have it without https: no key is wrong there.
 */
export async function importPublicKey(publicKey: string): Promise<PublicKey | null> {
  if (crypto.subtle === undefined) throw new Error('Nothing can be checked without crypto.subtle.');
  try {
    return await crypto.subtle.importKey('raw', fromBase64Url(publicKey), curve, false, ['verify']);
  } catch {
    return null;
  }
}

/** True if the key signed these bytes: r and s, 64 bytes, base64url, in their one spelling. */
export async function isSignedBy(
  key: PublicKey | null,
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (key === null || !/^[A-Za-z0-9_-]{85}[AQgw]$/.test(signature)) return false;
  return crypto.subtle.verify(algorithm, key, fromBase64Url(signature), bytes);
}
