import { spawn } from 'node:child_process';
import { makeUnlessMade } from './madeOf.ts';
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
  'packages/chat-client/src',
  'packages/domain/src',
  'packages/text/src',
];

/** Builds the web app unless the existing build was made from the same sources. */
export function buildWeb(): Promise<void> {
  return makeUnlessMade(webFolder, sources, runVite);
}

async function runVite(): Promise<void> {
  const child = spawn(process.execPath, ['../../node_modules/vite/bin/vite.js', 'build'], {
    cwd: 'apps/web',
    // Whatever the environment: members get React without its development checks.
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
