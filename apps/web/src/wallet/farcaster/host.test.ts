import { beforeEach, expect, test, vi } from 'vitest';
import { detectHost } from './host.ts';

/**
 * How long each question to a host waited for its answer, in milliseconds; the host answers
 * question number `answersAt`.
 */
const host = vi.hoisted(() => ({ limits: [] as number[], answersAt: 0, loaded: 0 }));
vi.mock('@farcaster/miniapp-sdk', () => {
  host.loaded += 1;
  const isInMiniApp = async (limitMs: number) => host.limits.push(limitMs) === host.answersAt;
  return { sdk: { isInMiniApp } };
});
beforeEach(() => {
  host.limits.length = 0;
  host.answersAt = 0;
});

/** A page that another page embeds, or none. */
function page(isShown: boolean): Window {
  const own: { parent?: unknown } = {};
  own.parent = isShown ? {} : own;
  return own as Window;
}

test('a page that is not embedded has no host, and downloads nothing to find out', async () => {
  expect(await detectHost(page(false))).toBe(false);
  expect(host).toMatchObject({ limits: [], loaded: 0 });
});

test('a host has 50 ms to answer, and is asked 4 times at most', async () => {
  expect(await detectHost(page(true))).toBe(false);
  expect(host.limits).toEqual([50, 50, 50, 50]);
});

test.each([1, 2, 4])('a host that answers attempt %i is found, and asked no more', async (at) => {
  host.answersAt = at;
  expect(await detectHost(page(true))).toBe(true);
  expect(host.limits).toHaveLength(at);
});
