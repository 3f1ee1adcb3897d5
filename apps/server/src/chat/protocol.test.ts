import type { Socket } from 'node:net';
import { closeCodes } from '@parley/domain/chat/frames';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, TestClient } from './testClient.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

describe('frames that break the protocol close the socket', () => {
  test('a message of 17 KB closes the socket with 1009', async () => {
    const client = await TestClient.open(server, null);
    client.raw('x'.repeat(17_000));
    expect(await client.closed).toBe(1009);
  });

  test.each<[string, Buffer, number]>([
    ['a declared length of 1 GB', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0]), 1009],
    ['an unmasked frame', Buffer.from([0x81, 0x02, 0x7b, 0x7d]), 1002],
    ['reserved bits', Buffer.from([0xc1, 0x80, 0, 0, 0, 0]), 1002],
    ['bad UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]), 1007],
    ['a ping of more than 125 bytes', Buffer.from([0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]), 1002],
    ['an unknown opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0]), 1002],
  ])('%s closes the socket', async (_, bytes, code) => {
    const client = await TestClient.open(server, null);
    rawSocketOf(client.ws).write(bytes);
    expect(await client.closed).toBe(code);
  });

  test('thousands of fragments of one byte close the socket', async () => {
    const client = await TestClient.open(server, null);
    const stream = rawSocketOf(client.ws);
    stream.write(Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]));
    stream.write(
      Buffer.concat(
        Array.from({ length: 20_000 }, () => Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61])),
      ),
    );
    expect([1008, 1009]).toContain(await client.closed);
  });
});

test('a few pings are answered, a flood of them is closed with 4429', async () => {
  const client = await TestClient.open(server, null);
  client.raw({ t: 'ping' });
  await client.frame((frame) => frame.t === 'pong');
  for (let count = 0; count < 10_000; count += 1) client.ws.ping();
  expect(await client.closed).toBe(closeCodes.rateLimited);
  const other = await TestClient.open(server, null);
  for (let count = 0; count < 1_000; count += 1) other.raw({ t: 'ping' });
  expect(await other.closed).toBe(closeCodes.rateLimited);
});

test('a reader that never reads is closed with its buffers bounded; others notice nothing', async () => {
  const author = await TestClient.open(server, await enrol(server.database));
  const reader = await TestClient.open(server, null, { general: null });
  const stalled = await TestClient.open(server, null, { general: null });
  rawSocketOf(stalled.ws).pause();
  const body = 'x'.repeat(4_000);
  const before = process.memoryUsage().rss;
  // The kernel takes some megabytes before the server sees that nobody reads.
  for (let round = 0; round < 60; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => author.say({ body })));
  }
  await reader.until((frames) => frames.filter((frame) => frame.t === 'message').length === 3_000);
  server.clock.advance(11_000);
  server.app().chat.sweep();
  await expect.poll(() => server.app().chat.socketCount()).toBe(2);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  stalled.ws.terminate();
  await Promise.all([author.close(), reader.close()]);
});

function rawSocketOf(ws: WebSocket): Socket {
  const stream: unknown = Reflect.get(ws, '_socket');
  if (stream instanceof Object && 'write' in stream) return stream as Socket;
  throw new Error('The socket is not open.');
}
