import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a start without packages says that it installs them, and what to look at when that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bootstrap-'));
  cpSync('tools/bootstrap.mjs', join(folder, 'tools', 'bootstrap.mjs'));
  cpSync('package.json', join(folder, 'package.json'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const { status, printed } = runAs('24.0.0', folder);
  expect(status).toBe(1);
  expect(printed).toContain('Installing packages');
  expect(printed).toContain('The packages could not be installed.');
  rmSync(folder, { recursive: true });
});
