import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { testCommunity } from '../../../apps/server/src/testCommunity.ts';
import { buildServer, serverFile } from '../../start/serverBuild.ts';
import type { Usage } from './probe.ts';

/** A server under test, in a process of its own. */
export type Subject = {
  port: number;
  /** What its process has used so far; with `collect`, after collecting garbage. */
  usage: (collect?: boolean) => Promise<Usage>;
  stop: () => Promise<void>;
};

/** The server as members get it, built; with limits that a benchmark on one address needs. */
export async function startParley(
  databaseUrl: string,
  folder: string,
  { natsUrl = '', port = 0 } = {},
): Promise<Subject> {
  await buildServer();
  const configPath = join(folder, 'config.json');
  writeFileSync(configPath, JSON.stringify(testCommunity));
  return await start(folder, serverFile, {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    RPC_URL: 'http://127.0.0.1:9',
    // Without a chain.
    PARLEY_STARTED_BEFORE: '1',
    PARLEY_CONFIG: configPath,
    PARLEY_HEAD_KEY_FILE: join(folder, 'head.key'),
    PARLEY_MESSAGES_PER_SECOND: '1000000',
    PARLEY_SOCKETS_PER_ADDRESS: '20000',
  });
}

/** Plain `ws`, built like the server. */
export async function startBaseline(folder: string, port = 0): Promise<Subject> {
  return await start(folder, await compile('baseline', folder), { PORT: String(port) });
}

/** `ws` that checks a signature and stores each message, and does nothing else. */
export async function startDurableBaseline(databaseUrl: string, folder: string): Promise<Subject> {
  const script = await compile('durableBaseline', folder);
  return await start(folder, script, { DATABASE_URL: databaseUrl });
}

/** A script of this bench as one file, so that no subject runs in a loader of sources. */
async function compile(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.cjs`);
  const entryPoints = [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node20' });
  return outfile;
}

async function start(folder: string, script: string, env: NodeJS.ProcessEnv): Promise<Subject> {
  const probe = await compile('probe', folder);
  const args = ['--expose-gc', '--require', probe, script];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // A benchmark that fails half-way leaves nothing running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  if (child.stdout === null) throw new Error('The server under test has no output.');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const entry: unknown = JSON.parse(line);
      const isListening = entry instanceof Object && Reflect.get(entry, 'event') === 'listening';
      if (isListening) resolve(Number(Reflect.get(entry, 'port')));
    });
    child.once('exit', () => reject(new Error('The server under test did not start.')));
  });
  return {
    port,
    usage: async (collect = false) => {
      child.send(collect ? 'collect' : 'usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
