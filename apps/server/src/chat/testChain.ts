import { createHash } from 'node:crypto';
import { digestBytes, linkBytes, roomBytes } from '@parley/domain/chat/chain';
import type { Message } from '@parley/domain/chat/wire';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** The hash before the first message of a room, base64url. */
export const startHash = (room: string): string => sha256(roomBytes(room)).toString('base64url');

/** The hash after each of these messages in turn, base64url, as a reader finds it out. */
export function hashesFrom(base: string, messages: readonly Message[]): string[] {
  let previous: Uint8Array = Buffer.from(base, 'base64url');
  return messages.map((message) => {
    const digest =
      message.erased === undefined
        ? sha256(digestBytes(message))
        : Buffer.from(message.erased, 'base64url');
    previous = sha256(linkBytes({ previous, digest, seq: message.seq, at: message.at }));
    return Buffer.from(previous).toString('base64url');
  });
}
