import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '@parley/testkit/eventually';
import { expect, test } from 'vitest';

/** Runs the bootstrap as if by another Node; returns what it printed. */
function runAs(nodeVersion: string, folder: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${nodeVersion}"})`;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', pretend, 'tools/bootstrap.mjs', 'tools/start/main.ts'],
    { cwd: folder, encoding: 'utf8', env: { PATH: '/nowhere' } },
  );
  return { status, printed: stdout + stderr };
}

test.each(['18.20.4', '20.18.3'])(
  'Node %s is refused in one sentence, before anything else',
  (version) => {
    expect(runAs(version, '.')).toEqual({
      status: 1,
      printed: `Parley needs Node 20.19 or later; this is ${version}. Install a newer Node from https://nodejs.org and run the command again.\n`,
    });
  },
);

/** A folder without packages, and an npm that notes when it begins and ends, and installs once it may. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bootstrap-'));
  cpSync('tools/bootstrap.mjs', join(folder, 'tools', 'bootstrap.mjs'));
  cpSync('package.json', join(folder, 'package.json'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'tool.ts'), "console.log('The tool runs.' satisfies string);");
  const log = join(folder, 'log');
  writeFileSync(
    join(folder, 'npm.mjs'),
    `import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
     import { setTimeout as sleep } from 'node:timers/promises';
     appendFileSync('log', 'begins ');
     while (!existsSync('go')) await sleep(10);
     mkdirSync('node_modules');
     symlinkSync(${JSON.stringify(resolve('node_modules/tsx'))}, 'node_modules/tsx');
     writeFileSync('node_modules/.package-lock.json', '');
     appendFileSync('log', 'ends ');`,
  );
  return {
    folder,
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    let: () => writeFileSync(join(folder, 'go'), ''),
    start() {
      const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs') };
      const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'tool.ts'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const started = { child, printed: '', ended: once(child, 'close') };
      child.stdout.on('data', (text) => {
        started.printed += text;
      });
      return started;
    },
  };
}

test('a start without packages says that it installs them, and what to look at when that fails', () => {
  const { folder } = newFolder();
  const { status, printed } = runAs('24.0.0', folder);
  expect(status).toBe(1);
  expect(printed).toContain('Installing packages');
  expect(printed).toContain('The packages could not be installed.');
  expect(existsSync(join(folder, '.installing'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('of two starts without packages one installs them, and the other waits', async () => {
  const place = newFolder();
  const starts = [place.start(), place.start()];
  await eventually(() => {
    const [installs, waits] = starts.map(({ printed }) => printed).sort();
    expect(installs).toMatch(/^Installing packages/);
    expect(waits).toMatch(/^Waiting for another start/);
  });
  place.let();
  await Promise.all(starts.map(({ ended }) => ended));
  expect(place.log()).toBe('begins ends ');
  for (const { printed } of starts) expect(printed).toMatch(/The tool runs\.\n$/);
  expect(existsSync(join(place.folder, '.installing'))).toBe(false);
  rmSync(place.folder, { recursive: true });
});

test('an install outlives a start that is killed, and the next one waits for it', async () => {
  const place = newFolder();
  const killed = place.start();
  await eventually(() => expect(place.log()).toBe('begins '));
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = place.start();
  await eventually(() => expect(next.printed).toMatch(/^Waiting for another start/));
  place.let();
  await next.ended;
  expect(place.log()).toBe('begins ends ');
  expect(next.printed).toMatch(/The tool runs\.\n$/);
  rmSync(place.folder, { recursive: true });
});

test.each([
  ['whose process is gone', String(2 ** 22 + 1), 0],
  ['of yesterday, whose number another process has', String(process.pid), 86_400],
])('an install %s holds up nobody', async (_, pid, ageSeconds) => {
  const place = newFolder();
  const lock = join(place.folder, '.installing');
  writeFileSync(lock, pid);
  const begun = Date.now() / 1_000 - ageSeconds;
  utimesSync(lock, begun, begun);
  place.let();
  const start = place.start();
  await start.ended;
  expect(start.printed).toMatch(/^Installing packages/);
  expect(place.log()).toBe('begins ends ');
  rmSync(place.folder, { recursive: true });
});
