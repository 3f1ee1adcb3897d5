import type { Message } from '@parley/domain/chat/wire';
import { expect, test, vi } from 'vitest';
import { lazyVerification } from './lazyVerification.ts';
import type { Verification, VerificationState } from './verification.ts';

const message = { device: 'd' } as Message;

/** A verification that says what it is told to, to whoever listens. */
function checks() {
  let state: VerificationState = 'checking';
  const listeners = new Set<() => void>();
  const verification: Verification = {
    verify: () => {
      state = 'verified';
      for (const listener of listeners) listener();
    },
    stateOf: () => state,
    proofOf: async () => null,
    subscribe: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { verification, listeners };
}

test('a message is being checked until the code for it is here, and its mark then hears the result', async () => {
  const { verification } = checks();
  const lazy = lazyVerification(async () => verification);
  const heard = vi.fn();
  lazy.subscribe(message, heard);
  expect(lazy.stateOf(message)).toBe('checking');
  lazy.verify(message);
  await expect.poll(() => heard.mock.calls).toHaveLength(1);
  expect(lazy.stateOf(message)).toBe('verified');
});

test('the code that checks messages loads with the first check, and once', async () => {
  const load = vi.fn(async () => checks().verification);
  const lazy = lazyVerification(load);
  lazy.subscribe(message, () => {})();
  expect(load).not.toHaveBeenCalled();
  lazy.verify(message);
  lazy.verify(message);
  expect(await lazy.proofOf('d')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test('a mark that is gone before the code is here hears nothing', async () => {
  const { verification, listeners } = checks();
  const lazy = lazyVerification(async () => verification);
  lazy.subscribe(message, () => {})();
  const stop = lazy.subscribe(message, () => {});
  lazy.verify(message);
  await lazy.proofOf('d');
  expect(listeners.size).toBe(1);
  stop();
  expect(listeners.size).toBe(0);
});

test('code that does not load is loaded again, and what waited is checked then', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { verification } = checks();
  const load = vi.fn<() => Promise<Verification>>();
  load.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(verification);
  const lazy = lazyVerification(load);
  lazy.verify(message);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(lazy.stateOf(message)).toBe('checking');
  await vi.advanceTimersByTimeAsync(1);
  expect(lazy.stateOf(message)).toBe('verified');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  vi.useRealTimers();
});
