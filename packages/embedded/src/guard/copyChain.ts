import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChainStore, ChainStoreError } from './store.ts';

const statePattern = /^state-(\d+)\.json\.gz$/;
const journalPattern = /^journal-(\d+)\.jsonl$/;
/** A chain writes a new state once a second at most, and then its files are others. */
const triesMax = 100;
const pauseMs = 20;

/**
 * Copies the chain in `from`, which may be running, into the empty folder `to`: its newest state and the journals since.
 * The copy holds every change that was confirmed before the call, and is what the chain would find after a crash
 * at one moment during it. Resolves with the names of the files, which are on disk; none where no chain was ever begun.
 * Throws ChainStoreError where the chain on disk cannot be read.
 */
export async function copyChain(from: string, to: string): Promise<string[]> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const before = await filesOf(from);
    if (before.length === 0) return [];
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true, mode: 0o700 });
    const names = sinceNewest(before);
    const isCopied = await copyAll(names, from, to);
    // While a chain keeps its files it only adds to its last journal. With others, one of them may have been added to
    // after it was copied.
    if (isCopied && (await filesOf(from)).join() === before.join()) return await whole(to, names);
    await sleep(pauseMs);
  }
  throw new ChainStoreError(`The chain in ${from} changes its files too often to be copied.`);
}

/** Reads all of a chain’s files. Throws ChainStoreError when it cannot be used. */
async function expectChain(folder: string): Promise<void> {
  const store = new ChainStore(folder);
  const newest = await store.newest();
  if (newest === null) return;
  await store.readState(newest);
  const { journal } = await store.openJournals(newest);
  await journal.close();
}

/** A chain that can be opened; an unfinished last line, which nobody relies on, is cut off. */
async function whole(folder: string, names: readonly string[]): Promise<string[]> {
  await expectChain(folder);
  for (const name of names) await sync(join(folder, name));
  return [...names];
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function copyAll(names: readonly string[], from: string, to: string): Promise<boolean> {
  try {
    for (const name of names) await copyFile(join(from, name), join(to, name));
    return true;
  } catch (error) {
    // It was too old meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => statePattern.test(name) || journalPattern.test(name)).sort();
}

/** The newest state and the journals since; all journals where a state is missing, which `expectChain` tells. */
function sinceNewest(names: readonly string[]): string[] {
  const numberIn = (pattern: RegExp, name: string) => Number(pattern.exec(name)?.[1] ?? -1);
  const newest = Math.max(-1, ...names.map((name) => numberIn(statePattern, name)));
  return names.filter(
    (name) =>
      numberIn(statePattern, name) === newest ||
      numberIn(journalPattern, name) >= Math.max(0, newest),
  );
}
