import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { limitSilentConnections } from './silentConnections.ts';

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

test('a connection that became a WebSocket has spoken, and makes room', async () => {
  const afterwards: (() => void)[] = [];
  const chat = createServer((_request, response) => response.end());
  chat.on('upgrade', (_request, socket) => {
    socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    afterwards.push(() => socket.destroy());
  });
  limitSilentConnections(chat, 1);
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  const { port } = chat.address() as AddressInfo;
  /** The first that the server says on a new connection; undefined when it closes it. */
  const ask = async (head: string) => {
    const socket = connect(port, '127.0.0.1');
    const said = new Promise<string | undefined>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString('latin1')));
      socket.once('close', () => resolve(undefined));
      socket.on('error', () => {});
    });
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n`);
    return { socket, said: await said };
  };
  const first = await ask('Connection: Upgrade\r\nUpgrade: websocket\r\n');
  expect(first.said).toContain('101');
  const second = await ask('');
  expect(second.said).toContain('200');
  for (const { socket } of [first, second]) socket.destroy();
  for (const end of afterwards) end();
  chat.close();
});
