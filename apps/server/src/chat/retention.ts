import type { Log } from '../platform/log.ts';
import type { RetentionRule, RetentionStore } from './retentionStore.ts';

type Options = {
  store: Pick<RetentionStore, 'rulesByRoom' | 'next' | 'advance'>;
  /** Removes texts as the operator does. */
  remove: (room: string, seqs: readonly number[], reason: string) => Promise<readonly number[]>;
  /** Unix milliseconds. */
  now: () => number;
  log: Log;
};

/** Places of one room that are looked at together: a writer of that room waits for no more. */
const batchSize = 200;
/** Batches of one room in one round; the next round goes on. */
const batchesMax = 10;

/** Takes old texts away by the operator's rules, a bounded number at a time. */
export function createRetention({ store, remove, now, log }: Options) {
  let work: Promise<void> | null = null;

  async function round(): Promise<void> {
    for (const rule of await store.rulesByRoom()) {
      const removed = await apply(rule);
      if (removed > 0) log.info('texts-removed-by-age', { room: rule.room, removed });
    }
  }

  /** Resolves with how many texts went. */
  async function apply(rule: RetentionRule): Promise<number> {
    let removed = 0;
    for (let batch = 0; batch < batchesMax; batch += 1) {
      const { seqs, last } = await store.next(rule, now(), batchSize);
      if (last === null) break;
      if (seqs.length > 0) removed += (await remove(rule.room, seqs, reasonOf(rule))).length;
      await store.advance(rule, last);
    }
    return removed;
  }

  return {
    /** Works through what is due, one round at a time. Rejects when the database is away. */
    run(): Promise<void> {
      work ??= round().finally(() => {
        work = null;
      });
      return work;
    },
  };
}

function reasonOf({ kind, days }: RetentionRule): string {
  const what = kind === 'files' ? 'messages with files' : 'messages';
  return `${what} are kept here for ${days} ${days === 1 ? 'day' : 'days'}`;
}
