import { describe, expect, test, vi } from 'vitest';
import { readEntry, writeEntry } from './expiringCache.ts';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();

describe('stored entries', () => {
  test('stored entries are keyed by the lowercased address or name and the kind', () => {
    writeEntry('username', '0xABCDEF', { username: 'vera' }, 1_000);
    writeEntry('img', 'Vera', { image: null }, 1_000);
    expect([...storage.entries.keys()]).toEqual(['0xabcdef-username', 'vera-img']);
    expect(readEntry('username', '0xabcDEF', 0)).toEqual({ username: 'vera', storedAt: 1_000 });
  });

  test.each([
    [60, 61_000, true, 'at the very end of its time'],
    [60, 61_001, false, 'a millisecond later'],
    [0, Number.MAX_SAFE_INTEGER, true, 'for ever: expiry 0 means never'],
  ])(
    'stored entries with an expiry of %i s are there at %i ms: %s (%s)',
    (expiry, now, isThere) => {
      writeEntry('username', 'a', { username: 'vera' }, 1_000);
      expect(readEntry('username', 'a', expiry, now) !== null).toBe(isThere);
    },
  );

  test('stored entries of another shape are none', () => {
    storage.entries.set('a-username', '{"username":7}');
    expect(readEntry('username', 'a', 0)).toBeNull();
  });

  test('stored entries of a storage that is denied are kept by the page, and it is only logged', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    writeEntry('username', 'a', { username: 'vera' });
    expect(readEntry('username', 'a', 0)).toMatchObject({ username: 'vera' });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
