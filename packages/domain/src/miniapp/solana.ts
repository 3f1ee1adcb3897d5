import * as z from 'zod/mini';
import { recordOf } from '../fields/record.ts';

/** Sizes in bytes. A Solana transaction must fit in one packet. */
export const solanaBytes = { transactionMax: 1_232, signature: 64, key: 32 } as const;

/** Base64 of at most a transaction's size, as hosts take it. */
const transaction = z.string().check(
  z.minLength(4),
  z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  z.refine((text) => byteCount(text) <= solanaBytes.transactionMax),
);

/** What a mini app may ask of its host's Solana wallet. */
export const solanaRequestSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('connect') }),
  z.object({ method: z.literal('signMessage'), params: z.object({ message: z.string() }) }),
  z.object({ method: z.literal('signTransaction'), params: z.object({ transaction }) }),
  z.object({
    method: z.literal('signAndSendTransaction'),
    params: z.object({ transaction, options: z.optional(recordOf(z.string(), z.unknown())) }),
  }),
]);

/** True for a public key: 32 bytes in base 58. */
export function isSolanaKey(text: string): boolean {
  return base58Bytes(text) === solanaBytes.key;
}

/** True for a signature: 64 bytes in base 58. */
export function isSolanaSignature(text: string): boolean {
  return base58Bytes(text) === solanaBytes.signature;
}

/**
 * A signature in base 58, of one that a host says in base 58 or, as Farcaster's own client does of messages, in base 64;
 * null for any other text.
 */
export function readSolanaSignature(text: string): string | null {
  if (isSolanaSignature(text)) return text;
  // 64 bytes: no other length has 86 digits and two signs of the end.
  if (!/^[A-Za-z0-9+/]{85}[AQgw]==$/.test(text)) return null;
  return toBase58(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
}

function byteCount(base64: string): number {
  return (base64.length / 4) * 3 - (/(?<!=)=*$/.exec(base64)?.[0].length ?? 0);
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text;
  const first = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(first < 0 ? bytes.length : first) + text;
}

/** How many bytes a base-58 text encodes; null for any other text, and for one that is too long. */
function base58Bytes(text: string): number | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(text)) return null;
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = value === 0n ? '' : value.toString(16);
  return zeros + Math.ceil(digits.length / 2);
}
