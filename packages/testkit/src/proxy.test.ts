import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestProxy, type TestProxy } from './proxy.ts';

let server: Server;
let proxy: TestProxy;
let far: Socket[];
const clients: Socket[] = [];

/** A server that says everything back. */
beforeEach(async () => {
  far = [];
  server = createServer((socket) => {
    far.push(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => socket.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startTestProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.stop();
  for (const socket of far) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** A client of the proxy that has been answered once. */
async function open() {
  const socket = connect(proxy.port, '127.0.0.1');
  clients.push(socket);
  const client = { socket, heard: '', isClosed: false };
  socket.on('error', () => {});
  socket.on('close', () => {
    client.isClosed = true;
  });
  socket.on('data', (data) => {
    client.heard += String(data);
  });
  socket.write('hello');
  await expect.poll(() => client.heard).toBe('hello');
  client.heard = '';
  return client;
}

test('a proxy passes everything on, both ways, and an end as well', async () => {
  const client = await open();
  const text = 'x'.repeat(300_000);
  client.socket.write(text);
  await expect.poll(() => client.heard.length).toBe(text.length);
  far[0]?.end('bye');
  await expect.poll(() => client.isClosed).toBe(true);
  expect(client.heard).toBe(`${text}bye`);
  expect(proxy.lines()).toEqual([]);
});

test('a proxy cuts one connection, and the others go on', async () => {
  const [one, other] = [await open(), await open()];
  proxy.lines()[0]?.cut();
  await expect.poll(() => one.isClosed).toBe(true);
  await expect.poll(() => far[0]?.closed).toBe(true);
  other.socket.write('still here');
  await expect.poll(() => other.heard).toBe('still here');
});

test('a proxy cuts a connection in the midst of what is said', async () => {
  const client = await open();
  proxy.lines()[0]?.cutAfter(13);
  far[0]?.write('twenty letters long.');
  await expect.poll(() => client.isClosed).toBe(true);
  expect(client.heard).toBe('twenty letter');
});

test('a proxy that is cut takes nobody until it is mended', async () => {
  const before = await open();
  proxy.cut();
  await expect.poll(() => before.isClosed).toBe(true);
  const refused = connect(proxy.port, '127.0.0.1');
  clients.push(refused);
  refused.on('error', () => {});
  await once(refused, 'close');
  expect(far).toHaveLength(1);
  proxy.mend();
  await open();
  expect(proxy.opened()).toBe(3);
});

test('a silent proxy tells neither end anything, not even that the other has gone', async () => {
  const [stays, leaves] = [await open(), await open()];
  proxy.silence();
  stays.socket.write('into the void');
  leaves.socket.destroy();
  const late = connect(proxy.port, '127.0.0.1');
  clients.push(late);
  await once(late, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(stays.heard).toBe('');
  expect(far.map(({ closed }) => closed)).toEqual([false, false, false]);
  // Nothing of it is lost.
  proxy.mend();
  await expect.poll(() => stays.heard).toBe('into the void');
  await expect.poll(() => far[1]?.closed).toBe(true);
});

test('a slow proxy passes on so much in a second, and so late', async () => {
  const client = await open();
  proxy.slow({ bytesPerSecond: 1_000 });
  const started = performance.now();
  far[0]?.write('x'.repeat(500));
  await expect.poll(() => client.heard.length).toBe(500);
  expect(performance.now() - started).toBeGreaterThan(400);
  proxy.slow({ bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 150 });
  const later = performance.now();
  client.heard = '';
  client.socket.write('back and forth');
  await expect.poll(() => client.heard).toBe('back and forth');
  expect(performance.now() - later).toBeGreaterThanOrEqual(299);
});

test('a proxy tells lies in the name of the server, and of nobody else', async () => {
  const client = await open();
  proxy.lie((text) => text.replace('truth', 'fable'));
  client.socket.write('truth');
  await expect.poll(() => client.heard).toBe('fable');
});
