import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { RefusalCode } from '@parley/domain/chat/frames';
import type { Clock } from '../platform/clock.ts';
import { isDatabaseDown, sqlState } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Draft } from './draft.ts';
import { type ChatStore, type Committed, type Placed, placeKey } from './store.ts';

/** The outcome of a draft: its place in the log, or why it has none. */
export type Outcome = ({ ok: true } & Placed) | { ok: false; code: RefusalCode };

type Job = { draft: Draft; settle: (outcome: Outcome) => void };
/** Devices by their ids. */
type Broken = ReadonlySet<string>;
type Queue = { jobs: Job[]; isBusy: boolean };

type Options = {
  store: Pick<ChatStore, 'append' | 'existing'>;
  clock: Clock;
  log: Log;
  /** Drafts that one transaction commits at most. */
  commitMax: number;
  /** Called with new messages after their commit, in the order of their places. */
  onCommitted: (room: string, messages: readonly Committed[]) => void;
};

export type Committer = ReturnType<typeof createCommitter>;

/** SQLSTATEs after which the same append can succeed: a race for an id, a deadlock. */
const raceStates = new Set(['23505', '40001', '40P01']);
const attempts = 4;

/**
 * Writes drafts to the log in groups: while one transaction of a room runs, the next drafts gather
 * for the following one, so that a burst costs few commits and a single message does not wait.
 */
export function createCommitter({ store, clock, log, commitMax, onCommitted }: Options) {
  const queues = new Map<string, Queue>();
  const running = new Set<Promise<void>>();

  /** Resolves once the draft is committed, or will never be. Never rejects. */
  function commit(draft: Draft): Promise<Outcome> {
    return new Promise((settle) => {
      const { room } = draft.envelope;
      const queue = queues.get(room) ?? { jobs: [], isBusy: false };
      queues.set(room, queue);
      queue.jobs.push({ draft, settle });
      if (queue.isBusy) return;
      queue.isBusy = true;
      // What arrives in the same turn of the event loop goes into the same transaction.
      setImmediate(() => {
        const work = drain(room, queue).finally(() => running.delete(work));
        running.add(work);
      });
    });
  }

  async function drain(room: string, queue: Queue): Promise<void> {
    while (queue.jobs.length > 0) {
      const broken = await commitGroup(room, queue.jobs.splice(0, commitMax));
      queue.jobs = withoutBroken(queue.jobs, broken);
    }
    queue.isBusy = false;
  }

  /** Resolves with the devices that had a message that could not be stored. */
  async function commitGroup(room: string, jobs: readonly Job[]): Promise<Broken> {
    // The same id twice in one group: the second waits, and then finds the first in the log.
    const { first, later } = splitByKey(jobs);
    const broken = await place(room, first).then(
      () => none,
      (error) => rescue(room, first, error),
    );
    const rest = withoutBroken(later, broken);
    return rest.length === 0 ? broken : union(broken, await commitGroup(room, rest));
  }

  /** One draft that the database refuses must not take its neighbors with it. */
  async function rescue(room: string, jobs: readonly Job[], error: unknown): Promise<Broken> {
    const [job, ...others] = jobs;
    if (job !== undefined && others.length > 0 && !isDatabaseDown(error)) {
      const broken = await commitGroup(room, [job]);
      const rest = withoutBroken(others, broken);
      return rest.length === 0 ? broken : union(broken, await commitGroup(room, rest));
    }
    log.error('commit-failed', { room, drafts: jobs.length, error });
    return fail(jobs);
  }

  async function place(room: string, jobs: readonly Job[]): Promise<void> {
    const at = clock.now();
    const drafts = jobs.map((job) => job.draft);
    const places = await appendWithRetry(room, drafts, at);
    const messages: Committed[] = [];
    const repeated: Job[] = [];
    for (const job of jobs) {
      const { author, device, signature, envelope } = job.draft;
      const placed = places.get(placeKey(author, envelope.id));
      if (placed === undefined) {
        repeated.push(job);
      } else {
        const { seq, hash } = placed;
        messages.push({ message: { ...envelope, seq, at, author, device, signature }, hash });
        job.settle({ ok: true, seq, at });
      }
    }
    messages.sort((a, b) => a.message.seq - b.message.seq);
    if (messages.length > 0) onCommitted(room, messages);
    if (repeated.length > 0) await settleRepeated(repeated);
  }

  async function appendWithRetry(room: string, drafts: readonly Draft[], at: number) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store.append(room, drafts, at);
      } catch (error) {
        if (attempt === attempts || !raceStates.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /** The same envelope gets its first acknowledgement again; another one under the id is refused. */
  async function settleRepeated(jobs: readonly Job[]): Promise<void> {
    const existing = await store.existing(jobs.map((job) => job.draft)).catch((error) => {
      log.error('commit-failed', { repeated: jobs.length, error });
      return null;
    });
    for (const { draft, settle } of jobs) {
      const found = existing?.get(placeKey(draft.author, draft.envelope.id));
      if (found === undefined) settle({ ok: false, code: 'unavailable' });
      else if (!isSame(draft, found)) settle({ ok: false, code: 'id-reused' });
      else settle({ ok: true, seq: found.seq, at: found.at });
    }
  }

  /** The first acknowledgement of a draft that is in the log already; null when it is not. */
  async function recall(draft: Draft): Promise<Outcome | null> {
    const existing = await store.existing([draft]);
    const found = existing.get(placeKey(draft.author, draft.envelope.id));
    if (found === undefined || !isSame(draft, found)) return null;
    return { ok: true, seq: found.seq, at: found.at };
  }

  return {
    commit,
    recall,
    /** Drafts that no transaction has taken up yet. */
    waiting: (): number => [...queues.values()].reduce((sum, { jobs }) => sum + jobs.length, 0),
    /** Resolves when everything that was handed in is settled. */
    async flush(): Promise<void> {
      while ([...queues.values()].some((queue) => queue.isBusy)) {
        await new Promise((resolve) => setImmediate(resolve));
        await Promise.all(running);
      }
    },
  };
}

const none: Broken = new Set();

function union(a: Broken, b: Broken): Broken {
  return new Set([...a, ...b]);
}

function fail(jobs: readonly Job[]): Broken {
  for (const job of jobs) job.settle({ ok: false, code: 'unavailable' });
  return new Set(jobs.map(({ draft }) => draft.device));
}

/**
 * What may still be committed. What a device said after something that could not be kept fails with
 * it: a later line must not get into the log before an earlier one.
 */
function withoutBroken(jobs: readonly Job[], broken: Broken): Job[] {
  fail(jobs.filter(({ draft }) => broken.has(draft.device)));
  return jobs.filter(({ draft }) => !broken.has(draft.device));
}

function splitByKey(jobs: readonly Job[]): { first: Job[]; later: Job[] } {
  const keys = new Set<string>();
  const first: Job[] = [];
  const later: Job[] = [];
  for (const job of jobs) {
    const key = placeKey(job.draft.author, job.draft.envelope.id);
    (keys.has(key) ? later : first).push(job);
    keys.add(key);
  }
  return { first, later };
}

function isSame(a: Pick<Draft, 'envelope'>, b: Pick<Draft, 'envelope'>): boolean {
  return Buffer.compare(envelopeBytes(a.envelope), envelopeBytes(b.envelope)) === 0;
}
