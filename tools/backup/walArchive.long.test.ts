import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { findPostgres, type PostgresBinaries } from '@parley/embedded/postgresBinaries';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migrate.ts';

const ofDebian = '/usr/lib/postgresql';
/** The programs of a whole PostgreSQL on this machine: the embedded one has no pg_basebackup. */
const programs = findPrograms();
const doc = readFileSync('docs/backup.md', 'utf8');
/** An archive waits a minute for its segment, on a busy machine more. */
const archived = { timeout: 180_000 };

let folder: string;
let archive: string;
let backups: string;
let data: string;
let binaries: PostgresBinaries;
let port: number;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-wal-'));
  [archive, backups, data] = [
    join(folder, 'archive'),
    join(folder, 'backups'),
    join(folder, 'data'),
  ];
  mkdirSync(archive);
  mkdirSync(backups);
  // As root, PostgreSQL runs as a user that owns nothing here.
  for (const open of [folder, archive, backups]) chmodSync(open, 0o777);
  if (programs !== null) binaries = await findPostgres(data, dirname(programs));
  port = await freePort();
  url = `postgres://postgres@127.0.0.1:${port}/parley`;
});
afterAll(() => {
  if (isRunning()) stop('immediate');
  rmSync(folder, { recursive: true });
});

function findPrograms(): string | null {
  const versions = existsSync(ofDebian) ? readdirSync(ofDebian) : [];
  const places = [
    ...versions.map((version) => join(ofDebian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const names = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'pg_archivecleanup'];
  const isWhole = (place: string) => names.every((name) => existsSync(join(place, name)));
  return places.find(isWhole) ?? null;
}

/** The block of the doc with these words, for the folders of this test. */
function blockWith(words: string): string {
  const blocks = [...doc.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].map(([, text = '']) => text);
  const found = blocks.filter((text) => text.includes(words));
  expect(found).toHaveLength(1);
  const text = (found[0] ?? '').replace(/^ +/gm, '');
  return text.replaceAll('/archive', archive).replaceAll('/backups', backups);
}

/** Runs a program, or a line of the doc, as the user of PostgreSQL. */
function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  const [wrapped, words] = binaries.wrap(command, args);
  execFileSync(wrapped, words, { ...binaries.identity, env: { ...env, PATH }, stdio: 'ignore' });
}
const shell = (line: string) => run('/bin/sh', ['-ec', line]);

const logFile = () => join(folder, 'log');
function start(): void {
  rmSync(logFile(), { force: true });
  run(join(programs ?? '', 'pg_ctl'), ['-D', data, '-w', '-l', logFile(), 'start']);
}
function stop(mode: 'fast' | 'immediate'): void {
  run(join(programs ?? '', 'pg_ctl'), ['-D', data, '-w', '-m', mode, 'stop']);
}
const isRunning = () => existsSync(join(data, 'postmaster.pid'));
const configure = (lines: string) => appendFileSync(join(data, 'postgresql.conf'), `\n${lines}\n`);

async function ask(sql: string, database = url): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows[0])
    .finally(() => client.end());
}
const open = (room: string) => ask(`insert into rooms select '${room}', 0, chain_start('${room}')`);
const rooms = async () =>
  (await ask("select coalesce(string_agg(id, ' ' order by id), '') as all from rooms")).all;
const now = async () => (await ask('select clock_timestamp()::text as at')).at ?? '';

/** Resolves when the segment that is written now is in the archive, where `archive_timeout` brings it. */
async function untilArchived(): Promise<void> {
  const { segment = '' } = await ask('select pg_walfile_name(pg_current_wal_lsn()) as segment');
  await expect.poll(() => existsSync(join(archive, segment)), archived).toBe(true);
}

/** Puts the base backup in the place of the data folder, with the doc's lines to go back to a moment, or to the last. */
function putBack(moment: string | null, more = ''): void {
  rmSync(data, { recursive: true, force: true });
  const [base = ''] = readdirSync(backups);
  execFileSync('cp', ['-a', join(backups, base), data]);
  const target = /^recovery_target_time = .*$/m;
  const lines = blockWith('restore_command');
  expect(lines).toMatch(target);
  configure(lines.replace(target, moment === null ? '' : `recovery_target_time = '${moment}'`));
  configure(more);
  shell(`touch ${join(data, 'recovery.signal')}`);
}

