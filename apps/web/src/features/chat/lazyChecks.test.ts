import type { PeopleCheck } from '@parley/chat-client/proof/people';
import type { Verification, VerificationState } from '@parley/chat-client/proof/verification';
import type { Message } from '@parley/domain/chat/wire';
import { expect, test, vi } from 'vitest';
import { type Checks, lazyChecks } from './lazyChecks.ts';

const message = { device: 'd' } as Message;

/** Nobody is looked up in these tests but in the last. */
const nobody: PeopleCheck = {
  check: () => {},
  of: () => undefined,
  subscribe: () => () => {},
  onFound: () => {},
};

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
  const loaded: Checks = { verification, people: nobody };
  return { loaded, listeners };
}

test('a message is being checked until the code for it is here, and its mark then hears the result', async () => {
  const { loaded } = checks();
  const { verification: lazy } = lazyChecks(async () => loaded);
  const heard = vi.fn();
  lazy.subscribe(message, heard);
  expect(lazy.stateOf(message)).toBe('checking');
  lazy.verify(message);
  await expect.poll(() => heard.mock.calls).toHaveLength(1);
  expect(lazy.stateOf(message)).toBe('verified');
});

test('the code that checks messages loads with the first check, and once', async () => {
  const load = vi.fn(async () => checks().loaded);
  const { verification: lazy } = lazyChecks(load);
  lazy.subscribe(message, () => {})();
  expect(load).not.toHaveBeenCalled();
  lazy.verify(message);
  lazy.verify(message);
  expect(await lazy.proofOf('d')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test('a mark that is gone before the code is here hears nothing', async () => {
  const { loaded, listeners } = checks();
  const { verification: lazy } = lazyChecks(async () => loaded);
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
  const { loaded } = checks();
  const load = vi.fn<() => Promise<Checks>>();
  load.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(loaded);
  const { verification: lazy } = lazyChecks(load);
  lazy.verify(message);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(lazy.stateOf(message)).toBe('checking');
  await vi.advanceTimersByTimeAsync(1);
  expect(lazy.stateOf(message)).toBe('verified');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  vi.useRealTimers();
});

test('who is claimed to be somebody is unknown until the code for it is here, and is told then', async () => {
  const { loaded } = checks();
  const check = vi.fn();
  const found = { name: 'anna' };
  const people: PeopleCheck = {
    ...nobody,
    check,
    of: () => found,
    onFound: (listener) => listener('0xa', 'vera', found),
    subscribe: (_, listener) => {
      listener();
      return () => {};
    },
  };
  const { people: lazy } = lazyChecks(async () => ({ ...loaded, people }));
  const heard = vi.fn();
  lazy.onFound(heard);
  lazy.subscribe('0xa', heard);
  expect(lazy.of('0xa', 'vera')).toBeUndefined();
  lazy.check('0xa', 'vera');
  await expect.poll(() => check.mock.calls).toEqual([['0xa', 'vera']]);
  expect(lazy.of('0xa', 'vera')).toBe(found);
  expect(heard.mock.calls).toEqual([['0xa', 'vera', found], []]);
});
