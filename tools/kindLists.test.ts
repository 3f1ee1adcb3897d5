import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '@parley/domain/chat/wire';
import { expect, test } from 'vitest';

/** Where kinds of events are asked for. Tests and benches name kinds to make some. */
const folders = [
  'packages/domain/src',
  'packages/chain/src',
  'packages/chat-client/src',
  'apps/server/src',
  'apps/web/src',
  'tools/admin',
];
/** Databases have what these say; `0053-event-kinds.sql` took the place of their lists. */
const isOlderMigration = /\/00(?:[0-4]\d|5[0-2])-[\w-]+\.sql$/;
const isTest = /\.test\.tsx?$|\/test[A-Z]\w*\.ts$/;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !isTest.test(file))
    .filter((file) => !isOlderMigration.test(file) && !file.includes('/generated/'));
}

const kind = `['"](?:${kinds.join('|')})['"]`;
/** Two kinds in a row, but not those of a type. */
const isList = new RegExp(`${kind},\\s*${kind}|\\bkind not in\\b`, 'i');
/** A browser shows a poll, and what is none, in its own way. */
const isNegative = new RegExp(`\\bkind (?:<>|!=|!==) ${kind}`);

/** The lines of a source that list kinds, or mean all kinds but one. */
function listsIn(source: string, isOfWeb = false): string[] {
  return (
    source
      .split('\n')
      // An index has to name its kinds; `foldKinds.test.ts` compares them with the table.
      .filter((line) => !/^\s*(?:\*|\/\/|\/\*\*|create index )/.test(line))
      .filter((line) => isList.test(line) || (!isOfWeb && isNegative.test(line)))
      .map((line) => line.trim())
  );
}

test('no source has a list of kinds besides the table, nor means all kinds but some', () => {
  const found = folders
    .flatMap(sourcesIn)
    .flatMap((file) => listsIn(readFileSync(file, 'utf8'), file.startsWith('apps/web/')));
  expect(found).toEqual([]);
});

test('a list of kinds is found', () => {
  expect(listsIn("where m.kind not in ('react')")).toHaveLength(1);
  expect(listsIn("new Set(['edit', 'delete'])", true)).toHaveLength(1);
  expect(listsIn("if (kind !== 'text') return;")).toHaveLength(1);
  expect(listsIn("if (kind === 'poll') return;")).toEqual([]);
  expect(listsIn("act: (kind: 'pin' | 'unpin') => void")).toEqual([]);
});
