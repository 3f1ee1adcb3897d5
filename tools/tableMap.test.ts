import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  lent,
  madeByMigrations,
  owned,
  readOfIndex,
  serverFiles,
  tableFaultsOf,
  tablesIn,
} from './tableMap.ts';

test('a slice of the server names no table of another one', () => {
  expect(serverFiles().flatMap((file) => tableFaultsOf(file))).toEqual([]);
});

test('every table that the migrations make belongs to one slice', () => {
  expect(Object.values(owned).flat().sort()).toEqual(madeByMigrations().tables.sort());
});

test('every view is of its owner’s tables alone', () => {
  const { views } = madeByMigrations();
  const owners = Object.entries(lent).flatMap(([owner, ofSlice]) =>
    Object.keys(ofSlice).map((view) => [view, owner] as const),
  );
  expect([...views.keys()].sort()).toEqual(owners.map(([view]) => view).sort());
  for (const [view, owner] of owners) {
    const read = views.get(view) ?? [];
    expect(read.length, view).toBeGreaterThan(0);
    expect(owned[owner], view).toEqual(expect.arrayContaining(read));
  }
});

test('the lists allow nothing that no slice does', () => {
  const named = new Set(
    serverFiles().flatMap((file) =>
      tablesIn(readFileSync(file, 'utf8')).map((table) => `${file.split('/')[3]} ${table}`),
    ),
  );
  const allowed = [
    ...Object.entries(readOfIndex).flatMap(([slice, tables]) =>
      tables.map((table) => `${slice} indexed.${table}`),
    ),
    ...Object.values(lent).flatMap((ofSlice) =>
      Object.entries(ofSlice).flatMap(([view, slices]) =>
        slices.map((slice) => `${slice} ${view}`),
      ),
    ),
  ];
  expect(allowed.filter((one) => !named.has(one))).toEqual([]);
});

const faultsIn = (slice: string, sql: string) =>
  tableFaultsOf(`apps/server/src/${slice}/store.ts`, `await database.query(\`${sql}\`)`);

test.each([
  ['push', 'select 1 from messages'],
  ['push', 'select 1 from public.messages m'],
  ['push', 'select 1 from push_topics t join devices d on d.id = t.device'],
  ['push', 'delete from push_topics t using devices d where d.id = t.device'],
  ['push', 'select 1 from push_topics t, devices d'],
  ['push', 'select 1 from search.texts'],
  ['push', "select to_regclass('indexed.stakes')"],
  ['push', 'select 1 from indexed.stakes'],
  ['media', 'update meta set epoch = epoch'],
  ['media', 'insert into mutes values (1)'],
  ['media', 'lock table rooms'],
  ['media', "limited('reports', 'true')"],
  ['media', 'select 1 from shared.devices'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a source.
  ['media', 'delete from ${table}'],
])('%s may not run: %s', (slice, sql) => {
  expect(faultsIn(slice, sql)).toHaveLength(1);
});

test.each([
  ['push', 'select 1 from push_topics t join shared.devices d on d.id = t.device'],
  ['push', 'select 1 from indexed.names'],
  ['chat', 'lock table rooms, messages in share mode'],
  ['chat', 'select 1 from (select 1 from messages) m'],
])('%s may run: %s', (slice, sql) => {
  expect(faultsIn(slice, sql)).toEqual([]);
});

test('comments and imports are no SQL', () => {
  const source = "// from messages\n/** Reads from devices. */\nimport { a } from './messages.ts'";
  expect(tableFaultsOf('apps/server/src/push/store.ts', source)).toEqual([]);
});
