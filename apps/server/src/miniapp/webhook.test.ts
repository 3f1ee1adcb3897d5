import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJsonFarcasterSignature, signedKeyRequestAbi } from '@farcaster/miniapp-node';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { clientPlace } from '../push/store.ts';
import { host, newKeyFile, post, startPushService, wishOf } from '../push/testPush.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

const clientFid = 9_152;
const fid = 7;
const key = (digit: number) => Buffer.alloc(32, digit);
const [own, foreign] = [key(1), key(2)];

let hub: Server;
/** What the hub answers for the keys of a user; null for not at all. */
let keysOf: ((asked: number) => readonly Uint8Array[]) | null;
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let app: ReturnType<typeof service.client>;
let ada: TestMember;

/** The public key of an Ed25519 key, in hexadecimal digits. */
function publicKeyOf(privateKey: Uint8Array): string {
  // PKCS #8 before the 32 bytes of the key.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = { key: Buffer.concat([head, privateKey]), format: 'der', type: 'pkcs8' } as const;
  const { x = '' } = createPublicKey(createPrivateKey(der)).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}

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
      key: `0x${publicKeyOf(privateKey)}`,
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
  app = service.client('/notify');
  ada = await enrol(server.database);
  await post(server, await wishOf(server, ada, { ...app.user('token-of-ada', fid), clientFid }));
});

/** An event as a client sends it, signed by a key. */
const signed = (event: object, privateKey: Uint8Array = own, of = fid) =>
  createJsonFarcasterSignature({
    fid: of,
    type: 'app_key',
    privateKey,
    payload: Buffer.from(JSON.stringify(event)),
  });

async function tell(body: unknown): Promise<number> {
  const answer = await fetch(`${server.url()}/api/miniapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Where ada is notified, and whether she wants that for now; null for nowhere. */
async function state() {
  const { rows } = await server.database.query<{ endpoint: string; is_off: boolean }>(
    'select endpoint, is_off from push_subscriptions where author = $1',
    [ada.author],
  );
  const [row] = rows;
  return row === undefined ? null : [clientPlace(row.endpoint).token, row.is_off ? 'off' : 'on'];
}

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

test('without a hub there are no events', async () => {
  const other = await startTestServer();
  const answer = await fetch(`${other.url()}/api/miniapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed({ event: 'miniapp_removed' })),
  });
  expect(answer.status).toBe(404);
  await other.stop();
});
