import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { subprotocol } from '@parley/domain/chat/frames';

/** Many readers of one server; they count messages and do as little else as possible. */
export type Readers = {
  /** Messages that all readers together have got. */
  received: () => number;
  /** Has the first `count` of them show the room, or none. */
  show: (isHere: boolean, count?: number) => void;
  close: () => Promise<void>;
};

export const handshake = handshakeFor('localhost:3000');
const hello = masked('{"t":"hello","rooms":{"general":null}}');
const here = masked('{"t":"here","room":"general"}');
const elsewhere = masked('{"t":"here","room":null}');

/** A server drops readers that stay silent for a minute; this is as little as they can say. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const heartbeatMs = 20_000;
/** Length of a message id. */
const idLength = 26;

/** How many readers, spread over all of them, tell which messages they get. */
const witnesses = 50;

/**
 * Opens `count` readers of the room `general`, 50 at a time, and waits until all are greeted.
 * `onMessage` is called with the ids of the messages that some of them get.
 */
export async function openReaders(
  port: number,
  count: number,
  onMessage: (id: string) => void = () => {},
): Promise<Readers> {
  const counts = { greeted: 0, messages: 0 };
  const every = Math.ceil(count / witnesses);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    const first = sockets.length;
    const opening = Array.from({ length: batch }, (_, index) =>
      open(port, counts, (first + index) % every === 0 ? onMessage : null),
    );
    sockets.push(...(await Promise.all(opening)));
    await waitFor(() => counts.greeted >= sockets.length);
  }
  const heartbeat = setInterval(() => {
    for (const socket of sockets) socket.write(pong);
  }, heartbeatMs);
  // The page that greets a reader holds old messages; they are not part of any measurement.
  await sleep(500);
  counts.messages = 0;
  return {
    received: () => counts.messages,
    show: (isHere, count = sockets.length) => {
      for (const socket of sockets.slice(0, count)) socket.write(isHere ? here : elsewhere);
    },
    close: async () => {
      clearInterval(heartbeat);
      const closed = sockets.map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      );
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

/** Resolves when `holds`; throws after 60 s, so that a benchmark never hangs. */
export async function waitFor(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('The benchmark timed out after 60 s.');
    await sleep(2);
  }
}

type Counts = { greeted: number; messages: number };

function open(
  port: number,
  counts: Counts,
  onMessage: ((id: string) => void) | null,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.write(handshake);
    socket.once('data', (data) => {
      if (data.indexOf('HTTP/1.1 101') !== 0) reject(new Error(String(data.subarray(0, 30))));
      const greetings = createFinder('"t":"ready"', 0, () => {
        counts.greeted += 1;
      });
      const messages = createFinder('"id":"', idLength, (bytes, at) => {
        counts.messages += 1;
        onMessage?.(bytes.toString('latin1', at, at + idLength));
      });
      const count = (chunk: Buffer) => {
        greetings(chunk);
        messages(chunk);
      };
      socket.on('data', count);
      count(data);
      socket.write(hello);
      resolve(socket);
    });
  });
}

/**
 * Finds a text and the `tail` bytes behind it in a stream, in live messages and those of pages
 * alike: a reader that is slower than the server gets pages instead of single messages.
 */
function createFinder(
  text: string,
  tail: number,
  found: (bytes: Buffer, end: number) => void,
): (chunk: Buffer) => void {
  const pattern = Buffer.from(text);
  const length = pattern.length + tail;
  let carried: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    let end = 0;
    for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, end)) {
      if (at + length > bytes.length) break;
      found(bytes, at + pattern.length);
      end = at + length;
    }
    carried = bytes.subarray(Math.max(end, bytes.length - length + 1));
  };
}

/** What a page of the site at an authority, such as `localhost:3000`, opens its socket with. */
export function handshakeFor(authority: string): string {
  return [
    'GET /api/chat/socket HTTP/1.1',
    `Host: ${authority}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Origin: http://${authority}`,
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Protocol: ${subprotocol}`,
    '\r\n',
  ].join('\r\n');
}

/** A client's text frame, shorter than 64 KB; a mask of zeros leaves the text as it is. */
export function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload]);
}
