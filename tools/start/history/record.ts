import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../madeOf.ts';
import { historySeconds } from './plan.ts';

/** What the data folder knows of the history that its chain begins with. */
type HistoryRecord = {
  /** The time of the chain's first block, in seconds since 1970. */
  begunAt: number;
  /** True once the chain holds all of it, and goes on by the clock of the machine. */
  isWritten: boolean;
};

const fileIn = (dataFolder: string) => join(dataFolder, 'history.json');

/**
 * The history that has to be written, or still has to be finished; null for a chain without one or
 * with all of it. A chain that is there already gets none.
 */
export function openHistory(dataFolder: string, isWanted: boolean): { begunAt: number } | null {
  const path = fileIn(dataFolder);
  if (existsSync(path)) {
    const record = JSON.parse(readFileSync(path, 'utf8')) as HistoryRecord;
    return record.isWritten ? null : record;
  }
  if (!isWanted || existsSync(join(dataFolder, 'chain'))) return null;
  const begunAt = Math.floor(Date.now() / 1000) - historySeconds;
  keep(dataFolder, { begunAt, isWritten: false });
  return { begunAt };
}

/** Tells the next start that there is nothing more to write. */
export function closeHistory(dataFolder: string, { begunAt }: { begunAt: number }): void {
  keep(dataFolder, { begunAt, isWritten: true });
}

function keep(dataFolder: string, record: HistoryRecord): void {
  writeWhole(fileIn(dataFolder), JSON.stringify(record));
}

/** The clock of the chain: stands at the times of the history until that is written. */
export class HistoryClock {
  #heldAt: number | null;

  constructor(heldAt: number | null) {
    this.#heldAt = heldAt;
  }

  /** Seconds since 1970. */
  readonly now = (): number => this.#heldAt ?? Math.floor(Date.now() / 1000);

  hold(at: number): void {
    this.#heldAt = at;
  }

  release(): void {
    this.#heldAt = null;
  }
}
