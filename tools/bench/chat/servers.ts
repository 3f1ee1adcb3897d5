import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testCommunity } from '../../../apps/server/src/testCommunity.ts';
import type { Usage } from './probe.ts';

/** A server under test, in a process of its own. */
export type Subject = {
  port: number;
  /** What its process has used so far; with `collect`, after collecting garbage. */
  usage: (collect?: boolean) => Promise<Usage>;
  stop: () => Promise<void>;
};

const probe = new URL('./probe.ts', import.meta.url).href;

/** The server as members get it, with limits that a benchmark on one address needs. */
export function startParley(databaseUrl: string, folder: string): Promise<Subject> {
  const configPath = join(folder, 'config.json');
  writeFileSync(configPath, JSON.stringify(testCommunity));
  return start(new URL('../../../apps/server/src/main.ts', import.meta.url), {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    RPC_URL: 'http://127.0.0.1:9',
    PARLEY_CONFIG: configPath,
    PARLEY_MESSAGES_PER_SECOND: '1000000',
    PARLEY_SOCKETS_PER_ADDRESS: '10000',
  });
}

/** Plain `ws`. */
export function startBaseline(): Promise<Subject> {
  return start(new URL('./baseline.ts', import.meta.url), {});
}

async function start(script: URL, env: NodeJS.ProcessEnv): Promise<Subject> {
  const args = ['--expose-gc', '--import', 'tsx', '--import', probe, fileURLToPath(script)];
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
