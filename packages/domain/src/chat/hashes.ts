import { fromBase64Url, toBase64Url } from './base64url.ts';
import { digestBytes, headBytes, linkBytes, roomBytes } from './chain.ts';
import { importPublicKey, isSignedBy } from './signature.ts';
import type { Links, Message, SignedHead } from './wire.ts';

/** The hash before the first message of a room, base64url. */
export async function startHash(room: string): Promise<string> {
  return toBase64Url(await sha256(roomBytes(room)));
}

/** A message's digest, 32 bytes; of one that was deleted, the one that is left of it. */
export async function digestOf(message: Message): Promise<Uint8Array<ArrayBuffer>> {
  return message.erased === undefined
    ? sha256(digestBytes(message))
    : fromBase64Url(message.erased);
}

/** The hashes after each of these messages, which follow each other in the log; all base64url. */
export async function hashesOfMessages(
  base: string,
  messages: readonly Message[],
): Promise<string[]> {
  // Digests don't wait for each other, only the links do.
  const digests = await Promise.all(messages.map(digestOf));
  return fold(
    base,
    messages.map(({ seq, at }, index) => ({ digest: digests[index] ?? noBytes, seq, at })),
  );
}

/** The hashes after each of these links, the first of which is the one after place `after`. */
export function hashesOfLinks(
  base: string,
  after: number,
  links: Links['links'],
): Promise<string[]> {
  return fold(
    base,
    links.map(([digest, at], index) => ({
      digest: fromBase64Url(digest),
      seq: after + 1 + index,
      at,
    })),
  );
}

/** True if the key that a head names really signed it, for this community. */
export async function isHeadSigned(
  { key, signature, ...head }: SignedHead,
  community: { chainId: number; host: string },
): Promise<boolean> {
  return isSignedBy(await importPublicKey(key), headBytes(head, community), signature);
}

const noBytes = new Uint8Array();

async function fold(
  base: string,
  places: readonly { digest: Uint8Array; seq: number; at: number }[],
): Promise<string[]> {
  const hashes: string[] = [];
  let previous = fromBase64Url(base);
  for (const { digest, seq, at } of places) {
    previous = await sha256(linkBytes({ previous, digest, seq, at }));
    hashes.push(toBase64Url(previous));
  }
  return hashes;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
