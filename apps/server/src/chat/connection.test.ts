import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { chatLimits as limits } from './limits.ts';

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
let connection: Connection;
let client: ReturnType<typeof connect>;

/** A connection of a real socket whose reader reads nothing. */
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write(
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [request, stream, head] = (await once(server, 'upgrade')) as [
    IncomingMessage,
    Duplex,
    Buffer,
  ];
  const hooks = { dirty: () => {}, drained: () => {} };
  connection = await new Promise((resolve) =>
    sockets.handleUpgrade(request, stream, head, (ws) =>
      resolve(new Connection(ws, stream, 'x', { limits, hooks, now: () => 7 })),
    ),
  );
});
afterEach(async () => {
  client.destroy();
  connection.ws.terminate();
  await new Promise((resolve) => server.close(resolve));
});

/** Writes until so many bytes wait in this process, whatever the system takes by itself. */
function writeUntilWaiting(bytes: number, write: (frame: Buffer) => void): void {
  const frame = Buffer.alloc(16 * 1024);
  for (let written = 0; written < 2_000 && !connection.isClosed; written += 1) {
    write(frame);
    if ((Reflect.get(connection.ws, '_socket') as Duplex).writableLength > bytes) return;
  }
}

test.each([
  [
    'pushes',
    (frame: Buffer) => {
      connection.push(frame);
      connection.flush();
    },
  ],
  ['writes at once', (frame: Buffer) => connection.write(frame)],
])(
  'a reader that lags while the server %s is noted, and closed once more waits than is kept for it',
  (_, write) => {
    writeUntilWaiting(limits.pushMaxBytes, write);
    expect([connection.laggingSince, connection.isClosed]).toEqual([7, false]);
    writeUntilWaiting(2 * limits.bufferMaxBytes, write);
    expect(connection.isClosed).toBe(true);
  },
);

test('a frame that is written at once leaves behind those that were pushed, and none twice', async () => {
  connection.push(Buffer.from('first '));
  connection.push(Buffer.from('second '));
  connection.write(Buffer.from('third '));
  connection.write(Buffer.from('last.'));
  connection.flush();
  let read = '';
  client.on('data', (chunk) => {
    read += chunk.toString('latin1');
  });
  client.resume();
  await expect.poll(() => read).toMatch(/\r\n\r\nfirst second third last\.$/);
});
