import { encode } from './envelope.ts';
import { isEdit } from './kindFacts.ts';
import { importPublicKey, isSignedBy } from './signature.ts';
import type { Message, Removal } from './wire.ts';

/** A place of a log and what stood there. */
type Place = { chainId: number; room: string; seq: number; digest: string };

/** The exact bytes that the server signs (ECDSA P-256 over SHA-256). */
export function removalBytes(
  { chainId, room, seq, digest }: Place,
  { reason, at }: Pick<Removal, 'reason' | 'at'>,
): Uint8Array<ArrayBuffer> {
  return encode(['parley.removal.v1', chainId, room, seq, digest, reason, at]);
}

/** True if a message is gone because a key of the server says so, of it or of what it is an edit of. */
export async function isRemovalSigned(
  { room, seq, kind, target, erased, removed }: Message,
  chainId: number,
): Promise<boolean> {
  if (removed === undefined || erased === undefined) return false;
  const place = isEdit(kind) && target !== undefined ? target : { seq, digest: erased };
  const key = await importPublicKey(removed.key);
  return isSignedBy(key, removalBytes({ chainId, room, ...place }, removed), removed.signature);
}
