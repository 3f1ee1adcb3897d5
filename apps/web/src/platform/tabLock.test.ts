import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterOtherTabs, inOneTab, keepFromOtherTabs } from './tabLock.ts';

const denied = () => new DOMException('The request was denied.', 'SecurityError');
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => vi.unstubAllGlobals());

type Request = (
  name: string,
  options: LockOptions,
  work: (lock: object | null) => unknown,
) => unknown;
const withLocks = (request: Request) => vi.stubGlobal('navigator', { locks: { request } });

test('in a browser without locks work is done all the same', async () => {
  vi.stubGlobal('navigator', {});
  expect(await afterOtherTabs('pay', async () => 7)).toBe(7);
  expect(await inOneTab('pay', async () => 7)).toEqual({ result: 7 });
});

test('where the browser denies locks, as inside another site’s page, work is done once', async () => {
  withLocks(() => Promise.reject(denied()));
  const work = vi.fn(async () => 7);
  expect(await afterOtherTabs('pay', work)).toBe(7);
  expect(await inOneTab('pay', work)).toEqual({ result: 7 });
  expect(work).toHaveBeenCalledTimes(2);
});

test('what another tab does is not done here', async () => {
  withLocks(async (_name, _options, work) => await work(null));
  const work = vi.fn();
  expect(await inOneTab('pay', work)).toBeNull();
  expect(work).not.toHaveBeenCalled();
});

test('work that fails is never done a second time, whatever it fails with', async () => {
  withLocks(async (_name, _options, work) => await work({}));
  for (const error of [new Error('no coins'), denied()]) {
    const work = vi.fn(() => Promise.reject(error));
    await expect(afterOtherTabs('pay', work)).rejects.toBe(error);
    await expect(inOneTab('pay', work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(2);
  }
});

test('any other failure of the locks is thrown', async () => {
  withLocks(() => Promise.reject(new Error('broken')));
  await expect(inOneTab('pay', async () => 7)).rejects.toThrow('broken');
});

test('work after that of other tabs waits for its lock, and work of one tab does not', async () => {
  const asked: unknown[] = [];
  withLocks(async (name, options, work) => {
    asked.push([name, options]);
    return await work({});
  });
  await afterOtherTabs('settle', async () => 7);
  expect(await inOneTab('pay', async () => 7)).toEqual({ result: 7 });
  expect(asked).toEqual([
    ['settle', {}],
    ['pay', { ifAvailable: true }],
  ]);
});

test('work is kept from other tabs until it is let go', async () => {
  let isHeld = false;
  withLocks(async (name, options, work) => {
    expect([name, options]).toEqual(['pay', {}]);
    isHeld = true;
    await work({});
    isHeld = false;
  });
  const letGo = keepFromOtherTabs('pay');
  expect(isHeld).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isHeld).toBe(true);
  letGo();
  await expect.poll(() => isHeld).toBe(false);
});

test('a browser that has no navigator at all has no locks', async () => {
  vi.stubGlobal('navigator', undefined);
  expect(await afterOtherTabs('pay', async () => 7)).toBe(7);
});
