import type { KeyObject } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { challengeBytes } from '@parley/domain/chat/envelope';
import { signBytes } from '../../apps/server/src/chat/testClient.ts';
import { handshakeFor, masked } from './chat/readers.ts';
import { createFrameReader } from './reconnect/frames.ts';

/** Where a member's page connects to, and what it follows. */
export type PagePlace = { port: number; authority: string; rooms: readonly string[] };

/**
 * Opens a socket on which a member may write, with as little work as possible for the process that does it. Resolves
 * once the server knows who it is; then `onText` hears each frame. Rejects, and later calls `onEnd`, when it ends.
 */
export function openRaw(
  { port, authority, rooms }: PagePlace,
  { device, key }: { device: string; key: KeyObject },
  onText: (text: Buffer) => void,
  onEnd: (error: Error) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const end = (error: Error) => {
      reject(error);
      onEnd(error);
    };
    socket.setNoDelay(true);
    socket.on('error', end);
    socket.on('close', () => end(new Error('The server closed a connection.')));
    socket.write(handshakeFor(authority));
    const hear = (text: Buffer) => {
      const kind = text.toString('latin1', 6, 11);
      if (kind === 'welco') {
        const { challenge }: { challenge: string } = JSON.parse(String(text));
        const signature = signBytes(key, challengeBytes(authority, challenge));
        const cursors = Object.fromEntries(rooms.map((room) => [room, null]));
        const hello = { t: 'hello', rooms: cursors, auth: { device, signature } };
        socket.write(masked(JSON.stringify(hello)));
      } else if (kind === 'ready') {
        resolve(socket);
      } else {
        onText(text);
      }
    };
    socket.once('data', (first) => {
      const start = first.indexOf('\r\n\r\n') + 4;
      if (first.indexOf('HTTP/1.1 101') !== 0) return end(new Error(String(first)));
      const read = createFrameReader(hear, () => end(new Error('The server said goodbye.')));
      socket.on('data', read);
      if (first.length > start) read(first.subarray(start));
    });
  });
}
