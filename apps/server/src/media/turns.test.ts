import { eventually } from '@parley/testkit/eventually';
import { expect, test, vi } from 'vitest';
import { createTurns, TurnLateError } from './turns.ts';

const allowance = { burst: 1_000, perSecond: 100 };

/** Turns whose works a test ends one by one. */
function makeTurns(patienceMs = 60_000) {
  const clock = { time: 0, now: () => clock.time };
  const turns = createTurns({ allowance, patienceMs, clock });
  const began: string[] = [];
  const ends = new Map<string, (cpuMs: number) => void>();
  const add = (name: string, keys: readonly string[], bytes: number) =>
    turns.run({ keys, bytes }, () => {
      began.push(name);
      return new Promise<{ cpuMs: number }>((done) => {
        ends.set(name, (cpuMs) => done({ cpuMs }));
      });
    });
  /** Ends a work and waits for the next to begin. */
  async function end(name: string, cpuMs = 0): Promise<void> {
    const before = began.length;
    ends.get(name)?.(cpuMs);
    await expect.poll(() => began.length).toBe(before + 1);
  }
  return { clock, began, add, end };
}

test('the smallest of those who wait goes first, of equals who came first', async () => {
  const { began, add, end } = makeTurns();
  for (const [name, bytes] of [
    ['first', 9],
    ['large', 9],
    ['small', 1],
    ['equal', 1],
  ] as const) {
    void add(name, [name], bytes);
  }
  await end('first');
  await end('small');
  await end('equal');
  expect(began).toEqual(['first', 'small', 'equal', 'large']);
});

test('who took more than a share waits for everybody else, by any key, until time has passed', async () => {
  const { clock, began, add, end } = makeTurns();
  void add('greedy', ['home', 'anna'], 9);
  void add('again', ['elsewhere', 'anna'], 1);
  void add('roommate', ['home', 'bert'], 2);
  void add('other', ['far', 'cleo'], 500);
  await end('greedy', 1_500);
  await end('other', 999);
  expect(began).toEqual(['greedy', 'other', 'again']);
  void add('later', ['far', 'cleo'], 7);
  // Half of a share's surplus is made up for after five seconds.
  clock.time += 5_000;
  await end('again');
  await end('roommate');
  expect(began).toEqual(['greedy', 'other', 'again', 'roommate', 'later']);
});

test('who waits for too long is told, and takes no turn later', async () => {
  const { began, add, end } = makeTurns(20);
  void add('first', ['a'], 1);
  await expect(add('late', ['b'], 1)).rejects.toThrow(TurnLateError);
  const last = add('last', ['c'], 1);
  await end('first');
  expect(began).toEqual(['first', 'last']);
  void last;
});

test('a work that fails gives its turn on', async () => {
  const { began, add, end } = makeTurns();
  const clock = { now: () => 0 };
  const turns = createTurns({ allowance, patienceMs: 60_000, clock });
  const failing = () => Promise.reject(new Error('no'));
  await expect(turns.run({ keys: ['a'], bytes: 1 }, failing)).rejects.toThrow('no');
  expect(await turns.run({ keys: ['a'], bytes: 1 }, async () => ({ cpuMs: 1 }))).toEqual({
    cpuMs: 1,
  });
  void add('one', ['a'], 1);
  void add('two', ['a'], 1);
  await end('one');
  expect(began).toEqual(['one', 'two']);
});

test('who had a turn is no longer waited for: nothing of that wait is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const turns = createTurns({ allowance, patienceMs: 1_000, clock: { now: () => 0 } });
    const ends: (() => void)[] = [];
    const add = () =>
      turns.run(
        { keys: ['a'], bytes: 1 },
        () => new Promise<{ cpuMs: number }>((done) => ends.push(() => done({ cpuMs: 0 }))),
      );
    const [first, second] = [add(), add()];
    expect([turns.waiting(), vi.getTimerCount()]).toEqual([1, 1]);
    ends[0]?.();
    await first;
    await eventually(() => expect(ends).toHaveLength(2));
    expect([turns.waiting(), vi.getTimerCount()]).toEqual([0, 0]);
    const third = add();
    // The second one's patience would be over now, not the third one's.
    await vi.advanceTimersByTimeAsync(999);
    expect(turns.waiting()).toBe(1);
    ends[1]?.();
    await second;
    await eventually(() => expect(ends).toHaveLength(3));
    ends[2]?.();
    await third;
  } finally {
    vi.useRealTimers();
  }
});
