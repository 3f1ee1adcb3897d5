import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberReferrer, storedReferrer, takeReferrer } from './referrer.ts';

const address = `0x${'aB'.repeat(20)}`;

describe('a referral link', () => {
  test.each<[string, string | null, string]>([
    [`/?ref=${address}`, address, '/'],
    ['/shill?ref=vera&x=1#top', 'vera', '/shill?x=1#top'],
    ['/?ref=vera.degen', 'vera.degen', '/'],
    ['/?ref=%20vera%20', 'vera', '/'],
    ['/?ref=', null, '/'],
    ['/?ref=a/b', null, '/'],
    ['/?x=1', null, '/?x=1'],
  ])('%s names %s and leaves %s', (path, referrer, url) => {
    expect(takeReferrer(`https://parley.example${path}`)).toEqual({ referrer, url });
  });
});

describe('the referrer of a visit', () => {
  const kept = new Map<string, string>();
  const replaced: unknown[][] = [];

  /** Opens a page of the community at `path`. */
  function arrive(path: string): void {
    const { href, search } = new URL(`https://parley.example${path}`);
    vi.stubGlobal('location', { href, search });
    vi.stubGlobal('history', {
      state: 'kept',
      replaceState: (...change: unknown[]) => replaced.push(change),
    });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    rememberReferrer();
  }

  beforeEach(() => {
    kept.clear();
    replaced.length = 0;
  });
  afterEach(() => vi.unstubAllGlobals());

  test('the referrer of a visit is kept under the key referrer, and taken out of the address bar', () => {
    arrive('/shill?ref=vera.degen&x=1#top');
    expect([...kept]).toEqual([['referrer', '"vera.degen"']]);
    expect(storedReferrer()).toBe('vera.degen');
    expect(replaced).toEqual([['kept', '', '/shill?x=1#top']]);
  });

  test('the referrer of a visit stays the one of an earlier visit when the link names nobody, and is the newest otherwise', () => {
    arrive(`/?ref=${address}`);
    arrive('/');
    expect(replaced).toHaveLength(1);
    arrive('/?ref=a/b');
    expect(storedReferrer()).toBe(address);
    arrive('/?ref=vera');
    expect(storedReferrer()).toBe('vera');
  });
});
