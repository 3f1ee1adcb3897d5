import { ChainError } from '@parley/chain/errors';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Lease } from '../platform/lease.ts';
import { silentLog } from '../platform/log.ts';
import { restMsAfter, startSolver } from './loop.ts';
import type { RoundResult } from './round.ts';
import type { SolverStore } from './solverStore.ts';

/** A lease that no other server wants. */
const leaseOf = (release: () => Promise<void>): Lease => ({
  take: async () => ({}) as pg.Client,
  release,
  onLost: () => {},
});
const lease = leaseOf(async () => {});

test.each([
  [0, 0],
  [300, 1_200],
  [60_000, 5_000],
])('a solver that chose for %i ms rests for %i ms', (workMs, restMs) => {
  expect(restMsAfter(workMs)).toBe(restMs);
});

test('a solver rests after choosing, whoever wakes it', async () => {
  const workMs = 50;
  const begins: number[] = [];
  const round = async (): Promise<RoundResult> => {
    begins.push(performance.now());
    return { isWorking: true, open: 1, isWatching: false, workMs };
  };
  const solver = startSolver({ lease, store: {} as SolverStore, round, log: silentLog });
  await expect
    .poll(
      () => {
        solver.wake();
        return begins.length;
      },
      { interval: 5, timeout: 30_000 },
    )
    .toBeGreaterThan(1);
  // A timer may be a millisecond early.
  expect((begins[1] ?? 0) - (begins[0] ?? 0)).toBeGreaterThan(restMsAfter(workMs) - 5);
  await solver.stop();
});

/** A solver whose rounds fail as a test says, and what it does then. */
function failing(error: () => Error) {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const solver = startSolver({
    lease: leaseOf(note('released')),
    store: { say: note('said'), waitAll: note('waits') } as unknown as SolverStore,
    round: () => {
      done.push('round');
      return Promise.reject(error());
    },
    log: { ...silentLog, warn: () => void done.push('warned') },
  });
  return { done, solver };
}

test('a solver whose chain is away says so once, keeps its lead, and tries again', async () => {
  const { done, solver } = failing(() => new ChainError('unavailable'));
  const rounds = () => done.filter((what) => what === 'round').length;
  await expect.poll(rounds).toBe(2);
  await expect
    .poll(() => done)
    .toEqual(['round', 'warned', 'said', 'waits', 'round', 'said', 'waits']);
  await solver.stop();
});

test('a solver whose database is away gives up its lead, and no round follows a stop', async () => {
  const { done, solver } = failing(() => new Error('the database is away'));
  await expect.poll(() => done).toEqual(['round', 'released', 'warned']);
  await solver.stop();
  expect(done).toEqual(['round', 'released', 'warned', 'released']);
});

test('a block begins a round where orders wait, and none where there are none', async () => {
  const begun: number[] = [];
  let open = 0;
  const solver = startSolver({
    lease,
    store: {} as SolverStore,
    log: silentLog,
    round: async () => {
      begun.push(open);
      return { isWorking: false, open, isWatching: false, workMs: 0 };
    },
  });
  const until = (count: number, act: () => void) =>
    expect
      .poll(() => {
        if (begun.length < count) act();
        return begun.length;
      })
      .toBeGreaterThanOrEqual(count);
  // Before its first round it takes for granted that orders wait.
  await until(2, solver.wake);
  for (let turns = 0; turns < 20; turns += 1) {
    solver.onBlock();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(begun).toHaveLength(2);
  open = 3;
  await until(3, solver.wake);
  await until(5, solver.onBlock);
  await solver.stop();
});
