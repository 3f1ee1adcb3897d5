import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  freePort,
  isRunning,
  lastOutput,
  startChild,
  stopChild,
  stopLeftover,
  waitUntil,
} from './child.ts';
import { findPostgres, majorOf, type PostgresBinaries } from './postgresBinaries.ts';

/** A running embedded database. */
export type EmbeddedPostgres = {
  /** Connection string of the database `parley`, on loopback, password included. */
  url: string;
  port: number;
  pid: number;
  /** Ends all connections, flushes to disk, and resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Resolves with the last output when the process ends, expected or not. */
  ended: Promise<string>;
};

const user = 'parley';
/** PostgreSQL's code for a password that is another one. */
const wrongPassword = '28P01';

/**
 * Starts PostgreSQL on the cluster in `folder`, which it creates the first time. First stops what a
 * killed predecessor left running on the folder; the caller holds the lock that makes this safe.
 * Without a `port` it finds a free one, even if other programs take ports meanwhile. Throws an
 * Error with one sentence when it cannot run here.
 */
export async function startPostgres({
  folder,
  port: wantedPort,
  findPort = freePort,
  native = null,
}: {
  folder: string;
  port?: number;
  findPort?: () => Promise<number>;
  /** The folder `native` of the package of another version; null for that of this one. */
  native?: string | null;
}): Promise<EmbeddedPostgres> {
  const binaries = await findPostgres(folder, native);
  const cluster = join(folder, 'cluster');
  const [made, runs] = [await clusterMajor(folder), majorOf(binaries)];
  if (made !== null && made !== runs) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${made}, and this version of Parley runs ${runs}. Carry it over: npm run move -- --upgrade-cluster`,
    );
  }
  const passwordFile = join(folder, 'password');
  await mkdir(folder, { recursive: true });
  // The user that PostgreSQL runs as passes through, and sees nothing.
  if (binaries.identity.uid !== undefined) await chmod(folder, 0o711);
  await stopLeftover(join(cluster, 'postmaster.pid'), ['postgres', cluster], 'SIGINT');
  if (made === null) {
    await expectNothingIn(cluster);
    await initialize(binaries, cluster, passwordFile);
  }
  const password = await readFile(passwordFile, 'utf8').catch(() => {
    throw new Error(`${passwordFile} is missing or can’t be read. ${copyAgain}`);
  });

  for (let tries = 1; ; tries += 1) {
    const port = wantedPort ?? (await findPort());
    try {
      return await listenOn(port, { binaries, cluster, password: password.trim(), passwordFile });
    } catch (error) {
      // Another program took the port; PostgreSQL cannot choose one by itself.
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || wantedPort !== undefined || tries === 5) throw error;
    }
  }
}

/** What helps where files of the data folder are missing. */
const copyAgain =
  'Copy it from where the folder came from, or restore a backup: npm run restore -- --from DIR';

/** A cluster is made whole or not at all: where a part of one is, the rest was lost. */
async function expectNothingIn(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => []);
  if (names.length > 0) throw new Error(`${cluster} is only a part of a database. ${copyAgain}`);
}

/** A file that a database in `folder` has from its first start on. */
export const versionFile = (folder: string): string => join(folder, 'cluster', 'PG_VERSION');

/** The major version of PostgreSQL that made the cluster in `folder`; null where there is none. */
export async function clusterMajor(folder: string): Promise<number | null> {
  const text = await readFile(versionFile(folder), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

async function listenOn(
  port: number,
  place: { binaries: PostgresBinaries; cluster: string; password: string; passwordFile: string },
): Promise<EmbeddedPostgres> {
  const { binaries, cluster, password, passwordFile } = place;
  const [command, args] = binaries.wrap(binaries.postgres, [
    ...['-D', cluster, '-h', '127.0.0.1', '-p', String(port), '-k', ''],
    ...['-c', 'max_connections=200', '-c', 'log_min_messages=error'],
  ]);
  const child = startChild(command, args, binaries.identity);
  const output = lastOutput(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output()));
    child.once('error', (error) => resolve(String(error)));
  });
  const server = `postgres://${user}:${password}@127.0.0.1:${port}`;
  const death = () => `The embedded database did not start. ${output()}`;
  let isRefused = false;
  const whyNot = () => {
    if (!isRunning(child)) return death();
    return isRefused
      ? `The database doesn’t take the password in ${passwordFile}. ${copyAgain}`
      : null;
  };
  const open = async () => {
    try {
      await ensureDatabase(`${server}/postgres`);
    } catch (error) {
      // Ours will not change its mind; another program on the port may be a PostgreSQL, too.
      const isWrong = (error as { code?: string }).code === wrongPassword;
      isRefused = isWrong && (await isReady(cluster, port));
      throw error;
    }
  };
  await Promise.race([
    waitUntil(open, { timeoutMs: 60_000, everyMs: 50, diedOf: whyNot }),
    // Another program on the port may never answer.
    ended.then(() => Promise.reject(new Error(death()))),
  ]).catch(async (error) => {
    await stopChild(child, 'SIGINT', 30_000);
    throw error;
  });
  return {
    url: `${server}/parley`,
    port,
    pid: child.pid ?? 0,
    // SIGINT is PostgreSQL's "fast" shutdown: it rolls open transactions back and keeps everything
    // else.
    stop: () => stopChild(child, 'SIGINT', 30_000),
    ended,
  };
}

/** Whether the server of a cluster has the port, by the lines of its `postmaster.pid` for the port and the status. */
async function isReady(cluster: string, port: number): Promise<boolean> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  return lines[3] === String(port) && lines[7] === 'ready';
}

/** A cluster is created atomically: in a folder beside its place, which is then renamed. */
async function initialize(
  binaries: PostgresBinaries,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const { uid, gid } = binaries.identity;
  if (uid !== undefined && gid !== undefined) {
    await chown(unfinished, uid, gid);
    await chown(passwordFile, uid, gid);
  }
  const [command, args] = binaries.wrap(binaries.initdb, [
    ...['-D', unfinished, '-U', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--locale', 'C'],
  ]);
  const child = startChild(command, args, binaries.identity);
  const output = lastOutput(child);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (exitCode !== 0) throw new Error(`The embedded database could not be created. ${output()}`);
  await rename(unfinished, cluster);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'parley'");
    if (found.rowCount === 0) await client.query('create database parley');
  } finally {
    await client.end();
  }
}
