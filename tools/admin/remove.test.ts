import { pageSchema } from '@parley/domain/chat/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, TestClient } from '../../apps/server/src/chat/testClient.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';

let community: TestAdmin;
let client: TestClient;

beforeEach(async () => {
  community = await startTestAdmin();
  client = await TestClient.open(community.server, await enrol(community.server.database), {
    general: null,
  });
});
afterEach(() => community.stop());

async function bodyOf(seq: number): Promise<string | undefined> {
  const answer = await fetch(`${community.server.url()}/api/chat/rooms/general/messages`);
  const page = pageSchema.parse(await answer.json());
  return page.messages.find((one) => one.seq === seq)?.body;
}

const place = ['--room', 'general', '--seq', '1'];

test('a message is removed by its place or its link, and the log says who did it and why', async () => {
  await client.say({ body: 'secret' });
  await client.say({ body: 'other' });
  const said = await community.admin(['remove', ...place, '--reason', 'A home address']);
  expect(said.at(-1)).toBe('Removed message 1 in general.');
  await client.message(({ seq, removed }) => seq === 1 && removed?.reason === 'A home address');
  const link = 'https://chat.example/post?id=2&room=general';
  await community.admin(['remove', link, '--reason=Court order 7']);
  await client.message(({ seq, removed }) => seq === 2 && removed !== undefined);
  expect((await community.admin('log')).map((line) => line.slice(25))).toEqual([
    'olga: remove --room general --seq 1. Removed message 1 in general. Reason: A home address',
    `olga: remove ${link}. Removed message 2 in general. Reason: Court order 7`,
  ]);
});

test('a reason may begin with a dash, and one that is forgotten is asked for', async () => {
  await client.say({ body: 'secret' });
  await community.admin(['remove', ...place, '--reason', '-- none --']);
  await client.message(({ removed }) => removed?.reason === '-- none --');
  await expect(community.admin(['remove', ...place, '--reason'])).rejects.toThrow(
    "Option '--reason <value>' argument missing.",
  );
});

test('a dry run says what is there and changes nothing', async () => {
  await client.say({ body: 'secret' });
  const said = await community.admin(['remove', ...place, '--reason', 'x', '--dry-run']);
  expect(said).toEqual([
    expect.stringMatching(
      /^Message 1 in general, by 0x[0-9a-f]{40}, .*Z: 6 characters, 0 edits, 0 reactions, 0 files\.$/,
    ),
    'Nothing was removed.',
  ]);
  expect(await bodyOf(1)).toBe('secret');
  expect(await community.admin('log')).toEqual(['Nothing was done yet.']);
});

test.each<[string, string[], string]>([
  ['without a reason', place, 'Say why, as members will read it: --reason.'],
  ['without a room', ['--reason', 'x'], 'Say the room of the message: --room.'],
  [
    'of another place',
    ['--room', 'general', '--seq', '9', '--reason', 'x'],
    'There is no message 9 in the room general.',
  ],
  [
    'with no number',
    ['--room', 'general', '--seq', 'first', '--reason', 'x'],
    '--seq is "first"; it must be a whole number of at least 1.',
  ],
  [
    'with a link to something else',
    ['https://chat.example/nft', '--reason', 'x'],
    'That is no link to a message, such as https://chat.example/post?id=7&room=general.',
  ],
  [
    'with a reason that is too long',
    [...place, '--reason', 'x'.repeat(501)],
    'The reason has 501 characters; at most 500 fit.',
  ],
  ['with an option that it does not have', [...place, '--why', 'x'], "Unknown option '--why'."],
])('a removal %s is refused with what to do', async (_, words, sentence) => {
  await expect(community.admin(['remove', ...words])).rejects.toThrow(sentence);
});

test('what is gone already, and what is an event, is refused, and the log says that it failed', async () => {
  await client.say({ body: 'secret' });
  await community.admin(['remove', ...place, '--reason', 'x']);
  const sentence = 'The text of message 1 in general is gone already.';
  await expect(community.admin(['remove', ...place, '--reason', 'x'])).rejects.toThrow(sentence);
  expect((await community.admin('log --last 1'))[0]).toContain(`Failed: ${sentence}`);
});
