import {
  type DeviceEntry,
  deviceListBytes,
  type Revocation,
  revocationBytes,
} from '@parley/domain/auth/revocation';
import { closeCodes } from '@parley/domain/chat/frames';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, signBytes, TestClient, type TestMember } from '../chat/testClient.ts';
import { momentOf, startTestServer, type TestServer } from '../testServer.ts';

const day = 86_400_000;
let server: TestServer;
/** Two devices of one wallet, and one of another's. */
let laptop: TestMember;
let phone: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.advance(10_000);
  const expiresAt = server.clock.now() + 30 * day;
  laptop = await enrol(server.database, { expiresAt });
  phone = await enrol(server.database, { author: laptop.author, expiresAt: expiresAt - day });
  stranger = await enrol(server.database, { expiresAt });
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/144.0 Linux' },
    body: JSON.stringify(body),
  });
}

function listAs(member: TestMember, at = momentOf(server), host = 'localhost:3000') {
  const { device } = member;
  const signature = signBytes(member.privateKey, deviceListBytes(host, { device, at }));
  return post('/api/auth/devices', { device, at, signature });
}

async function idsOf(member: TestMember): Promise<string[]> {
  const { devices } = (await (await listAs(member)).json()) as { devices: DeviceEntry[] };
  return devices.map(({ device }) => device);
}

type Change = Partial<Omit<Revocation, 'signature'>>;

function statement(by: TestMember, devices: TestMember[], change: Change = {}): Revocation {
  const said = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    by: by.device,
    devices: devices.map(({ device }) => device),
    at: server.clock.now(),
    heads: { general: 0, shill: 0 },
    ...change,
  };
  return { ...said, signature: signBytes(by.privateKey, revocationBytes(said)) };
}

const revoke = (...args: Parameters<typeof statement>) =>
  post('/api/auth/revocations', statement(...args));

describe('the list of devices', () => {
  test('the list of devices has those of the same wallet with their times, and nobody else’s', async () => {
    const client = await TestClient.open(server, phone);
    // The phone was seen last, as soon as the server has noted it.
    await expect.poll(async () => (await idsOf(laptop))[0]).toBe(phone.device);
    const answer = await listAs(laptop);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { devices } = (await answer.json()) as { devices: DeviceEntry[] };
    expect(devices.map(({ device }) => device)).toEqual([phone.device, laptop.device]);
    const [first, second] = devices;
    expect(first?.lastSeenAt).toBeGreaterThan(server.clock.now() - 60_000);
    expect(second?.lastSeenAt).toBeNull();
    expect(second?.signedInAt).toBe((second?.expiresAt ?? 0) - 30 * day);
    await client.close();
  });

  test('the list of devices is shown to none but a device in force that asks just now, and for this site', async () => {
    const minutes = 60_000;
    expect((await listAs(laptop, server.clock.now() - 6 * minutes)).status).toBe(401);
    expect((await listAs(laptop, server.clock.now() + 6 * minutes)).status).toBe(401);
    expect((await listAs(laptop, server.clock.now(), 'evil.example')).status).toBe(401);
    expect((await listAs({ ...laptop, privateKey: stranger.privateKey })).status).toBe(401);
    expect((await listAs({ ...laptop, device: 'A'.repeat(43) })).status).toBe(401);
    const at = momentOf(server);
    expect([(await listAs(laptop, at)).status, (await listAs(laptop, at)).status]).toEqual([
      200, 401,
    ]);
    const expired = await enrol(server.database, { expiresAt: server.clock.now() - 1 });
    expect((await listAs(expired)).status).toBe(401);
    expect((await post('/api/auth/devices', { device: laptop.device })).status).toBe(400);
  });
});

describe('a device that is signed out', () => {
  test('a device that is signed out loses its connection at once, and gets no other; those of the same wallet stay', async () => {
    const lost = await TestClient.open(server, phone, { general: null });
    const kept = await TestClient.open(server, laptop, { general: null });
    expect((await revoke(laptop, [phone])).status).toBe(200);
    expect(await lost.closed).toBe(closeCodes.signedOut);
    expect(lost.frames.at(-1)).toMatchObject({ t: 'refused', code: 'signed-out' });
    expect((await kept.say()).t).toBe('ack');
    const again = await TestClient.open(server, phone);
    expect(again.frames).toContainEqual(expect.objectContaining({ code: 'signed-out' }));
    expect(await again.say()).toMatchObject({ t: 'refused', code: 'not-signed-in' });
    expect(await idsOf(laptop)).toEqual([laptop.device]);
    expect((await listAs(phone)).status).toBe(401);
    expect((await revoke(phone, [laptop])).status).toBe(401);
    await Promise.all([kept.close(), again.close()]);
  });

  test('a device that is signed out stays signed out over a restart, and its proof says so to every reader', async () => {
    const said = statement(laptop, [phone], { heads: { general: 3 } });
    expect((await post('/api/auth/revocations', said)).status).toBe(200);
    await server.restart();
    expect((await listAs(phone)).status).toBe(401);
    const [proof] = (await (
      await fetch(`${server.url()}/api/chat/devices?ids=${phone.device}`)
    ).json()) as unknown[];
    expect(proof).toMatchObject({ device: phone.device, revocation: said });
  });

  test('a device that is signed out may be the one that asks, and all of them at once', async () => {
    expect((await revoke(laptop, [laptop, phone])).status).toBe(200);
    expect((await listAs(laptop)).status).toBe(401);
    expect((await listAs(phone)).status).toBe(401);
    expect(await idsOf(stranger)).toEqual([stranger.device]);
  });

  test('a device that is signed out keeps the first statement about it', async () => {
    const first = statement(laptop, [phone], { heads: { general: 1 } });
    await post('/api/auth/revocations', first);
    expect((await revoke(laptop, [phone], { heads: { general: 99 } })).status).toBe(200);
    const proofs = await fetch(`${server.url()}/api/chat/devices?ids=${phone.device}`);
    expect(await proofs.json()).toMatchObject([{ revocation: first }]);
  });
});

describe('requests that sign nobody out', () => {
  test.each<[string, () => Promise<Response>, number]>([
    ['a device of another wallet', () => revoke(stranger, [phone]), 403],
    ['one that names a stranger’s besides its own', () => revoke(laptop, [phone, stranger]), 403],
    ['a statement for another site', () => revoke(laptop, [phone], { host: 'evil.example' }), 401],
    ['a statement for another chain', () => revoke(laptop, [phone], { chainId: 1 }), 401],
    ['an old statement', () => revoke(laptop, [phone], { at: server.clock.now() - 400_000 }), 401],
    [
      'a statement that was changed',
      () => {
        const said = statement(laptop, [laptop]);
        return post('/api/auth/revocations', { ...said, devices: [phone.device] });
      },
      401,
    ],
    ['a statement without devices', () => revoke(laptop, []), 400],
    ['no statement', () => post('/api/auth/revocations', {}), 400],
  ])('%s signs nobody out', async (_what, attempt, status) => {
    expect((await attempt()).status).toBe(status);
    expect(await idsOf(phone)).toContain(phone.device);
    expect(await idsOf(laptop)).toContain(laptop.device);
  });
});
