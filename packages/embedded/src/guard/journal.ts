import { type FileHandle, open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Every change of the chain, in order; replaying it gives the same blocks, hashes included. */
export type JournalEntry =
  /** Raw transactions that the pool accepted, then one block with this timestamp, in seconds. */
  | { kind: 'block'; timestamp: number; transactions: readonly string[] }
  /** Raw transactions that wait in the pool, such as for an earlier nonce. */
  | { kind: 'pool'; transactions: readonly string[] }
  /** A call that changes the chain without a transaction. */
  | { kind: 'call'; method: string; params: readonly unknown[] };

/** A journal on disk is damaged before its end; what follows cannot be trusted. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage';
}

/** An append-only file of entries, one checksummed JSON line each. */
export class Journal {
  readonly #file: FileHandle;
  /** The bytes of complete entries; a failed write may leave more behind them. */
  #size: number;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Creates a journal at `path`, replacing any file there. */
  static async create(path: string, entries: readonly JournalEntry[]): Promise<Journal> {
    const journal = new Journal(await open(path, 'w+', 0o600), 0);
    try {
      for (const entry of entries) await journal.append(entry);
    } catch (error) {
      await journal.close();
      throw error;
    }
    return journal;
  }

  /**
   * Opens a journal and reads it. An incomplete last line is cut off: nothing that depends on it
   * was confirmed. Throws JournalDamage when any other line is damaged.
   */
  static async open(path: string): Promise<{ journal: Journal; entries: JournalEntry[] }> {
    const { entries, size } = await readEntries(path);
    const file = await open(path, 'r+');
    await file.truncate(size);
    return { journal: new Journal(file, size), entries };
  }

  /** Resolves once the entry is on disk. When it throws, the journal is as it was before. */
  async append(entry: JournalEntry): Promise<void> {
    const line = lineOf(entry);
    try {
      for (let done = 0; done < line.length; ) {
        const { bytesWritten } = await this.#file.write(line, done, null, this.#size + done);
        done += bytesWritten;
      }
      await this.sync();
    } catch (error) {
      await this.#file.truncate(this.#size).catch(() => {});
      throw error;
    }
    this.#size += line.length;
  }

  /** Throws when the data could not be written to disk. */
  async sync(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

const checksumLength = 8;

function lineOf(entry: JournalEntry): Buffer {
  const json = JSON.stringify(entry);
  return Buffer.from(`${checksumOf(json)} ${json}\n`);
}

function checksumOf(json: string): string {
  return crc32(json).toString(16).padStart(checksumLength, '0');
}

async function readEntries(path: string): Promise<{ entries: JournalEntry[]; size: number }> {
  const bytes = await readFile(path);
  const entries: JournalEntry[] = [];
  let size = 0;
  while (size < bytes.length) {
    const end = bytes.indexOf(0x0a, size);
    const entry = end < 0 ? null : readLine(bytes.toString('utf8', size, end));
    if (entry === null) {
      const isLast = end < 0 || end === bytes.length - 1;
      if (isLast) break;
      throw new JournalDamage(`it is damaged at byte ${size}`);
    }
    entries.push(entry);
    size = end + 1;
  }
  return { entries, size };
}

function readLine(line: string): JournalEntry | null {
  const json = line.slice(checksumLength + 1);
  if (line.slice(0, checksumLength) !== checksumOf(json)) return null;
  return JSON.parse(json) as JournalEntry;
}
