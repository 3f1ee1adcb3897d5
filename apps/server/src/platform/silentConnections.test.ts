import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

const max = 20;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { socketsPerAddress: max } });
});
afterAll(() => server.stop());

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url());
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('one address has only so many connections that never asked, and asking makes room', async () => {
  const sockets = await Promise.all(Array.from({ length: max + 10 }, open));
  const count = () => sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.resume();
  await expect.poll(count).toBe(max);

  const asking = sockets.find((socket) => !socket.closed);
  if (asking === undefined) throw new Error('Every connection was closed.');
  const answered = once(asking, 'data');
  asking.write('GET /api/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await answered;
  const another = await open();
  another.resume();
  await sleep(100);
  expect(another.closed).toBe(false);
  for (const socket of [...sockets, another]) socket.destroy();
  await expect.poll(async () => (await fetch(`${server.url()}/api/healthz`)).status).toBe(200);
});
