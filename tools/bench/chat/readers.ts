import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { subprotocol } from '@parley/domain/chat/wire';

/** Many readers of one server; they count frames and do as little else as possible. */
export type Readers = {
  /** Text frames that all readers together have got. */
  received: () => number;
  close: () => Promise<void>;
};

const handshake = [
  'GET /chat/socket HTTP/1.1',
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

/** Opens `count` readers of the room `general`, 50 at a time, and waits until all are greeted. */
export async function openReaders(
  port: number,
  count: number,
  greetings: number,
): Promise<Readers> {
  const counter = { frames: 0 };
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(port, counter)))));
    await waitFor(() => counter.frames >= sockets.length * greetings);
  }
  counter.frames = 0;
  return {
    received: () => counter.frames,
    close: async () => {
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

function open(port: number, counter: { frames: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.write(handshake);
    socket.once('data', (data) => {
      const end = data.indexOf('\r\n\r\n') + 4;
      if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
        reject(new Error(String(data.subarray(0, 30))));
      }
      const count = createFrameCounter(counter);
      socket.on('data', count);
      count(data.subarray(end));
      socket.write(hello);
      resolve(socket);
    });
  });
}

/** Counts text frames in a stream of unmasked frames without looking at their content. */
function createFrameCounter(counter: { frames: number }): (chunk: Buffer) => void {
  let skip = 0;
  let carried: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    let at = Math.min(skip, bytes.length);
    skip -= at;
    while (at < bytes.length) {
      const header = headerOf(bytes, at);
      if (header === null) break;
      if (bytes[at] === 0x81) counter.frames += 1;
      const end = at + header.size + header.length;
      at = Math.min(end, bytes.length);
      skip = end - at;
    }
    carried = skip > 0 ? Buffer.alloc(0) : bytes.subarray(at);
  };
}

function headerOf(bytes: Buffer, at: number): { size: number; length: number } | null {
  const left = bytes.length - at;
  const short = left < 2 ? 0 : (bytes[at + 1] ?? 0) & 0x7f;
  const size = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (left < size) return null;
  if (size === 4) return { size, length: bytes.readUInt16BE(at + 2) };
  if (size === 10) return { size, length: bytes.readUInt32BE(at + 6) };
  return { size, length: short };
}

/** A client's text frame; a mask of zeros leaves the text as it is. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
