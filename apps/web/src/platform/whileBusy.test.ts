import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from './http.ts';
import { BusyError } from './sendFile.ts';
import { busyLimits, whileBusy } from './whileBusy.ts';

const busy = (waitMs: number) => new BusyError('The server is busy.', waitMs);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks a server that gives these answers in turn, the last for good. */
function ask(answers: readonly (Error | string)[], signal?: AbortSignal) {
  const scene = { asked: 0, held: 0 };
  const asking = whileBusy(
    async () => {
      const answer = answers[Math.min(scene.asked, answers.length - 1)];
      scene.asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    {
      ...(signal && { signal }),
      random: () => 1,
      onBusy: () => {
        scene.held += 1;
      },
    },
  );
  // A test reads what it came to; until then nobody may be missing it.
  asking.catch(() => {});
  return { scene, asking };
}

test('an answer that comes at once is not waited for', async () => {
  const { scene, asking } = ask(['taken']);
  expect(await asking).toBe('taken');
  expect(scene).toEqual({ asked: 1, held: 0 });
});

test('a busy server is asked again, not sooner than it says, and each time a little later', async () => {
  const { scene, asking } = ask([busy(2_000), busy(2_000), 'taken']);
  await vi.advanceTimersByTimeAsync(2_499);
  expect(scene).toEqual({ asked: 1, held: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(scene).toEqual({ asked: 2, held: 2 });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(scene.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asking).toBe('taken');
});

test.each([
  ['a refusal that no other try can help', new HttpError('refused', 507, 'Full.')],
  ['a wait that is longer than a member sits there for', busy(busyLimits.pauseMs)],
  ['a fault of the page', new TypeError('no')],
])('%s is told at once', async (_, error) => {
  const { scene, asking } = ask([error]);
  await expect(asking).rejects.toBe(error);
  expect(scene).toEqual({ asked: 1, held: 0 });
});

test('a server that stays busy for ten minutes has refused', async () => {
  const error = busy(2_000);
  const { scene, asking } = ask([error]);
  await vi.advanceTimersByTimeAsync(busyLimits.forMs);
  await expect(asking).rejects.toBe(error);
  // With 15 s between two tries in the end.
  expect(scene.asked).toBeLessThan(50);
  expect(vi.getTimerCount()).toBe(0);
});

test('who cancels while the server is busy is not asked for any more', async () => {
  const controller = new AbortController();
  const { scene, asking } = ask([busy(2_000)], controller.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort('enough');
  await expect(asking).rejects.toBe('enough');
  expect([scene.asked, vi.getTimerCount()]).toEqual([1, 0]);
  const { asking: late } = ask([busy(2_000)], controller.signal);
  await expect(late).rejects.toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});
