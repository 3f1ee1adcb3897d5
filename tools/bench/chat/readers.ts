import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { subprotocol } from '@parley/domain/chat/wire';

/** Many readers of one server; they count messages and do as little else as possible. */
export type Readers = {
  /** Messages that all readers together have got. */
  received: () => number;
  close: () => Promise<void>;
};

const handshake = [
  'GET /api/chat/socket HTTP/1.1',
  'Host: localhost:3000',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Origin: http://localhost:3000',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Protocol: ${subprotocol}`,
  '\r\n',
].join('\r\n');
const hello = masked('{"t":"hello","rooms":{"general":null}}');

/** A server drops readers that stay silent for a minute; this is as little as they can say. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const heartbeatMs = 20_000;

/** Opens `count` readers of the room `general`, 50 at a time, and waits until all are greeted. */
export async function openReaders(port: number, count: number): Promise<Readers> {
  const counts = { greeted: 0, messages: 0 };
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(port, counts)))));
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
    if (Date.now() > end) throw new Error('The benchmark waited 60 s in vain.');
    await sleep(2);
  }
}

type Counts = { greeted: number; messages: number };

function open(port: number, counts: Counts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.write(handshake);
    socket.once('data', (data) => {
      if (data.indexOf('HTTP/1.1 101') !== 0) reject(new Error(String(data.subarray(0, 30))));
      const greetings = createCounter('"t":"ready"', (hits) => {
        counts.greeted += hits;
      });
      const messages = createCounter('"kind":"text"', (hits) => {
        counts.messages += hits;
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
 * Counts a text in a stream, live messages and those of pages alike: a reader that is slower than
 * the server gets pages instead of single messages.
 */
function createCounter(text: string, add: (hits: number) => void): (chunk: Buffer) => void {
  const pattern = Buffer.from(text);
  let carried: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    let hits = 0;
    let end = 0;
    for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, end)) {
      hits += 1;
      end = at + pattern.length;
    }
    if (hits > 0) add(hits);
    carried = bytes.subarray(Math.max(end, bytes.length - pattern.length + 1));
  };
}

/** A client's text frame; a mask of zeros leaves the text as it is. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
