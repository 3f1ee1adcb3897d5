import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberReferrer, storedReferrer, storeReferrer, takeReferrer } from './referrer.ts';
import { browserStorage } from './testStorage.ts';

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
  const storage = browserStorage();
  const replaced: unknown[][] = [];

  /** Opens a page of the community at `path`. */
  function arrive(path: string): void {
    const { href, search } = new URL(`https://parley.example${path}`);
    vi.stubGlobal('location', { href, search });
    vi.stubGlobal('history', {
      state: 'kept',
      replaceState: (...change: unknown[]) => replaced.push(change),
    });
    rememberReferrer();
  }

  beforeEach(() => {
    replaced.length = 0;
  });

  test('the referrer of a visit is kept under the key referrer, and taken out of the address bar', () => {
    arrive('/shill?ref=vera.degen&x=1#top');
    expect([...storage.entries]).toEqual([['referrer', 'vera.degen']]);
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

  test.each([
    ['"vera.degen"', 'vera.degen'],
    [JSON.stringify(address), address],
    [address, address],
    ['"', '"'],
    ['', null],
    ['x'.repeat(129), null],
  ])(
    'the stored referrer %s, in quotes as earlier versions wrote it or without, is %s',
    (stored, referrer) => {
      storage.entries.set('referrer', stored);
      expect(storedReferrer()).toBe(referrer);
    },
  );

  test.each(['vera', address, '"vera"', '"', 'a"b'])(
    'the referrer %s is read as it was stored',
    (referrer) => {
      storeReferrer(referrer);
      expect(storedReferrer()).toBe(referrer);
    },
  );
});
