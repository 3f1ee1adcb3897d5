import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<string>(() => {});

function tooLate(): never {
  throw new Error('too late');
}

test('work that ends in time brings its value, and leaves no timer behind', async () => {
  expect(await withDeadline(Promise.resolve('done'), 1_000, tooLate)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails in time fails as it did, and leaves no timer behind', async () => {
  const failed = withDeadline(Promise.reject(new Error('down')), 1_000, () => null);
  await expect(failed).rejects.toThrow('down');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer ends at its deadline, with a value or an error', async () => {
  const value = withDeadline(never, 1_000, () => null);
  const error = expect(withDeadline(never, 1_000, tooLate)).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await value).toBeNull();
  await error;
});

test('work that fails after its deadline disturbs nobody', async () => {
  let fail = (_reason: Error) => {};
  const work = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const late = withDeadline(work, 1_000, () => 'late');
  await vi.advanceTimersByTimeAsync(1_000);
  // An unhandled rejection would end the run.
  fail(new Error('down'));
  expect(await late).toBe('late');
});
