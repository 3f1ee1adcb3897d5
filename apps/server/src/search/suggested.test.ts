import { suggestedDays, suggestedPeopleSchema } from '@parley/domain/search/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, type TestMember } from '../chat/testClient.ts';
import { sayThere, sendAct, signedAct, startModerated } from '../moderation/testModeration.ts';
import type { TestServer } from '../testServer.ts';
import { searchRead } from './testSearch.ts';

let moderated: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let members: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'vera', TestMember>;

beforeAll(async () => {
  moderated = await startModerated();
  server = moderated.server;
  const [ada, ben, cleo, dan, eve, vera] = [
    await enrol(server.database),
    await enrol(server.database),
    await enrol(server.database),
    await enrol(server.database),
    await enrol(server.database),
    await enrol(server.database),
  ];
  members = { ada, ben, cleo, dan, eve, vera };
  moderated.appoint([vera.author as `0x${string}`]);
  const held = [
    ...[ada, ben, cleo].map(({ author }, index) => [['ada', 'ben', 'cleo'][index], author, 1]),
    ['dan', dan.author, 30],
    ['dan2', dan.author, 40],
    ['eve', eve.author, 20],
  ];
  for (const [index, [name, holder, at]] of held.entries()) {
    await server.database.query(`insert into indexed.names values ($1, $2, $3, '', $4)`, [
      ...[index + 1, name, holder, at],
    ]);
    // Cleo shows none of her names, and dan only his first.
    if (name === 'cleo' || name === 'dan2') continue;
    await server.database.query('insert into indexed.main_names values ($1, $2)', [holder, name]);
  }
});
afterAll(() => moderated.stop());

async function suggested() {
  await searchRead(server);
  // A client may ask five times a second.
  server.clock.advance(200);
  const answer = await fetch(`${server.url()}/api/search/suggested`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  return suggestedPeopleSchema.parse(await answer.json()).people;
}
const names = async () => (await suggested()).map(({ name }) => name);

test('where nobody said anything the newest with a main name are suggested', async () => {
  expect(await names()).toEqual(['dan', 'eve', 'ada', 'ben']);
  expect((await suggested())[0]).toEqual({
    name: 'dan',
    holder: members.dan.author,
    messages: 0,
    registeredAt: 30,
  });
});

test('who said most this week comes first, and who shows no name is not suggested', async () => {
  for (const text of ['one', 'two', 'three']) await sayThere(server, members.cleo, text);
  for (const text of ['four', 'five']) await sayThere(server, members.ben, text);
  await sayThere(server, members.ada, 'six');
  const people = await suggested();
  expect(people.map(({ name, messages }) => [name, messages])).toEqual([
    ['ben', 2],
    ['ada', 1],
    ['dan', 0],
    ['eve', 0],
  ]);
});

test('who may not write now is not suggested', async () => {
  const by = members.vera;
  const { author } = members.ben;
  await sendAct(server, signedAct(server, by, 'suspend', { author, until: null, reason: 'spam' }));
  expect(await names()).toEqual(['ada', 'dan', 'eve']);
  await sendAct(server, signedAct(server, by, 'lift', { author }));
  expect(await names()).toEqual(['ben', 'ada', 'dan', 'eve']);
});

test('what was said before the last days counts no more', async () => {
  server.clock.advance(suggestedDays * 86_400_000);
  await sayThere(server, members.ada, 'a week later');
  expect((await suggested()).map(({ name, messages }) => [name, messages])).toEqual([
    ['ada', 1],
    ['dan', 0],
    ['eve', 0],
    ['ben', 0],
  ]);
});
