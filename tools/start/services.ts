import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { lastOutput, stopChild } from '@parley/embedded/child';
import { serverFile } from './serverBuild.ts';

/** A part of Parley that runs until it is stopped. */
export type Service = {
  stop: () => Promise<void>;
  /** Resolves with the last output when the part ends, expected or not. */
  ended: Promise<string>;
};

/**
 * Starts the server and resolves once it listens. Its input is a pipe from this process, so it
 * stops by itself should this process be killed. Throws an Error with the server's last words.
 */
export function startServer(env: NodeJS.ProcessEnv): Promise<Service> {
  return startNode([serverFile], env);
}

/** The same server from its sources, restarted when one of them changes. */
export function startWatchedServer(env: NodeJS.ProcessEnv): Promise<Service> {
  const watch = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];
  return startNode([...watch, 'apps/server/src/main.ts'], env);
}

async function startNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Service> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PARLEY_SUPERVISED: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve(output())));
  const listening = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (line.includes('"event":"listening"')) resolve();
    });
  });
  await Promise.race([
    listening,
    ended.then((words) => {
      throw new Error(`The server did not start. ${words}`);
    }),
  ]);
  return { stop: () => stopChild(child, 'SIGTERM', 12_000), ended };
}
