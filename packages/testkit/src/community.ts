import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, stopChild } from '@parley/embedded/child';

/** What tests use of a running community. */
export type Community = {
  url: string;
  port: number;
  dataFolder: string;
  /** Process ids of the parts whose command line contains `text`. */
  pidsOf: (text: string) => number[];
  /** The embedded chain's own endpoint, which is secret. */
  chainEndpoint: () => string;
};

/** A really running Parley, as `npm start` starts it, on a data folder and port of its own. */
export type RunningCommunity = Community & {
  pid: number;
  /** Everything it printed so far. */
  output: () => string;
  /** Ctrl-C; resolves with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
};

type Options = {
  port?: number;
  /** The folder of a stopped community; without it a new community begins. */
  dataFolder?: string;
  /** Without `PARLEY_SEED` a new community has people but no collections, and is there sooner. */
  env?: NodeJS.ProcessEnv;
  /** Starts from nothing and from the sources, as a user does, and not from a copy with the bundle. */
  isFresh?: boolean;
  /** What runs it: `npm start`, unless it is `npm run dev`. */
  tool?: 'start' | 'dev';
};

/** Settings of a community in which a member may write as fast as a test likes. */
export const talkative = { PARLEY_MESSAGES_PER_SECOND: '10000' };

/** Starts a community and resolves when it is open; throws with all it printed when it ends first. */
export async function startCommunity(options: Options = {}): Promise<RunningCommunity> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOn(options.port ?? (await freePort()), options);
    } catch (error) {
      // Another program took the port: the address of a community has to be known before it starts.
      const isTaken = /is taken by another program|EADDRINUSE/.test((error as Error).message);
      if (!isTaken || options.port !== undefined || tries === 3) throw error;
    }
  }
}

async function startOn(port: number, options: Options): Promise<RunningCommunity> {
  const dataFolder = options.dataFolder ?? newDataFolder(options.isFresh === true);
  const bundled = options.tool === undefined && !options.isFresh && process.env.PARLEY_TEST_START;
  const child = spawnStart(
    { ...options.env, PORT: String(port), PARLEY_DATA: dataFolder },
    bundled ? [bundled] : commandOf(options.tool),
  );
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed.includes('Parley is open at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    await stopChild(child, signal, 60_000);
    return child.exitCode;
  };
  return {
    ...communityAt({ port, dataFolder, pid: child.pid ?? 0 }),
    output: () => printed,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Where a community runs, and as which process. */
export type CommunityPlace = { port: number; dataFolder: string; pid: number };

/** The community that runs at a place. */
export function communityAt(place: CommunityPlace): Community & { pid: number } {
  return {
    ...place,
    url: `http://localhost:${place.port}`,
    pidsOf: (text) => childrenOf(place.pid, text),
    chainEndpoint: () => readFileSync(join(place.dataFolder, 'chain', 'endpoint'), 'utf8').trim(),
  };
}

/** The data that communities of a run begin with, in the folder of the run. */
export function templateIn(folder: string): string {
  return join(folder, 'template');
}

/** A data folder with the contracts and the first names of the run's template, if there is one. */
export function newDataFolder(isFresh = false): string {
  const ofRun = process.env.PARLEY_TEST_FOLDER;
  const folder = mkdtempSync(join(ofRun ?? tmpdir(), 'parley-community-'));
  if (isFresh || ofRun === undefined) return folder;
  const template = templateIn(ofRun);
  // Unlike Node's `cp`, `cp -a` keeps the owner: as root, the database belongs to another user.
  if (process.platform === 'win32') cpSync(template, folder, { recursive: true });
  else execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** Runs `npm start` to its end, for starts that must refuse. */
export function startAndFail(
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; printed: string }> {
  const child = spawnStart(env);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, printed })));
}

const commandOf = (tool = 'start') => ['tools/bootstrap.mjs', `tools/${tool}/main.ts`];

function spawnStart(env: NodeJS.ProcessEnv, command = commandOf()): ChildProcess {
  return spawn(process.execPath, command, {
    // Tests ask nobody but this machine.
    env: { ...process.env, PARLEY_SEED: 'people', PARLEY_OUTSIDE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function childrenOf(parent: number, text: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args?.includes(text) === true ? [Number(pid)] : [];
  });
}
