import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastWords, stopChild } from '@parley/embedded/child';
import { serverFile } from './serverBuild.ts';

/** How long the last words of a part may take to arrive after its end, in milliseconds. */
const lastWordsMs = 200;

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

/** The signer of permanent storage, which alone reads its key; resolves once it listens. */
export function startSigner(dataFolder: string, keyFile: string): Promise<Service> {
  const words = ['tools/bootstrap.mjs', 'apps/signer/src/main.ts', dataFolder, keyFile];
  return startNode(words, {}, 'The signer');
}

type Part = ChildProcessByStdio<Writable, Readable, Readable>;

/** Passes on a part's log; resolves once it says that it listens. */
function passOnLog(child: Part): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"event":"listening"')) resolve();
      else process.stdout.write(`${line}\n`);
    });
  });
}

/** Resolves when a part has ended and said its last words; something it started may keep its output open. */
async function endOf(child: Part): Promise<void> {
  const closed = once(child, 'close');
  await once(child, 'exit');
  await Promise.race([closed, sleep(lastWordsMs, undefined, { ref: false })]);
}

/** A part's output is a pipe to us, whatever ours is. */
const ownFormat = () => (process.stdout.isTTY ? 'plain' : 'json');

async function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  name = 'The server',
): Promise<Service> {
  const child = spawn(process.execPath, args, {
    env: { PARLEY_LOG_FORMAT: ownFormat(), ...process.env, ...env, PARLEY_SUPERVISED: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const words = lastWords(child);
  const ended = endOf(child).then(words);
  const listening = passOnLog(child);
  await Promise.race([
    listening,
    ended.then((said) => {
      throw new Error(`${name} did not start. ${said}`);
    }),
  ]);
  // Before that they are why it did not start.
  child.stderr.pipe(process.stderr, { end: false });
  return { stop: () => stopChild(child, 'SIGTERM', 12_000), ended };
}