async function recover(): Promise<void> {
  start();
  const isIn = () => ask('select pg_is_in_recovery()::text as is').then(({ is }) => is);
  await expect.poll(isIn).toBe('false');
}

test.skipIf(programs === null)(
  'by the recipe of the docs a database of one’s own goes back to a moment, to a later one, and to its last transaction',
  async () => {
    run(binaries.initdb, ['-D', data, '-U', 'postgres', '-A', 'trust']);
    configure(`listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''`);
    configure(blockWith('archive_mode'));
    start();
    await ask('create database parley', url.replace(/parley$/, 'postgres'));
    await migrate(url);
    await open('first');
    // Its checkpoint has the minute of `archive_timeout` begin.
    shell(blockWith('pg_basebackup'));
    await open('second');
    const moment = await now();
    await open('third');
    const later = await now();
    await open('fourth');
    await untilArchived();
    const working = await ask('select last_archived_time::text as at from pg_stat_archiver');
    expect(working.at).not.toBe(null);
    await open('fifth');
    stop('immediate');
    const lost = join(folder, 'lost');
    renameSync(data, lost);

    const isOfBase = (name: string) => name.endsWith('.backup');
    const mark = readdirSync(archive).find(isOfBase) ?? '';
    const before = readdirSync(archive).length;
    shell(blockWith('pg_archivecleanup').replace(/\S+\.backup/, mark));
    expect(readdirSync(archive).length).toBeLessThan(before);

    putBack('2099-01-01 00:00:00+00');
    // It answers readers on its way to the moment, and ends when the archive does: pg_ctl may see either.
    try {
      start();
    } catch {}
    const log = () => readFileSync(logFile(), 'utf8');
    await expect
      .poll(log)
      .toContain('recovery ended before configured recovery target was reached');
    await expect.poll(isRunning).toBe(false);

    putBack(moment);
    await recover();
    expect(await rooms()).toBe('first second');
    stop('fast');

    // Another history has begun, and is in the archive too.
    const sameHistory = "recovery_target_timeline = 'current'";
    expect(doc).toContain(sameHistory);
    putBack(later, sameHistory);
    await recover();
    expect(await rooms()).toBe('first second third');
    stop('fast');

    putBack(null, sameHistory);
    execFileSync('cp', ['-a', `${join(lost, 'pg_wal')}/.`, join(data, 'pg_wal')]);
    await recover();
    expect(await rooms()).toBe('fifth first fourth second third');

    const { epoch } = await ask('select epoch from meta');
    const tool = ['tools/bootstrap.mjs', 'tools/backup/restoreMain.ts', '--tell', moment];
    const env = { ...process.env, DATABASE_URL: url, PARLEY_DATA: join(folder, 'community') };
    execFileSync(process.execPath, tool, { env, stdio: 'ignore' });
    expect((await ask('select epoch from meta')).epoch).not.toBe(epoch);
    stop('fast');
  },
  600_000,
);

test('a segment is archived whole or not at all, again without harm, and never over another one', () => {
  const [, command = ''] = /archive_command = '(.*)'/.exec(blockWith('archive_mode')) ?? [];
  const [segment, kept] = [join(folder, 'segment'), join(archive, 'segment')];
  const copy = () =>
    spawnSync('/bin/sh', ['-c', command.replaceAll('%p', segment).replaceAll('%f', 'segment')])
      .status;
  writeFileSync(segment, 'what was written');
  // A copy that a crash broke off.
  writeFileSync(`${kept}.part`, 'what');
  expect(copy()).toBe(0);
  expect(copy()).toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('what was written');
  expect(existsSync(`${kept}.part`)).toBe(false);
  writeFileSync(segment, 'of another server');
  expect(copy()).not.toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('what was written');
  rmSync(kept);
});
