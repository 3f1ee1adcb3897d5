import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  deleteBrowserStorage,
  readStored,
  readStoredText,
  storedKeys,
  watchStored,
  writeStored,
  writeStoredText,
} from './localStorage.ts';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();

describe('browser storage', () => {
  const shape = z.object({ seq: z.int() });

  test('browser storage gives back what was stored, null forgets it', () => {
    writeStored('k', { seq: 4 });
    expect(readStored('k', shape)).toEqual({ seq: 4 });
    writeStored('k', null);
    expect(readStored('k', shape)).toBeNull();
    expect([...storage.entries.keys()]).toEqual([]);
  });

  test.each(['', '{', '"seq"', '{"seq":"4"}', 'null'])(
    'browser storage treats %s as absent',
    (text) => {
      storage.entries.set('k', text);
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      expect(readStored('k', shape)).toBeNull();
    },
  );

  test('a storage that refuses is only logged', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(() => writeStored('k', 1)).not.toThrow();
    expect(warn).toHaveBeenCalled();
  });

  test('a browser that denies all storage is no warning, and said once for all keys', () => {
    const warn = vi.spyOn(console, 'warn').mockClear();
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    for (const key of ['a', 'b', 'c']) {
      expect(readStored(key, shape)).toBeNull();
      expect(writeStored(key, 1)).toBe(false);
      writeStored(key, null);
    }
    expect(warn).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });

  describe('where the browser denies it', () => {
    const page = new EventTarget();
    const reload = vi.fn();
    beforeEach(() => {
      vi.spyOn(console, 'log').mockImplementation(() => {});
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.stubGlobal('window', page);
      vi.stubGlobal('location', { reload });
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, { get: denied, configurable: true });
      }
    });

    test('what is to be stored is kept until the page is left', () => {
      expect(writeStored('kept.a', 'words')).toBe(false);
      writeStoredText('kept.b', '2');
      expect(readStored('kept.a', z.string())).toBe('words');
      expect(storedKeys('kept.')).toEqual(['kept.a', 'kept.b']);
      for (const key of ['kept.a', 'kept.b']) writeStored(key, null);
      expect(readStoredText('kept.a')).toBeNull();
      expect(storedKeys('kept.')).toEqual([]);
    });

    test('what another tab stores throws nothing and tells nobody', () => {
      const listener = vi.fn();
      const stop = watchStored(listener);
      const thrown = vi.fn();
      process.once('uncaughtException', thrown);
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'a', storageArea: {} }));
      process.off('uncaughtException', thrown);
      stop();
      expect([listener.mock.calls, thrown.mock.calls]).toEqual([[], []]);
    });

    test('deleting it says that there is nothing to delete, and forgets what the page kept', () => {
      writeStoredText('kept.c', '3');
      expect(deleteBrowserStorage()).toBe(false);
      expect(readStoredText('kept.c')).toBeNull();
      expect(reload).not.toHaveBeenCalled();
    });
  });
});

test('what begins with a prefix is listed, and nothing else', () => {
  for (const key of ['parley.a', 'parley.b', 'other', 'x.parley.c']) storage.entries.set(key, '1');
  expect(storedKeys('parley.')).toEqual(['parley.a', 'parley.b']);
});

test('what another tab changes is told until nobody listens; what it clears or keeps for itself is not', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const heard: string[] = [];
  const stop = watchStored((key) => heard.push(key));
  const tell = (key: string | null, storageArea: unknown) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  tell('a', localStorage);
  tell(null, localStorage);
  tell('b', {});
  stop();
  tell('c', localStorage);
  expect(heard).toEqual(['a']);
});

test('what cannot be read, written or listed is said in a sentence, once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  warn.mockClear();
  const failing = () => {
    throw new Error('QuotaExceededError');
  };
  const broken = new Proxy({ getItem: failing, setItem: failing }, { ownKeys: failing });
  vi.stubGlobal('localStorage', broken);
  for (let times = 0; times < 2; times += 1) {
    expect(readStoredText('entry')).toBeNull();
    expect(writeStoredText('entry', 'text')).toBe(false);
    expect(storedKeys('')).toEqual([]);
  }
  expect(warn.mock.calls.map(([said]) => String(said))).toEqual([
    expect.stringContaining('could not read entry from storage'),
    expect.stringContaining('could not write entry to storage'),
    expect.stringContaining('could not list what is in storage'),
  ]);
  storage.entries.set('half', '{');
  warn.mockClear();
  vi.stubGlobal('localStorage', { getItem: () => '{' });
  expect(readStored('half', z.unknown())).toBeNull();
  expect(String(warn.mock.calls[0]?.[0])).toContain('could not read half from storage');
});

test('an entry that is no JSON is kept and read as it stands', () => {
  expect(writeStoredText('k', '{')).toBe(true);
  expect(readStoredText('k')).toBe('{');
  expect(writeStoredText('k', null)).toBe(true);
  expect(readStoredText('k')).toBeNull();
});

test('a site that forgets everything begins anew', () => {
  const [reload, clear] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { reload });
  Object.defineProperty(globalThis, 'sessionStorage', { value: { clear }, configurable: true });
  writeStored('k', 1);
  const local = vi.spyOn(localStorage, 'clear');
  expect(deleteBrowserStorage()).toBe(true);
  for (const called of [reload, clear, local]) expect(called).toHaveBeenCalledOnce();
});
