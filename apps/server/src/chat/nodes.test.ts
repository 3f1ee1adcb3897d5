import { type Revocation, revocationBytes } from '@parley/domain/auth/revocation';
import { closeCodes } from '@parley/domain/chat/frames';
import { eventually } from '@parley/testkit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';
import { startTestNats } from './testBus.ts';
import { enrol, signBytes, TestClient, type TestMember } from './testClient.ts';

type Nodes = { here: TestServer; there: TestServer };

/** Members who are signed out without the bus are found after 30 s: what the bus does is faster. */
const busPatience = { timeout: 12_000, interval: 100 };
const socketsPerAddress = 120;
let nats: Awaited<ReturnType<typeof startTestNats>>;
let overPostgres: Nodes;
let overNats: Nodes;

beforeAll(async () => {
  nats = await startTestNats();
  overPostgres = await startNodes(null);
  overNats = await startNodes(nats.proxyUrl);
});
afterAll(async () => {
  for (const { here, there } of [overPostgres, overNats]) {
    await there.stop();
    await here.stop();
  }
  await nats.stop();
});

async function startNodes(natsUrl: string | null): Promise<Nodes> {
  const { log, lines } = createMemoryLog();
  const config = { natsUrl, messagesPerSecond: 1_000, socketsPerAddress };
  const here = await startTestServer({ config, log });
  const there = await startTestServer({ config, log, beside: here });
  const joined = () => lines.filter((line) => line.includes('node-joined')).length;
  await eventually(() => expect(joined()).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  return { here, there };
}

function revoke(server: TestServer, by: TestMember, target: TestMember): Promise<Response> {
  const said: Omit<Revocation, 'signature'> = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    by: by.device,
    devices: [target.device],
    at: server.clock.now(),
    heads: { general: 0 },
  };
  const signature = signBytes(by.privateKey, revocationBytes(said));
  return fetch(`${server.url()}/api/auth/revocations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, signature }),
  });
}

async function enrolTwo({ here }: Nodes) {
  const laptop = await enrol(here.database);
  return { laptop, phone: await enrol(here.database, { author: laptop.author }) };
}

const untilClosed = ({ ws }: TestClient) =>
  eventually(() => expect(ws.readyState).toBe(ws.CLOSED), busPatience);

/** What the log of a room holds, as readers show it. */
async function logOf({ here }: Nodes, room: string): Promise<string[]> {
  const found = await here.database.query<{ place: string }>(
    "select seq || ':' || id as place from messages where room = $1 order by seq",
    [room],
  );
  return found.rows.map(({ place }) => place);
}

describe.each(['PostgreSQL', 'NATS'] as const)('two servers over %s', (kind) => {
  const nodes = () => (kind === 'NATS' ? overNats : overPostgres);

  test(`over ${kind} readers of both servers see all messages of both, once and in one order`, async () => {
    const { here, there } = nodes();
    const readers = [
      await TestClient.open(here, await enrol(here.database), { shill: null }),
      await TestClient.open(there, await enrol(here.database), { shill: null }),
    ];
    const say = async (client: TestClient) => {
      for (let turn = 0; turn < 40; turn += 1) {
        expect((await client.say({ room: 'shill', body: `${turn}` })).t).toBe('ack');
      }
    };
    await Promise.all(readers.map(say));
    const log = await logOf(nodes(), 'shill');
    expect(log).toHaveLength(80);
    for (const reader of readers) {
      await reader.until(() => reader.log('shill').length === 80);
      expect(reader.log('shill')).toEqual(log);
      await reader.close();
    }
  });

  test(`over ${kind} a reply to what the other server just acknowledged is accepted`, async () => {
    const { here, there } = nodes();
    const asker = await TestClient.open(here, await enrol(here.database));
    const answerer = await TestClient.open(there, await enrol(here.database));
    for (let turn = 0; turn < 20; turn += 1) {
      const asked = await asker.say();
      const replyTo = asked.t === 'ack' ? asked.seq : 0;
      expect(await answerer.say({ replyTo })).toMatchObject({ t: 'ack' });
    }
    const early = await answerer.say({ replyTo: 1_000_000 });
    expect(early).toMatchObject({ t: 'refused', code: 'unknown-reply' });
    await Promise.all([asker.close(), answerer.close()]);
  });

  test(`over ${kind} a device that is signed out on one server is out on the other`, async () => {
    const { here, there } = nodes();
    const { laptop, phone } = await enrolTwo(nodes());
    const client = await TestClient.open(there, phone);
    expect((await revoke(here, laptop, phone)).status).toBe(200);
    await untilClosed(client);
    expect(await client.closed).toBe(closeCodes.signedOut);
    const again = new TestClient(there, phone);
    await again.hello({});
    await again.frame((frame) => frame.t === 'refused' && frame.code === 'signed-out');
    await again.close();
  });

  test(`over ${kind} an author has 50 sockets on all servers together, and gets them back`, async () => {
    const { here, there } = nodes();
    const member = await enrol(here.database);
    const open = (server: TestServer) =>
      Promise.all(Array.from({ length: 25 }, () => TestClient.open(server, member)));
    const clients = [...(await open(here)), ...(await open(there))];
    const more = async (server: TestServer) => {
      const client = new TestClient(server, member);
      await client.hello({});
      const ready = client.frame((frame) => frame.t === 'ready').then(() => 'ready');
      const outcome = await Promise.race([client.closed, ready]);
      client.ws.terminate();
      ready.catch(() => {});
      return outcome;
    };
    for (const server of [here, there]) {
      await expect.poll(() => more(server)).toBe(closeCodes.tooManySockets);
    }
    await Promise.all(clients.slice(0, 25).map((client) => client.close()));
    await expect.poll(() => more(there)).toBe('ready');
    await Promise.all(clients.slice(25).map((client) => client.close()));
  });

  test(`over ${kind} an address has a bounded number of sockets on all servers together`, async () => {
    const { here, there } = nodes();
    const half = Array.from({ length: socketsPerAddress / 2 });
    const opened = (server: TestServer) => half.map(() => TestClient.open(server, null));
    const clients = await Promise.all([...opened(here), ...opened(there)]);
    const isRefused = async () => {
      const more = new TestClient(there, null);
      const welcome = more.frame((frame) => frame.t === 'welcome').then(() => false);
      const outcome = await Promise.race([welcome, more.closed.then(() => true)]);
      welcome.catch(() => {});
      more.ws.terminate();
      return outcome;
    };
    await expect.poll(isRefused).toBe(true);
    await Promise.all(clients.map((client) => client.close()));
    await expect.poll(isRefused).toBe(false);
  });
});

test('without their bus servers go on, and tell each other by the database', async () => {
  const { here, there } = overNats;
  const { laptop, phone } = await enrolTwo(overNats);
  const client = await TestClient.open(there, phone, { memes: null });
  const reader = await TestClient.open(here, laptop, { memes: null });
  nats.proxy.cut();
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await client.say({ room: 'memes' })).t).toBe('ack');
  }
  await reader.until(() => reader.log('memes').length === 5);
  expect((await revoke(here, laptop, phone)).status).toBe(200);
  await untilClosed(client);
  expect(await client.closed).toBe(closeCodes.signedOut);
  nats.proxy.mend();
  await reader.close();
});
