import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';
import { bashCompletion, completable } from './words.ts';

let community: TestAdmin;
beforeAll(async () => {
  community = await startTestAdmin();
});
afterAll(() => community.stop());

test('help names every command, and each has help of its own', async () => {
  const all = (await community.admin('help')).join('\n');
  for (const { name, about } of commands) {
    expect(all).toContain(about);
    const own = await community.admin([...name.split(' '), '--help']);
    expect(own.join('\n')).toContain(`npm run admin -- ${name}`);
    expect(await community.admin(['help', ...name.split(' ')])).toEqual(own);
  }
});

test('a command that there is not is refused with those that there are', async () => {
  await expect(community.admin('delete')).rejects.toThrow(
    `There is no command "delete". These are there: ${commands.map(({ name }) => name).join(', ')}.`,
  );
});

test('a database that no server of this version opened is refused', async () => {
  await community.server.database.query('alter table admin_acts rename to other_acts');
  await expect(community.admin('log')).rejects.toThrow(
    'The database is of an earlier version. Start this version of Parley once.',
  );
  await community.server.database.query('alter table other_acts rename to admin_acts');
});

test('every command and option can be completed in bash', () => {
  const complete = (...words: string[]) => {
    const script = `${bashCompletion(commands)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_parley_admin; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  };
  const first = commands.map(({ name }) => name.split(' ')[0]);
  expect(complete('npm', 'run', 'admin', '--', '')).toEqual(expect.arrayContaining(first));
  expect(complete('npm', 'run', 'admin', '--', 'rem')).toEqual(['remove']);
  expect(complete('npm', 'run', 'admin', '--', 'remove', '--')).toEqual(
    expect.arrayContaining(['--room', '--seq', '--reason', '--dry-run', '--help']),
  );
  expect(completable(commands)).toContain('remove --room --seq --reason --dry-run --help');
});
