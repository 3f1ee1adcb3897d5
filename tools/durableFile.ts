import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file for its owner alone that is on disk whole or not at all, also when the power fails. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { flush: true, mode: 0o600 });
  renameDurably(unfinished, path);
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncFolder(dirname(path));
}

/** New names are on disk once their folder is. Windows has no such call, and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
