import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();

describe('browser storage', () => {
  const shape = z.object({ seq: z.int() });

  test('browser storage gives back what was stored, null forgets it', () => {
    writeStored('k', { seq: 4 });
    expect(readStored('k', shape)).toEqual({ seq: 4 });
    writeStored('k', null);
    expect(readStored('k', shape)).toBeNull();
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
    }
    expect(warn).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });
});
