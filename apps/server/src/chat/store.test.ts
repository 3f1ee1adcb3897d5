import { createTestDatabase } from '@parley/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Draft } from './draft.ts';
import { createChatStore, placeKey } from './store.ts';
import { enrol, envelope, type TestMember } from './testClient.ts';

let database: Database;
let drop: () => Promise<void>;
let member: TestMember;

beforeAll(async () => {
  const made = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  drop = made.drop;
  database = openDatabase(made.url, silentLog, 4);
  member = await enrol(database);
});
afterAll(async () => {
  await database.end();
  await drop();
});

function draft(changes: Partial<Draft['envelope']> = {}): Draft {
  const { author, device } = member;
  return { envelope: envelope(changes), author, device, signature: 'A'.repeat(86) };
}

async function openStore(room: string) {
  const store = createChatStore(database);
  await store.ensureRooms([room]);
  const append = async (drafts: readonly Draft[]) => {
    const places = await store.append(room, drafts, 1_700_000_000_000);
    return drafts.map((it) => places.get(placeKey(it.author, it.envelope.id))?.seq ?? null);
  };
  return { ...store, append };
}

test('a draft alone and drafts together get places one after the other, and keep every field', async () => {
  const { append, messagesAfter, heads } = await openStore('mixed');
  const sent = [
    draft({ body: 'alone', replyTo: null, sentAt: 1_600_000_000_001 }),
    draft({ body: 'first, "of" {two}\\', replyTo: 1 }),
    draft({ body: 'second', replyTo: null }),
    draft({ body: 'alone again, "with" {signs}\\ 🐸', replyTo: 3 }),
  ] as const;
  expect(await append([sent[0]])).toEqual([1]);
  expect(await append([sent[1], sent[2]])).toEqual([2, 3]);
  expect(await append([sent[3]])).toEqual([4]);
  const messages = (await messagesAfter('mixed', 0, 10)).map(({ message }) => message);
  expect(messages).toEqual(
    sent.map(({ envelope: said, author, device, signature }, index) => ({
      ...said,
      room: 'mixed',
      seq: index + 1,
      at: 1_700_000_000_000,
      author,
      device,
      signature,
    })),
  );
  expect((await heads()).heads.get('mixed')?.seq).toBe(4);
});

test('a draft that is in the log gets no second place, alone or in a group', async () => {
  const { append, heads } = await openStore('repeated');
  const first = draft();
  expect(await append([first])).toEqual([1]);
  expect(await append([first])).toEqual([null]);
  expect(await append([first, draft()])).toEqual([null, 2]);
  expect(await append([first])).toEqual([null]);
  expect((await heads()).heads.get('repeated')?.seq).toBe(2);
});

test('drafts that are appended alone and at once leave no gap, and one of them wins an id', async () => {
  const { append, heads } = await openStore('crowded');
  const same = draft();
  const others = Array.from({ length: 12 }, () => draft());
  const once = (it: Draft) => append([it]).catch((error) => [error.code]);
  const places = (await Promise.all([...others, same, same, same].map(once))).flat();
  const won = places.filter((place) => typeof place === 'number').sort((a, b) => a - b);
  expect(won).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  // The second one is told so, or hit the first one's id and may try again.
  expect(places.filter((place) => place === null || place === '23505')).toHaveLength(2);
  expect((await heads()).heads.get('crowded')?.seq).toBe(13);
});
