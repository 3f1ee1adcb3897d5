import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guide = readFileSync('docs/monitoring.md', 'utf8');

/** Sources whose lines reach the server's log. */
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/server/src', 'tools/start'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/test[A-Z]\w*\.ts$/.test(file));

/** How a source says what an event is called, the name in the first group. */
const ways: readonly RegExp[] = [
  /\b(?:log|terminal)\.(?:info|warn|error)\(\s*'([^']+)'/g,
  // The last words of parts.
  /\bnote\(\s*'([^']+)'/g,
  // What moderators signed, and could not be read.
  /\bfailure: '([^']+)'/g,
  // Written without the log, or under a name in a constant.
  /\bevent: '((?:browser|log-lines-lost))'/g,
];

/** Every event, once. */
function eventsIn(text: string): string[] {
  const named = ways.flatMap((way) => Array.from(text.matchAll(way), ([, event = '']) => event));
  // Each of the links by which one server does some work has a name of its own.
  const links = Array.from(
    text.matchAll(/\bname: '(\w+)',\s+channel\b/g),
    ([, name]) => `${name}-connection-lost`,
  );
  return [...named, ...links];
}

test('the guide has a row for each event of the log, and none that is never written', () => {
  const [, table = ''] = guide.split('### Events');
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)` /gm)].map(
    ([, name]) => name,
  );
  const events = new Set(sources.flatMap((file) => eventsIn(readFileSync(file, 'utf8'))));
  expect(events.size).toBeGreaterThan(60);
  expect(rows).toEqual([...events].sort());
});

test('no source writes an event whose name this test cannot read', () => {
  const unread = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b[lL]og\.(?:info|warn|error)\(\s*(?!')(\S+)/g),
      ([call]) => `${file}: ${call}`,
    ),
  );
  // By the name of a link, of what was not read, of a browser's report, and of the part that ended.
  expect(unread.map((call) => call.replace(/: .*/, '')).sort()).toEqual([
    'apps/server/src/logs/service.ts',
    'apps/server/src/platform/follow.ts',
    'apps/server/src/platform/notices.ts',
  ]);
});
