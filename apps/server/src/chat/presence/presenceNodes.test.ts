import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { eventually } from '@parley/testkit/eventually';
import { longTest, test } from '@parley/testkit/tests';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { testCommunity } from '../../testCommunity.ts';
import { createMemoryLog, startTestServer, type TestServer } from '../../testServer.ts';
import { startTestNats } from '../testBus.ts';
import { enrol, TestClient } from '../testClient.ts';
import { kill, startServer } from '../testProcesses.ts';
import { lastTold, seenBy, show, untilTold } from './testPresence.ts';

type Nodes = { here: TestServer; there: TestServer };

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
  const here = await startTestServer({ config: { natsUrl }, log });
  const there = await startTestServer({ config: { natsUrl }, log, beside: here });
  const joined = () => lines.filter((line) => line.includes('node-joined')).length;
  await eventually(() => expect(joined()).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  return { here, there };
}

describe.each(['PostgreSQL', 'NATS'] as const)('two servers over %s', (kind) => {
  const nodes = () => (kind === 'NATS' ? overNats : overPostgres);

  test(`over ${kind} a room is one for both servers: who is here, who types, and that it ended`, async () => {
    const { here, there } = nodes();
    const ada = await enrol(here.database);
    const phone = await enrol(here.database, { author: ada.author });
    const laptop = await show(here, ada, 'shill');
    const others = [await show(there, phone, 'shill'), await show(there, null, 'shill')];
    for (const client of [laptop, ...others]) await untilTold(client, 'here', 2, 'shill');
    const reader = others[1] as TestClient;
    laptop.raw({ t: 'typing', room: 'shill' });
    await untilTold(reader, 'typing', 1, 'shill');
    expect(Object.keys(lastTold(reader, 'typing', 'shill')?.people ?? {})).toEqual([ada.author]);
    await laptop.say({ room: 'shill' });
    await untilTold(reader, 'typing', 0, 'shill');
    await Promise.all([laptop, ...others].map((client) => client.close()));
  });

  test(`over ${kind} a device at one server learns what another has read at the other`, async () => {
    const { here, there } = nodes();
    const member = await enrol(here.database);
    const laptop = await TestClient.open(here, member);
    const phone = await TestClient.open(
      there,
      await enrol(here.database, { author: member.author }),
    );
    const said = await laptop.say({ room: 'memes' });
    const seq = said.t === 'ack' ? said.seq : 0;
    const { rows } = await here.database.query<{ epoch: string }>('select epoch from meta');
    laptop.raw({ t: 'seen', room: 'memes', epoch: rows[0]?.epoch, seq });
    await phone.until(() => seenBy(phone, 'memes') === seq);
    await Promise.all([laptop.close(), phone.close()]);
  });
});

longTest(
  'without their bus servers count those that they see themselves, and all again with it',
  async () => {
    const { here, there } = overNats;
    const clients = [await show(here, null), await show(there, null)] as const;
    for (const client of clients) await untilTold(client, 'here', 2);
    nats.proxy.cut();
    for (const client of clients) await untilTold(client, 'here', 1);
    nats.proxy.mend();
    for (const client of clients) await untilTold(client, 'here', 2);
    await Promise.all(clients.map((client) => client.close()));
  },
);

test('a server that goes takes its people along', async () => {
  const { log, lines } = createMemoryLog();
  const third = await startTestServer({ log, beside: overPostgres.here });
  await eventually(() => expect(lines.join()).toContain('node-joined'), { timeout: 60_000 });
  const reader = await show(overPostgres.here, null, 'memes');
  const client = await show(third, await enrol(third.database), 'memes');
  client.raw({ t: 'typing', room: 'memes' });
  await untilTold(reader, 'here', 2, 'memes');
  await untilTold(reader, 'typing', 1, 'memes');
  await third.stop();
  await untilTold(reader, 'here', 1, 'memes');
  await untilTold(reader, 'typing', 0, 'memes');
  await reader.close();
});

longTest(
  'a server that is killed counts no more once the others notice its silence',
  async () => {
    const { here } = overPostgres;
    const folder = await mkdtemp(join(tmpdir(), 'parley-presence-'));
    const configPath = join(folder, 'config.json');
    await writeFile(configPath, JSON.stringify(testCommunity));
    const port = await freePort();
    const server = await startServer({
      ...process.env,
      PORT: String(port),
      DATABASE_URL: here.config.databaseUrl,
      NATS_URL: '',
      RPC_URL: 'http://127.0.0.1:9',
      PARLEY_STARTED_BEFORE: '1',
      PARLEY_CONFIG: configPath,
    });
    try {
      const reader = await show(here, null, 'memes');
      const url = () => `http://127.0.0.1:${port}`;
      const client = await show({ url }, await enrol(here.database), 'memes');
      await untilTold(reader, 'here', 2, 'memes');
      await kill(server);
      await client.closed;
      await untilTold(reader, 'here', 1, 'memes');
      await reader.close();
    } finally {
      await kill(server);
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
