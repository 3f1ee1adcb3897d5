import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder, and whatever this process writes from now on, its owner's alone: files 0600, folders 0700.
 * What an earlier version or a copy left open to others is closed: of a folder in it, its files first and itself last,
 * by which the next start knows, except where secrets are. What belongs to another user stays as it is, and so does all of it on
 * Windows.
 */
export function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  process.umask(0o077);
  // Where Parley runs as root, PostgreSQL may have to pass through as another user.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'postgres') closeDatabase(path, mode);
    else if (entry.isDirectory() && (secret.has(entry.name) || modeOf(path) !== 0o700))
      closeFolder(path);
    else if (entry.isFile()) close(path, 0o600);
  }
  close(folder, mode);
}

/** Folders of few files, each of which others may never read. */
const secret: ReadonlySet<string> = new Set(['secrets', 'chain']);

/** What is in the cluster is behind its folder, without which PostgreSQL starts only if it lets no others in. */
function closeDatabase(folder: string, mode: number): void {
  close(join(folder, 'cluster'), 0o700);
  close(join(folder, 'password'), 0o600);
  close(folder, mode);
}

const modeOf = (path: string) => lstatSync(path).mode & 0o777;

function closeFolder(folder: string): void {
  for (const entry of entriesOf(folder)) {
    if (entry.isDirectory()) closeFolder(join(folder, entry.name));
    else if (entry.isFile()) close(join(folder, entry.name), 0o600);
  }
  close(folder, 0o700);
}

/** None of a folder that another part of Parley took away meanwhile, or of another user's. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    ignoreIfNotOurs(error);
    return [];
  }
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    ignoreIfNotOurs(error);
  }
}

/** Throws what is not about another user's file, or about one that is gone meanwhile. */
function ignoreIfNotOurs(error: unknown): void {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['EPERM', 'EACCES', 'ENOENT'].includes(code)) throw error;
}
