import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { buildServer, serverFile } from '../../../../tools/start/serverBuild.ts';
import { enrol, type TestMember } from './testClient.ts';

/** Members who are signed in. */
export async function enrolAll(url: string, count: number): Promise<TestMember[]> {
  const pool = new pg.Pool({ connectionString: url });
  const members = await Promise.all(Array.from({ length: count }, () => enrol(pool)));
  await pool.end();
  return members;
}

/** Starts the built server, or the one in `file`, and resolves once it listens, however often it takes. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  file = serverFile,
): Promise<ChildProcess> {
  await buildServer();
  for (;;) {
    const child = spawn(process.execPath, [file], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('"event":"listening"')) {
        child.stdout.resume();
        return child;
      }
    }
    // PostgreSQL may still be recovering; the supervisor would start the server again as well.
    await sleep(100);
  }
}

/** Whether a process has ended, or never was. */
export function hasEnded(child: ChildProcess | undefined): boolean {
  return child === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Ends a process, unless it has ended already. */
export async function kill(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (child === undefined || hasEnded(child)) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Ends PostgreSQL with SIGKILL and starts it again. */
export async function crashDatabase(
  postgres: EmbeddedPostgres,
  folder: string,
  port: number,
): Promise<EmbeddedPostgres> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
  for (let tries = 0; ; tries += 1) {
    try {
      return await startPostgres({ folder, port });
    } catch (error) {
      // Processes of the killed server need a moment to notice that it is gone.
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
