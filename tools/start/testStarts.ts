import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, stopChild } from '@parley/embedded/child';

/** Where one start of the table happens. */
export type StartPlace = {
  folder: string;
  port: number;
  near: Neighbors;
};

/** What else there is for a start to meet. */
type Neighbors = {
  /** Addresses of a node of another chain, and of one of the same number without any contract. */
  otherChain: string;
  emptyChain: string;
  /** A PostgreSQL, by the address of its database `parley`. */
  databaseUrl: string;
  /** The public config of the stopped community. */
  configPath: string;
  /** The same, as of a chain of one's own. */
  ownConfigPath: string;
};

/** One start, and what it has to say. */
export type Row = {
  /** Ends the sentence “npm start …”. */
  name: string;
  /** Changes a copy of a stopped community's folder; without it a start from nothing. */
  prepare?: (folder: string) => void;
  /** Takes the folder; returns what gives it back. */
  hold?: (folder: string) => () => void;
  /** Changes the place of a folder that isn't there yet. */
  spoil?: (folder: string) => void;
  env?: (place: StartPlace) => NodeJS.ProcessEnv;
  /** The address on which another program has the port. */
  taken?: string;
  /** Lines that are printed, one after the other. */
  says: (place: StartPlace) => readonly (string | RegExp)[];
  /** It opens, and ends only by Ctrl-C. */
  opens?: true;
  /** Looks at the folder while the community is open. */
  look?: (folder: string) => void;
};

export type Outcome = StartPlace & {
  code: number | null;
  printed: string;
  hasOpened: boolean;
  seconds: number;
};

const openWords = 'Parley is open at';
/** The last line of a start. */
const lastWords = 'Press Ctrl-C to stop.';
/** A start that ends or opens later than this does neither, in milliseconds. */
const longestMs = 100_000;

/** Runs the start of a row on a copy of `community`, which is at `port`; resolves when it has ended. */
async function runRow(row: Row, community: StartPlace): Promise<Outcome> {
  const parent = mkdtempSync(join(tmpdir(), 'parley-starts-'));
  const { near } = community;
  const place = { near, folder: join(parent, 'data'), port: await portOf(row, community) };
  // Unlike Node's `cp`, `cp -a` keeps the owner: as root, the database belongs to another user.
  if (row.prepare !== undefined) execFileSync('cp', ['-a', community.folder, place.folder]);
  row.prepare?.(place.folder);
  row.spoil?.(place.folder);
  const release = row.hold?.(place.folder);
  const other = row.taken === undefined ? null : await listen(place.port, row.taken);
  try {
    return { ...place, ...(await start(row, place)) };
  } finally {
    other?.close();
    release?.();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** A community keeps its address: only the start of another, or one that ends before, has another port. */
const portOf = (row: Row, { port }: StartPlace) =>
  row.prepare === undefined || row.taken !== undefined ? freePort() : Promise.resolve(port);

async function start(row: Row, place: StartPlace) {
  const since = performance.now();
  const child = spawnStart(row.env?.(place) ?? {}, place);
  let printed = '';
  let seen = () => {};
  const collect = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
    seen();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // Not 'exit': its last words may still be on their way.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const timer = setTimeout(() => seen(), longestMs);
  const isOver = () => printed.includes(lastWords) || performance.now() - since >= longestMs;
  const open = new Promise<void>((resolve) => {
    seen = () => isOver() && resolve();
  });
  await Promise.race([ended, open]);
  clearTimeout(timer);
  const seconds = (performance.now() - since) / 1_000;
  try {
    if (printed.includes(openWords)) row.look?.(place.folder);
  } finally {
    await stopChild(child, 'SIGINT', 60_000);
    await ended;
  }
  return { code: child.exitCode, printed, hasOpened: printed.includes(openWords), seconds };
}

function spawnStart(env: NodeJS.ProcessEnv, { folder, port }: StartPlace): ChildProcess {
  const bundled = process.env.PARLEY_TEST_START;
  const command = bundled ? [bundled] : ['tools/bootstrap.mjs', 'tools/start/main.ts'];
  const usual = { PARLEY_SEED: 'people', PARLEY_OUTSIDE: '0' };
  const at = { PORT: String(port), PARLEY_DATA: folder };
  return spawn(process.execPath, command, {
    env: { ...process.env, ...usual, ...at, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function listen(port: number, host: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: true }, () => resolve(server));
  });
}

/**
 * Begins rows in two lanes: those of one community, of which one is at its address at a time, and those that begin
 * nothing there. Returns each row's outcome, by its name.
 */
export function runInLanes(rows: readonly Row[], community: StartPlace) {
  const lanes = new Map<boolean, Promise<unknown>>();
  return new Map(
    rows.map((row) => {
      const lane = row.prepare === undefined || row.taken !== undefined;
      const outcome = (lanes.get(lane) ?? Promise.resolve()).then(() => runRow(row, community));
      lanes.set(
        lane,
        outcome.catch(() => {}),
      );
      return [row.name, outcome] as const;
    }),
  );
}
