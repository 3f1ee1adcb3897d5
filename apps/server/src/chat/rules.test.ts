import { refusalMessages, uncheckedRefusals } from '@parley/domain/chat/refusals';
import type { Envelope } from '@parley/domain/chat/wire';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, envelope, TestClient } from './testClient.ts';

let server: TestServer;
afterEach(() => server.stop());

test('an author who sends too fast is told when to try again, and nothing is dropped in silence', async () => {
  server = await startTestServer({ config: { messagesPerSecond: 5 } });
  const client = await TestClient.open(server, await enrol(server.database));
  const answers = await Promise.all(Array.from({ length: 500 }, () => client.say()));
  const acks = answers.filter((answer) => answer.t === 'ack');
  const refusals = answers.filter((answer) => answer.t === 'refused');
  expect(acks.length).toBeGreaterThanOrEqual(20);
  expect(acks.length).toBeLessThan(60);
  expect(acks.length + refusals.length).toBe(500);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: 'rate-limited',
      message: refusalMessages['rate-limited'],
    });
    expect(refusal.t === 'refused' && (refusal.retryAfterMs ?? 0) > 0).toBe(true);
  }
  const rows = await server.database.query('select 1 from messages');
  expect(rows.rowCount).toBe(acks.length);
  server.clock.advance(10_000);
  expect((await client.say({ sentAt: server.clock.now() })).t).toBe('ack');
  await client.close();
});

test('more sockets do not let an author send faster', async () => {
  server = await startTestServer({ config: { messagesPerSecond: 5 } });
  const member = await enrol(server.database);
  const clients = await Promise.all(
    Array.from({ length: 5 }, () => TestClient.open(server, member)),
  );
  const answers = await Promise.all(
    clients.flatMap((client) => Array.from({ length: 20 }, () => client.say())),
  );
  expect(answers.filter((answer) => answer.t === 'ack').length).toBeLessThan(45);
  await Promise.all(clients.map((client) => client.close()));
});

test('posting needs a name where the community says so, and goes on while the chain is away', async () => {
  server = await startTestServer({ community: { postingNeedsName: true } });
  const member = await enrol(server.database);
  const client = await TestClient.open(server, member);
  const say = () => client.say({ sentAt: server.clock.now() });
  expect(await say()).toMatchObject({ t: 'refused', code: 'needs-name' });

  server.names.mainNames.set(member.author, 'member');
  server.clock.advance(3_000);
  expect((await say()).t).toBe('ack');

  server.names.state.isDown = true;
  server.clock.advance(3_600_000);
  expect((await say()).t).toBe('ack');
  const stranger = await TestClient.open(server, await enrol(server.database));
  const refused = await stranger.say({ sentAt: server.clock.now() });
  expect(refused).toMatchObject({
    t: 'refused',
    code: 'unavailable',
    why: 'chain-away',
    retryAfterMs: 1_000,
    message: uncheckedRefusals['chain-away'].message,
  });

  server.names.state.isDown = false;
  server.names.mainNames.delete(member.author);
  server.clock.advance(5_000);
  expect(await say()).toMatchObject({ t: 'refused', code: 'needs-name' });
  await client.close();
});

test('a name that is sold takes the right to post with it within a minute', async () => {
  server = await startTestServer({ community: { postingNeedsName: true } });
  const member = await enrol(server.database);
  server.names.mainNames.set(member.author, 'member');
  const client = await TestClient.open(server, member);
  expect((await client.say()).t).toBe('ack');
  server.names.mainNames.delete(member.author);
  server.clock.advance(60_000);
  const answer = await client.say({ sentAt: server.clock.now() });
  expect(answer).toMatchObject({ t: 'refused', code: 'needs-name' });
  await client.close();
});

test('readers see main names with pages and messages, and are told when one changes', async () => {
  server = await startTestServer();
  const member = await enrol(server.database);
  server.names.mainNames.set(member.author, 'alice');
  const client = await TestClient.open(server, member, { general: null });
  await client.say();
  const live = await client.frame((frame) => frame.t === 'message');
  expect(live).toMatchObject({ person: { name: 'alice' } });

  const reader = await TestClient.open(server, null, { general: null });
  const page = await reader.frame((frame) => frame.t === 'page');
  expect(page).toMatchObject({ people: { [member.author]: { name: 'alice' } } });
  server.names.mainNames.set(member.author, 'bob');
  await server.app().names.renew(true);
  const people = await reader.frame((frame) => frame.t === 'people');
  expect(people).toEqual({ t: 'people', people: { [member.author]: { name: 'bob' } } });
  await Promise.all([client.close(), reader.close()]);
});

test('while the database is away messages are refused, not lost, and it goes on afterwards', async () => {
  server = await startTestServer();
  const member = await enrol(server.database);
  let client = await TestClient.open(server, member, { general: null });
  /** As a page does: a message that is refused for now is sent again over the next connection. */
  async function persist(signed: Envelope): Promise<unknown> {
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await client.sendEnvelope(signed);
      if (answer.t === 'ack') return answer;
      expect(await client.closed).toBe(1013);
      client = await TestClient.open(server, member);
    }
    return null;
  }
  await server.database.query('alter table messages rename to hidden');
  const signed = envelope();
  expect(await client.sendEnvelope(signed)).toMatchObject({ t: 'refused', code: 'unavailable' });
  await server.database.query('alter table hidden rename to messages');
  client = await TestClient.open(server, member);
  expect(await persist(signed)).toMatchObject({ t: 'ack', seq: 1 });

  const own = 'select pg_backend_pid()';
  await server.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> (${own})`,
  );
  expect(await persist(envelope())).toMatchObject({ t: 'ack', seq: 2 });
  await client.close();
});
