import type { Subject } from '@parley/domain/site/heads';
import { describe, expect, test } from 'vitest';
import { createSubjects, eitherOf } from './subjects.ts';

/** Answers when a test says so. */
function createSlowReader() {
  const waiting: Array<(subject: Subject | null) => void> = [];
  const asked: string[] = [];
  const profile = (id: string) => {
    asked.push(id);
    return new Promise<Subject | null>((resolve) => waiting.push(resolve));
  };
  return { profile, collection: profile, search: profile, post: profile, asked, waiting };
}

const nobody = async () => null;

type Reader = Omit<Parameters<typeof createSubjects>[0]['reader'], 'room'>;

function createSubjectsOf(reader: Reader, budgetMs = 20) {
  const state = { now: 0 };
  return {
    state,
    ...createSubjects({
      reader: { room: nobody, ...reader },
      clock: { now: () => state.now },
      budgetMs,
    }),
  };
}

test('an answer that is late serves the next visitor', async () => {
  const reader = createSlowReader();
  const subjects = createSubjectsOf(reader);
  expect(await subjects.of('/profile', '?id=alice')).toBeUndefined();
  reader.waiting[0]?.({ title: 'alice.degen' });
  expect(await subjects.of('/profile/', '?id=alice')).toEqual({ title: 'alice.degen' });
  expect(reader.asked).toEqual(['alice']);
});

test('an answer counts for a minute', async () => {
  const asked: string[] = [];
  const reader = async (id: string) => ({ title: `${id} ${asked.push(id)}` });
  const subjects = createSubjectsOf({
    profile: reader,
    collection: reader,
    search: reader,
    post: nobody,
  });
  expect(await subjects.of('/profile', '?id=a')).toEqual({ title: 'a 1' });
  subjects.state.now = 59_999;
  expect(await subjects.of('/profile', '?id=a')).toEqual({ title: 'a 1' });
  subjects.state.now = 60_000;
  expect(await subjects.of('/profile', '?id=a')).toEqual({ title: 'a 2' });
});

test('a failure is not cached, and is asked about again', async () => {
  const state = { isDown: true };
  const reader = async () => {
    if (state.isDown) throw new Error('down');
    return { title: 'alice' };
  };
  const subjects = createSubjectsOf({
    profile: reader,
    collection: reader,
    search: reader,
    post: nobody,
  });
  expect(await subjects.of('/profile', '?id=a')).toBeUndefined();
  state.isDown = false;
  expect(await subjects.of('/profile', '?id=a')).toEqual({ title: 'alice' });
});

test('a crowd of ids asks the chain at most sixteen questions at once', async () => {
  const reader = createSlowReader();
  const subjects = createSubjectsOf(reader);
  const ids = Array.from({ length: 100 }, (_, index) => `?id=n${index}`);
  expect(await Promise.all(ids.map((id) => subjects.of('/profile', id)))).toEqual(
    ids.map(() => undefined),
  );
  expect(reader.asked).toHaveLength(16);
  for (const answer of reader.waiting) answer(null);
  await subjects.of('/profile', '?id=n0');
  await subjects.of('/profile', '?id=later');
  expect(reader.asked.at(-1)).toBe('later');
});

test.each([
  ['/about', '?id=a'],
  ['/profile', ''],
  ['/profile', '?id='],
  ['/nft', ''],
  ['/nft', '?search=+'],
  ['/', `?search=${'a'.repeat(129)}`],
  ['/nope', '?id=a'],
])('nobody is asked about %s%s', async (path, query) => {
  const reader = createSlowReader();
  expect(await createSubjectsOf(reader).of(path, query)).toBeUndefined();
  expect(reader.asked).toEqual([]);
});

test.each([
  ['/post', ''],
  ['/post', '?room=general&id=0'],
  ['/nft/collection', ''],
  ['/nft/collection', '?id='],
  ['/nft/collection', `?id=${'a'.repeat(129)}`],
  ['/profile', `?id=${'a'.repeat(129)}`],
  ['/nft/most-traded', `?search=${'a'.repeat(129)}`],
])(
  'a page that can be about nothing is known to be, and nobody is asked: %s%s',
  async (path, query) => {
    const reader = createSlowReader();
    expect(await createSubjectsOf(reader).of(path, query)).toBeNull();
    expect(reader.asked).toEqual([]);
  },
);

test('a search is asked about by its list, and nothing found is told from no answer', async () => {
  const asked: string[] = [];
  const nothing = async () => null;
  const subjects = createSubjectsOf({
    profile: nothing,
    collection: nothing,
    post: nothing,
    search: async (list, search) => {
      asked.push(`${list} ${search}`);
      if (search === 'down') throw new Error('down');
      return search === 'cats' ? {} : null;
    },
  });
  expect(await subjects.of('/nft/most-traded', '?search=cats&period=day')).toEqual({});
  expect(await subjects.of('/nft/', '?search=+dogs+')).toBeNull();
  expect(await subjects.of('/nft', '?search=down')).toBeUndefined();
  expect(asked).toEqual(['most-traded cats', 'new dogs', 'new down']);
});

test('a message is asked about by its room and place, and each time anew', async () => {
  const asked: string[] = [];
  const subjects = createSubjectsOf({
    profile: nobody,
    collection: nobody,
    search: nobody,
    post: async (room, seq) => {
      asked.push(`${room} ${seq}`);
      return asked.length === 1 ? { title: 'said' } : null;
    },
  });
  expect(await subjects.of('/post', '?room=general&id=7')).toEqual({ title: 'said' });
  expect(await subjects.of('/post/', '?id=7&room=general&ref=x')).toBeNull();
  expect(asked).toEqual(['general 7', 'general 7']);
});

describe('a collection is looked for in the index, then on the chain', () => {
  const knows = (title: string) => async () => ({ title });
  const nothing = async () => null;
  const fails = () => Promise.reject(new Error('down'));

  test('the chain is not asked for what the index has', async () => {
    expect(await eitherOf(knows('index'), fails)('cats')).toEqual({ title: 'index' });
  });

  test.each([
    ['does not have it', nothing],
    ['fails', fails],
  ])('the chain is asked where the index %s', async (_, index) => {
    expect(await eitherOf(index, knows('chain'))('cats')).toEqual({ title: 'chain' });
  });

  test('there is nothing only where both say so', async () => {
    expect(await eitherOf(nothing, nothing)('cats')).toBeNull();
    await expect(eitherOf(fails, nothing)('cats')).rejects.toThrow('down');
    await expect(eitherOf(nothing, fails)('cats')).rejects.toThrow('down');
  });
});
