import { createHash } from 'node:crypto';
import { digestBytes, roomBytes } from '@parley/domain/chat/chain';
import type { Draft } from './draft.ts';

/** A message's digest (SHA-256), 32 bytes. */
export function digestOf({ envelope, author, device, signature }: Draft): Buffer {
  return sha256(digestBytes({ ...envelope, author, device, signature }));
}

/** The hash before the first message of a room, base64url. */
export function startOf(room: string): string {
  return sha256(roomBytes(room)).toString('base64url');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
