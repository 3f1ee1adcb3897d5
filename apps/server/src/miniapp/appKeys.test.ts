import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, type TestMember } from '../chat/testClient.ts';
import type { AppKey } from '../platform/serverConfig.ts';
import { host, newKeyFile, post, startPushService, wishOf } from '../push/testPush.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import {
  clientState,
  publicKeyOf,
  signEvent,
  signingKey,
  signTexts,
  tellEvent,
} from './testEvents.ts';

const [ofAll, ofOne, unlisted] = [signingKey(1), signingKey(2), signingKey(3)];
const clientFid = 9_152;
const keys: readonly AppKey[] = [
  { clientFid, key: publicKeyOf(ofAll), fid: null },
  { clientFid, key: publicKeyOf(ofOne), fid: 7 },
];
const removed = { event: 'miniapp_removed' };

let service: Awaited<ReturnType<typeof startPushService>>;
let hub: Server;
/** What the hub was asked. */
let asked: string[] = [];
let server: TestServer;
let member: TestMember;

/** A server that knows the keys, and asks a hub about others where there is one. */
const start = (farcasterHubUrl: string | null) =>
  startTestServer({
    config: {
      pushKeyFile: newKeyFile(),
      farcasterClientHosts: [host],
      farcasterHubUrl,
      farcasterAppKeys: keys,
    },
    push: service.way(),
  });

/** Somebody is notified by the client as the user `fid`. */
async function notify(here: TestServer, fid: number): Promise<void> {
  member = await enrol(here.database);
  const address = service.client('/notify').user('token-of-ada', fid);
  expect(await post(here, await wishOf(here, member, address))).toEqual({ status: 200 });
}
const state = (here: TestServer) => clientState(here, member.author);
const on = ['token-of-ada', 'on'];

beforeAll(async () => {
  service = await startPushService();
  hub = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ events: [] }));
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  server = await start(null);
});
beforeEach(async () => {
  asked = [];
  server.clock.advance(60_000);
  await server.database.query('delete from push_subscriptions');
  await server.database.query('delete from client_events');
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  hub.close();
});

test.each([
  ['one key signs for all of its users', ofAll, 7, 200],
  ['one key signs for all of its users, also the next', ofAll, 8, 200],
  ['a key that is listed for a user signs for them', ofOne, 7, 200],
  ['a key that is listed for a user signs for nobody else', ofOne, 8, 401],
  ['a key that is not listed signs for nobody', unlisted, 7, 401],
])('with a list of keys and no hub, %s', async (_, key, fid, status) => {
  await notify(server, fid);
  expect(await tellEvent(server, signEvent(removed, key, fid))).toBe(status);
  expect(await state(server)).toEqual(status === 200 ? null : on);
});

test.each([0, -7, 7.5, 2 ** 53])('a listed key signs for no user %d', async (fid) => {
  expect(await tellEvent(server, signEvent(removed, ofAll, fid))).toBe(401);
});

test('a key counts however its digits are written', async () => {
  await notify(server, 7);
  const key = publicKeyOf(ofAll).replace(/[a-f]/g, (digit) => digit.toUpperCase());
  const header = JSON.stringify({ fid: 7, type: 'app_key', key });
  expect(header).toMatch(/[A-F]/);
  const event = signTexts(header, JSON.stringify(removed), ofAll);
  expect(await tellEvent(server, event)).toBe(200);
  expect(await state(server)).toBeNull();
});

test('with a list and a hub, the hub is asked only about keys that are not listed', async () => {
  const { port } = hub.address() as AddressInfo;
  const other = await start(`http://127.0.0.1:${port}`);
  await notify(other, 7);
  expect(await tellEvent(other, signEvent(removed, unlisted, 7))).toBe(401);
  expect(await tellEvent(other, signEvent(removed, ofOne, 8))).toBe(401);
  expect(asked).toEqual(['/v1/onChainSignersByFid?fid=7', '/v1/onChainSignersByFid?fid=8']);
  expect(await tellEvent(other, signEvent(removed, ofAll, 7))).toBe(200);
  expect(asked).toHaveLength(2);
  expect(await state(other)).toBeNull();
  await other.stop();
});

test('a hub that is away ends no listed key', async () => {
  const other = await start('http://127.0.0.1:9');
  await notify(other, 7);
  expect(await tellEvent(other, signEvent(removed, unlisted, 7))).toBe(503);
  expect(await tellEvent(other, signEvent(removed, ofAll, 7))).toBe(200);
  expect(await state(other)).toBeNull();
  await other.stop();
});
