import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Journal, type JournalEntry } from './journal.ts';

const unzip = promisify(gunzip);
const zip = promisify(gzip);

/** How many states are kept, the newest included; each has the journal of what followed it. */
const keptStates = 3;

/** A whole chain, as anvil takes it by a call and from a file. */
type ChainState = { gzipped: Buffer; json: Buffer };

type OpenJournals = { journal: Journal; number: number; entries: JournalEntry[] };

/** The chain on disk cannot be used as it is; the message says what to do. */
export class ChainStoreError extends Error {
  override readonly name = 'ChainStoreError';
}

/**
 * The folder of a chain: `state-<n>.json.gz` is a whole chain, `journal-<n>.jsonl` what was done to
 * it after that. A state appears under its name only when it is on disk whole.
 */
export class ChainStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  statePath(number: number): string {
    return join(this.folder, `state-${number}.json.gz`);
  }

  journalPath(number: number): string {
    return join(this.folder, `journal-${number}.jsonl`);
  }

  /**
   * The number of the newest state, or null where no chain was ever begun. Throws ChainStoreError
   * when the folder holds parts of a chain but no state.
   */
  async newest(): Promise<number | null> {
    await mkdir(this.folder, { recursive: true });
    await this.#importFirstFormat();
    const states = await this.#numbers(/^state-(\d+)\.json\.gz$/);
    const newest = states.at(-1);
    if (newest !== undefined) return newest;
    const journals = await this.#numbers(/^journal-(\d+)\.jsonl$/);
    // The journal of a chain is made before its first state, and is empty until then.
    const isUnbegun =
      journals.length === 1 && (await stat(this.journalPath(0)).catch(() => null))?.size === 0;
    if (journals.length === 0 || isUnbegun) return null;
    throw new ChainStoreError(
      `The chain's states are missing from ${this.folder}. Put them back from a backup, or move the whole data folder away to begin a new community.`,
    );
  }

  /** Throws ChainStoreError when the file is damaged. */
  async readState(number: number): Promise<ChainState> {
    try {
      const gzipped = await readFile(this.statePath(number));
      return { gzipped, json: await unzip(gzipped) };
    } catch (error) {
      throw this.unreadable(number, error);
    }
  }

  /** The error for a damaged state, which says how to recover. */
  unreadable(number: number, cause: unknown): ChainStoreError {
    const wayBack =
      number === 0
        ? 'Put it back from a backup and start again.'
        : 'Move it away and start again: the chain is then made from the state before it and its journals, and nothing is lost.';
    const sentence = `${this.statePath(number)} cannot be read (${reasonOf(cause)}). ${wayBack}`;
    return new ChainStoreError(sentence, { cause });
  }

  /**
   * All changes after state `from`, and the journal to continue. Throws ChainStoreError when a
   * journal is missing or damaged.
   */
  async openJournals(from: number): Promise<OpenJournals> {
    const last = Math.max(from, ...(await this.#numbers(/^journal-(\d+)\.jsonl$/)));
    const all: JournalEntry[] = [];
    for (let number = from; ; number += 1) {
      const { journal, entries } = await this.#openJournal(number);
      all.push(...entries);
      if (number === last) return { journal, number, entries: all };
      await journal.close();
    }
  }

  async #openJournal(number: number): Promise<{ journal: Journal; entries: JournalEntry[] }> {
    const path = this.journalPath(number);
    try {
      return await Journal.open(path);
    } catch (error) {
      throw new ChainStoreError(
        `${path} cannot be read (${reasonOf(error)}). It holds confirmed transactions: put the data folder back from a backup.`,
        { cause: error },
      );
    }
  }

  /**
   * Stores `state` (gzipped JSON) as number `number`, with a journal that begins with `entries`,
   * and deletes what is too old. If killed at any moment, the folder holds the chain before or
   * after.
   */
  async begin(number: number, state: Buffer, entries: readonly JournalEntry[]): Promise<Journal> {
    const journal = await Journal.create(this.journalPath(number), entries);
    try {
      await this.#writeState(number, state);
    } catch (error) {
      await journal.close();
      // The state first: without it the empty journal means nothing.
      await rm(this.statePath(number), { force: true });
      await rm(this.journalPath(number), { force: true });
      throw error;
    }
    // From here on this state is the chain, even if old files cannot be deleted.
    await this.#forget(number - keptStates).catch(() => {});
    return journal;
  }

  async #forget(newest: number): Promise<void> {
    for (const old of await this.#numbers(/^(?:state|journal)-(\d+)\./)) {
      if (old > newest) continue;
      await rm(this.statePath(old), { force: true });
      await rm(this.journalPath(old), { force: true });
    }
  }

  async #writeState(number: number, state: Buffer): Promise<void> {
    const unfinished = `${this.statePath(number)}.new`;
    try {
      await writeFile(unfinished, state, { flush: true, mode: 0o600 });
      await rename(unfinished, this.statePath(number));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(this.folder);
  }

  /** The format of Parley 0.1: one `state.json`, which anvil wrote in place. */
  async #importFirstFormat(): Promise<void> {
    const path = join(this.folder, 'state.json');
    const text = await readFile(path).catch(() => null);
    if (text === null) return;
    if ((await this.#numbers(/^state-(\d+)\./)).length === 0) {
      try {
        JSON.parse(text.toString('utf8'));
      } catch (error) {
        throw new ChainStoreError(
          `${path} cannot be read (${reasonOf(error)}). Put ${path}.previous in its place or restore a backup, then start again.`,
          { cause: error },
        );
      }
      await (await this.begin(0, await zip(text), [])).close();
    }
    await rename(path, `${path}.imported`);
  }

  async #numbers(pattern: RegExp): Promise<number[]> {
    const names = await readdir(this.folder);
    const numbers = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
    return [...new Set(numbers)].sort((a, b) => a - b);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A new file name is on disk only once its folder is synced. Windows has no such call, and needs
 * none.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
