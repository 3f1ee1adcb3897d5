import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './settings.ts';

/** Folder of the built web app. */
export const webFolder = 'apps/web/dist';

/** Everything the built web app is made of. */
export const sources = [
  'package-lock.json',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'apps/web/src',
  'packages/chain/src',
  'packages/domain/src',
  'packages/text/src',
];

/** Builds the web app unless the build at hand was made of the very same sources. */
export async function buildWeb(): Promise<void> {
  const stamp = join(webFolder, '.made-of');
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // A build that stops half way leaves a folder that was made of nothing known.
  rmSync(stamp, { force: true });
  await runVite();
  writeFileSync(stamp, hash);
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSafely(path);
  if (entries === null) return [path];
  return entries
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => filesBelow(join(path, name)));
}

function readdirSafely(path: string): string[] | null {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}

async function runVite(): Promise<void> {
  const child = spawn(process.execPath, ['../../node_modules/vite/bin/vite.js', 'build'], {
    cwd: 'apps/web',
    // Whatever the terminal says: members get React without its development checks.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (exitCode !== 0)
    throw new StartError(`The web app could not be built.\n${output.slice(-4_000)}`);
}
