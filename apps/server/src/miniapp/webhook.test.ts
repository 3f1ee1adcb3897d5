import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedKeyRequestAbi } from '@farcaster/miniapp-node';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { host, newKeyFile, post, startPushService, wishOf } from '../push/testPush.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { clientState, publicKeyOf, signEvent, signingKey, tellEvent } from './testEvents.ts';

const clientFid = 9_152;
const fid = 7;
const [own, foreign] = [signingKey(1), signingKey(2)];

let hub: Server;
/** What the hub answers for the keys of a user; null for not at all. */
let keysOf: ((asked: number) => readonly Uint8Array[]) | null;
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let app: ReturnType<typeof service.client>;
let ada: TestMember;

/** A key that the client has for a user, as the chain's events say it. */
function signer(privateKey: Uint8Array) {
  const request = {
    requestFid: BigInt(clientFid),
    requestSigner: `0x${'a'.repeat(40)}`,
    signature: '0x',
    deadline: 1n,
  } as const;
  const metadata = encodeAbiParameters(signedKeyRequestAbi, [request]);
  return {
    signerEventBody: {
      key: publicKeyOf(privateKey),
      metadata: Buffer.from(metadata.slice(2), 'hex').toString('base64'),
    },
  };
}

beforeAll(async () => {
  hub = createServer((request, response) => {
    if (keysOf === null) return void request.socket.destroy();
    const asked = Number(new URL(request.url ?? '', 'http://hub').searchParams.get('fid'));
    response.end(JSON.stringify({ events: keysOf(asked).map(signer) }));
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  service = await startPushService();
  const { port } = hub.address() as AddressInfo;
  server = await startTestServer({
    config: {
      pushKeyFile: newKeyFile(),
      farcasterClientHosts: [host],
      farcasterHubUrl: `http://127.0.0.1:${port}`,
    },
    push: service.way(),
  });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  hub.close();
});
beforeEach(async () => {
  keysOf = (asked) => (asked === fid ? [own] : []);
  server.clock.advance(60_000);
  await server.database.query('delete from push_subscriptions');
  await server.database.query('delete from client_events');
  app = service.client('/notify');
  ada = await enrol(server.database);
  await turnOn();
});

/** Ada’s page says that she wants to be notified by her client. */
async function turnOn(): Promise<void> {
  const address = { ...app.user('token-of-ada', fid), clientFid };
  expect(await post(server, await wishOf(server, ada, address))).toEqual({ status: 200 });
}

/** An event as a client sends it, signed by a key. */
const signed = (event: object, privateKey: Uint8Array = own, of = fid) =>
  signEvent(event, privateKey, of);
const tell = (body: unknown) => tellEvent(server, body);
const state = () => clientState(server, ada.author);

const details = (token: string, url = `https://${host}/notify`) => ({
  notificationDetails: { url, token },
});

describe('an event of a Farcaster client, signed for its user,', () => {
  test.each([
    ['miniapp_removed', null],
    ['frame_removed', null],
    ['notifications_disabled', ['token-of-ada', 'off']],
    ['miniapp_added', ['token-of-ada', 'on']],
    ['frame_added', ['token-of-ada', 'on']],
  ])('of the kind %s leaves the user as %j', async (event, expected) => {
    expect(await tell(signed({ event }))).toBe(200);
    expect(await state()).toEqual(expected);
  });

  test.each(['notifications_enabled', 'miniapp_added', 'frame_added'])(
    'of the kind %s has the user notified by its new token, also after they were silent',
    async (event) => {
      await tell(signed({ event: 'notifications_disabled' }));
      expect(await tell(signed({ event, ...details(`token-new-${event}`) }))).toBe(200);
      expect(await state()).toEqual([`token-new-${event}`, 'on']);
    },
  );

  test('that is told again later takes no newer token’s place', async () => {
    const first = signed({ event: 'notifications_enabled', ...details('token-first') });
    await tell(first);
    await tell(signed({ event: 'notifications_enabled', ...details('token-second') }));
    expect(await tell(first)).toBe(200);
    expect(await state()).toEqual(['token-second', 'on']);
    // The token that counts may be told of as often as the client likes.
    await tell(signed({ event: 'notifications_disabled' }));
    await tell(signed({ event: 'notifications_enabled', ...details('token-second') }));
    expect(await state()).toEqual(['token-second', 'on']);
  });

  test('that names a host that is no client of this community changes nothing', async () => {
    const elsewhere = details('token-elsewhere', 'https://evil.example/notify');
    expect(await tell(signed({ event: 'notifications_enabled', ...elsewhere }))).toBe(200);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });

  test('that gives the token of somebody else takes it from nobody', async () => {
    keysOf = () => [own];
    const eve = signed({ event: 'notifications_enabled', ...details('token-of-ada') }, own, 8);
    expect(await tell(eve)).toBe(200);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });

  test('counts for that client and user alone', async () => {
    keysOf = () => [own];
    expect(await tell(signed({ event: 'miniapp_removed' }, own, 8))).toBe(200);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });
});

describe('an event that is told again', () => {
  const repeatsMs = 30 * 24 * 60 * 60_000;

  test.each([
    ['notifications_disabled', ['token-of-ada', 'off']],
    ['miniapp_removed', null],
  ])(
    'is answered as before, and changes nothing after the member turned notifications on again: %s',
    async (event, ended) => {
      const told = signed({ event });
      expect(await tell(told)).toBe(200);
      expect(await state()).toEqual(ended);
      await turnOn();
      expect(await tell(told)).toBe(200);
      expect(await tell({ ...told, signature: `${told.signature}=` })).toBe(200);
      expect(await state()).toEqual(['token-of-ada', 'on']);
      // The client says the same each time that its user wants that.
      server.clock.advance(repeatsMs);
      await turnOn();
      expect(await tell(told)).toBe(200);
      expect(await state()).toEqual(ended);
    },
  );

  test('counts where there was nothing to change before', async () => {
    const off = signed({ event: 'notifications_disabled' });
    await server.database.query('delete from push_subscriptions');
    expect(await tell(off)).toBe(200);
    await turnOn();
    expect(await tell(off)).toBe(200);
    expect(await state()).toEqual(['token-of-ada', 'off']);
  });

  test('counts once, also when it comes several times at once', async () => {
    const off = signed({ event: 'notifications_disabled' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(off)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await turnOn();
    await tell(off);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });
});

describe('an event is refused', () => {
  const removed = { event: 'miniapp_removed' };
  test.each<[string, () => unknown, number]>([
    ['that is signed by another key', () => signed(removed, foreign), 401],
    ['that is signed for somebody else', () => signed(removed, own, 8), 401],
    [
      'whose payload was changed',
      () => ({
        ...signed({ event: 'notifications_disabled' }),
        payload: Buffer.from(JSON.stringify(removed)).toString('base64url'),
      }),
      400,
    ],
    ['of an unknown kind', () => signed({ event: 'miniapp_painted' }), 400],
    ['without details that it needs', () => signed({ event: 'notifications_enabled' }), 400],
    [
      'with an address that is none',
      () =>
        signed({
          event: 'notifications_enabled',
          ...details('token-x1', 'http://client.example/'),
        }),
      400,
    ],
    ['that is no JSON', () => ({ ...signed(removed), payload: 'AAAA' }), 400],
    ['that is none', () => ({ header: 'a', payload: 'b' }), 400],
    ['that is empty', () => null, 400],
  ])('%s', async (_, make, status) => {
    expect(await tell(make())).toBe(status);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });

  test('for now while nobody can say whose key signed it', async () => {
    keysOf = null;
    expect(await tell(signed(removed))).toBe(503);
    expect(await state()).toEqual(['token-of-ada', 'on']);
  });
});

test('without a hub and a list of keys there are no events', async () => {
  const other = await startTestServer();
  expect(await tellEvent(other, signed({ event: 'miniapp_removed' }))).toBe(404);
  await other.stop();
});
