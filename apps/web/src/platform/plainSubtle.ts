import { p256 } from '@noble/curves/nist';
import { sha256 } from '@noble/hashes/sha2';

/** The name of the curve in WebCrypto, and of its algorithm. */
type Named = string | { name: string; hash?: unknown; namedCurve?: string };

/** A public key as this module keeps it. */
type PlainKey = { type: 'public'; point: Uint8Array };

const pointBytes = 65;
const uncompressed = 4;

/**
 * What pages need to check messages, as `crypto.subtle` answers it: SHA-256, and signatures of P-256 by keys given as
 * uncompressed points. It makes no keys and signs nothing. Source of the answers: https://www.w3.org/TR/webcrypto/
 */
export const plainSubtle = {
  /** Rejects any hash but SHA-256. */
  async digest(name: Named, data: BufferSource): Promise<ArrayBuffer> {
    expectNamed(name, 'SHA-256');
    return new Uint8Array(sha256(bytesOf(data))).buffer;
  },

  /** Rejects what is no point of the curve, and any other format. */
  async importKey(format: string, data: BufferSource, curve: Named): Promise<PlainKey> {
    expectNamed(curve, 'ECDSA');
    const point = bytesOf(data).slice();
    if (format !== 'raw' || point.length !== pointBytes || point[0] !== uncompressed)
      throw new Error('This is no public key of P-256.');
    p256.ProjectivePoint.fromHex(point).assertValidity();
    return { type: 'public', point };
  },

  /** False for a signature of other bytes or by another key, and for what is no signature (r and s, 64 bytes). */
  async verify(
    algorithm: Named,
    { point }: PlainKey,
    signature: BufferSource,
    data: BufferSource,
  ): Promise<boolean> {
    expectNamed(algorithm, 'ECDSA');
    // Browsers take either of the two values of s.
    const strictness = { lowS: false, format: 'compact' } as const;
    return p256.verify(bytesOf(signature), sha256(bytesOf(data)), point, strictness);
  },
};

function expectNamed(named: Named, name: string): void {
  if ((typeof named === 'string' ? named : named.name) === name) return;
  throw new Error(`This browser has no ${JSON.stringify(named)} without https.`);
}

function bytesOf(data: BufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
