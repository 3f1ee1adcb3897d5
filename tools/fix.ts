import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile, type Lockfile } from './lockfile.ts';
import { bin, run } from './run.ts';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
if (completeLockfile(lockfile).length > 0) {
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync('package-lock.json', `${JSON.stringify(lockfile, null, 2)}\n`);
}
process.exit(await run(bin('biome'), ['check', '--write']));
