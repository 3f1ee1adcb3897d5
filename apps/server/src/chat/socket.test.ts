import { request } from 'node:http';
import { connect } from 'node:net';
import { closeCodes, subprotocol } from '@parley/domain/chat/frames';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, TestClient } from './testClient.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ config: { socketsPerAddress: 60 } });
});
afterEach(() => server.stop());

/** The status of an upgrade request; 101 when the socket opens. */
function upgradeStatus(
  headers: Record<string, string>,
  path = '/api/chat/socket',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url()}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-version': '13',
        'sec-websocket-protocol': subprotocol,
        ...headers,
      },
    });
    asking.on('response', (response) => resolve(response.statusCode ?? 0));
    asking.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asking.on('error', reject);
    asking.end();
  });
}

const origin = 'http://localhost:3000';

test('a socket from no origin, or from any but ours, is refused with 403', async () => {
  expect(await upgradeStatus({})).toBe(403);
  for (const other of [
    'null',
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
  ]) {
    expect(await upgradeStatus({ origin: other }), other).toBe(403);
  }
});

test('a socket opens for our own origin, at its own path and in our protocol only', async () => {
  expect(await upgradeStatus({ origin })).toBe(101);
  expect(await upgradeStatus({ origin }, '/api/chat/other')).toBe(404);
  expect(await upgradeStatus({ origin, 'sec-websocket-protocol': 'parley.chat.v0' })).toBe(400);
});

test('a client that does not say hello within 5 s is closed with 4401', async () => {
  const client = new TestClient(server, null);
  const started = Date.now();
  expect(await client.closed).toBe(closeCodes.helloTimeout);
  expect(Date.now() - started).toBeGreaterThan(4_000);
});

test('a client that begins with anything but hello is closed with 4401', async () => {
  const client = new TestClient(server, null);
  await client.frame((frame) => frame.t === 'welcome');
  client.raw({ t: 'ping' });
  expect(await client.closed).toBe(4401);
});

describe('a device that is refused', () => {
  test('a device that signed another challenge reads only', async () => {
    const member = await enrol(server.database);
    const client = new TestClient(server, member);
    await client.frame((frame) => frame.t === 'welcome');
    client.raw({
      t: 'hello',
      rooms: {},
      auth: { device: member.device, signature: 'A'.repeat(86) },
    });
    const refusal = await client.frame((frame) => frame.t === 'refused');
    expect(refusal).toMatchObject({ code: 'bad-signature', id: null });
    expect(await client.frame((frame) => frame.t === 'ready')).toMatchObject({ author: null });
    await client.close();
  });

  test('a device that never signed in, or too long ago, is refused', async () => {
    const stranger = { ...(await enrol(server.database)), device: 'A'.repeat(43) };
    const expired = await enrol(server.database, { expiresAt: Date.now() - 1 });
    for (const member of [stranger, expired]) {
      const client = await TestClient.open(server, member);
      const refusal = await client.frame((frame) => frame.t === 'refused');
      expect(refusal).toMatchObject({ code: 'signed-out', id: null });
      await client.close();
    }
  });
});

test('a socket ends with the sign-in of its device, with 4401', async () => {
  const member = await enrol(server.database, { expiresAt: Date.now() + 3_600_000 });
  const client = await TestClient.open(server, member);
  server.app().chat.sweep();
  expect((await client.say()).t).toBe('ack');
  server.clock.advance(3_600_001);
  expect(await client.say()).toMatchObject({ t: 'refused', code: 'signed-out' });
  server.app().chat.sweep();
  expect(await client.closed).toBe(closeCodes.signedOut);
});

test('one author has at most 50 sockets', async () => {
  const member = await enrol(server.database);
  const clients = await Promise.all(
    Array.from({ length: 50 }, () => TestClient.open(server, member)),
  );
  const more = new TestClient(server, member);
  await more.hello({});
  expect(await more.closed).toBe(closeCodes.tooManySockets);
  await Promise.all(clients.map((client) => client.close()));
});

test('closed sockets of an author no longer count, whenever they were closed', async () => {
  const member = await enrol(server.database);
  for (let round = 0; round < 30; round += 1) {
    const clients = [new TestClient(server, member), new TestClient(server, member)];
    await Promise.all(clients.map((client) => client.hello({})));
    // While the server is still looking the device up.
    for (const client of clients) client.ws.terminate();
    await Promise.all(clients.map((client) => client.closed));
  }
  const client = await TestClient.open(server, member);
  // Says hello again, which also counts once.
  for (let round = 0; round < 3; round += 1) await client.hello({});
  const others = await Promise.all(
    Array.from({ length: 49 }, () => TestClient.open(server, member)),
  );
  expect((await client.say()).t).toBe('ack');
  await Promise.all([client, ...others].map((one) => one.close()));
});

test('one address has a bounded number of sockets, and gets them back', async () => {
  const clients = await Promise.all(
    Array.from({ length: 60 }, () => TestClient.open(server, null)),
  );
  expect(await upgradeStatus({ origin })).toBe(429);
  await Promise.all(clients.map((client) => client.close()));
  await expect.poll(() => upgradeStatus({ origin })).toBe(101);
});

test('a socket that answers no ping for a minute is dropped', async () => {
  const stream = connect(Number(new URL(server.url()).port), '127.0.0.1');
  stream.write(
    [
      'GET /api/chat/socket HTTP/1.1',
      'Host: localhost:3000',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Origin: ${origin}`,
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Protocol: ${subprotocol}`,
      '\r\n',
    ].join('\r\n'),
  );
  await expect.poll(() => server.app().chat.socketCount()).toBe(1);
  const ended = new Promise((resolve) => stream.once('close', resolve));
  stream.resume();
  server.clock.advance(31_000);
  server.app().chat.sweep();
  expect(server.app().chat.socketCount()).toBe(1);
  server.clock.advance(31_000);
  server.app().chat.sweep();
  await ended;
  await expect.poll(() => server.app().chat.socketCount()).toBe(0);
});

test('a stop tells clients to come back (1012)', async () => {
  const client = await TestClient.open(server, null);
  await server.restart();
  expect(await client.closed).toBe(closeCodes.restarting);
});
