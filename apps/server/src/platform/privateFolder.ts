import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder, and whatever this process writes from now on, its owner's alone: files 0600, folders 0700.
 * Goes through what an earlier version left open to others once; the folder itself comes last, and is how the
 * next start knows. What belongs to another user stays as it is, and so does all of it on Windows.
 */
export function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  process.umask(0o077);
  // Where Parley runs as root, PostgreSQL may have to pass through as another user.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  if ((lstatSync(folder).mode & 0o777) === mode) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // The cluster in it is PostgreSQL's own, which has let no others in since it exists.
    if (entry.name === 'postgres') close(join(folder, entry.name), mode);
    else if (entry.isDirectory()) closeFolder(join(folder, entry.name));
    else if (entry.isFile()) close(join(folder, entry.name), 0o600);
  }
  close(folder, mode);
}

function closeFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) closeFolder(join(folder, entry.name));
    else if (entry.isFile()) close(join(folder, entry.name), 0o600);
  }
  close(folder, 0o700);
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another user's, or gone meanwhile.
    if (code !== 'EPERM' && code !== 'ENOENT') throw error;
  }
}
