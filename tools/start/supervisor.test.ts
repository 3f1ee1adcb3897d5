import { eventually } from '@parley/testkit/eventually';
import { expect, test, vi } from 'vitest';
import type { Service } from './services.ts';
import { Supervisor } from './supervisor.ts';

/** A part whose life the test decides. */
function makePart(name: string, journal: string[]) {
  const lives: (() => void)[] = [];
  const start = async (): Promise<Service> => {
    journal.push(`${name} starts`);
    let end = () => {};
    const ended = new Promise<string>((resolve) => {
      end = () => resolve('The last words.');
    });
    lives.push(end);
    return {
      ended,
      stop: async () => {
        journal.push(`${name} stops`);
        end();
      },
    };
  };
  return { start, die: () => lives.at(-1)?.() };
}

test('the supervisor stops everything in the reverse order of its start', async () => {
  const journal: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.run('database', makePart('database', journal).start);
  await supervisor.run('server', makePart('server', journal).start);
  await supervisor.stop();
  expect(journal).toEqual(['database starts', 'server starts', 'server stops', 'database stops']);
});

test('the supervisor restarts a part that died, and stops the new one', async () => {
  const journal: string[] = [];
  const supervisor = new Supervisor();
  const part = makePart('server', journal);
  await supervisor.run('server', part.start);
  part.die();
  await eventually(() => expect(journal).toEqual(['server starts', 'server starts']));
  await supervisor.stop();
  expect(journal).toEqual(['server starts', 'server starts', 'server stops']);
});

test('the supervisor hands on the last words of a part that died, and not of one that it stops', async () => {
  const noted: string[][] = [];
  const supervisor = new Supervisor((...told) => noted.push(told));
  const part = makePart('server', []);
  await supervisor.run('server', part.start);
  part.die();
  await eventually(() => expect(noted).toEqual([['part-ended', 'server', 'The last words.']]));
  await supervisor.stop();
  expect(noted).toHaveLength(1);
});

test('the supervisor leaves nothing running that was still starting when the stop came', async () => {
  const journal: string[] = [];
  const supervisor = new Supervisor();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const part = makePart('chain', journal);
  const running = supervisor.run('chain', async () => {
    await gate;
    return part.start();
  });
  const stopped = supervisor.stop();
  release();
  await Promise.all([running, stopped]);
  expect(journal).toEqual(['chain starts', 'chain stops']);
});

test('the supervisor leaves nothing running that was started again when the stop came', async () => {
  const journal: string[] = [];
  const supervisor = new Supervisor();
  const part = makePart('server', journal);
  let release = () => {};
  let gate = Promise.resolve();
  let starts = 0;
  await supervisor.run('server', async () => {
    starts += 1;
    await gate;
    return part.start();
  });
  gate = new Promise((resolve) => {
    release = resolve;
  });
  part.die();
  await eventually(() => expect(starts).toBe(2));
  const stopped = supervisor.stop();
  release();
  await stopped;
  expect(journal).toEqual(['server starts', 'server starts', 'server stops']);
});

test('the supervisor starts nothing once everything is being stopped', async () => {
  const journal: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.stop();
  await expect(supervisor.run('late', makePart('late', journal).start)).rejects.toThrow(
    /Parley is stopping/,
  );
  expect(journal).toEqual([]);
});

test('a part that ran and dies again and again is started again at once each time', async () => {
  vi.useFakeTimers();
  try {
    const journal: string[] = [];
    const supervisor = new Supervisor();
    const part = makePart('server', journal);
    await supervisor.run('server', part.start);
    for (let death = 1; death <= 10; death += 1) {
      await vi.advanceTimersByTimeAsync(2_000);
      part.die();
      await vi.advanceTimersByTimeAsync(1);
      expect(journal).toHaveLength(1 + death);
    }
    await supervisor.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a part that does not start is tried again every second at the latest, and not all the time', async () => {
  vi.useFakeTimers();
  try {
    const tries: number[] = [];
    const supervisor = new Supervisor();
    const part = makePart('server', []);
    await supervisor.run('server', async () => {
      tries.push(Date.now());
      if (tries.length > 1) throw new Error('no');
      return part.start();
    });
    await vi.advanceTimersByTimeAsync(2_000);
    part.die();
    await vi.advanceTimersByTimeAsync(20_000);
    const gaps = tries.slice(2).map((at, index) => at - (tries[index + 1] ?? 0));
    expect(Math.max(...gaps)).toBe(1_000);
    expect(tries.length).toBeLessThan(30);
    await supervisor.stop();
  } finally {
    vi.useRealTimers();
  }
});
