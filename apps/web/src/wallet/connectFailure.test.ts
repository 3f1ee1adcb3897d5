import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectFailure, leaveFailure, takeFailure } from './connectFailure.ts';

const failure = { wallet: 'io.rabby', sentence: 'The wallet did not answer.' };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  connectFailure.set(null);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a failure to connect is told by the next page, and by no page after it', () => {
  leaveFailure(failure);
  expect(takeFailure()).toBe(true);
  expect(connectFailure.get()).toEqual(failure);
  connectFailure.set(null);
  expect(takeFailure()).toBe(false);
  expect(connectFailure.get()).toBeNull();
});

test.each(['null', '{', '{"wallet":1}'])('what another program left (%s) is no failure', (left) => {
  kept.set('parley.connectFailure', left);
  expect(takeFailure()).toBe(false);
  expect(connectFailure.get()).toBeNull();
});

test('a browser that denies storage loses the sentence and nothing else', () => {
  vi.stubGlobal('sessionStorage', undefined);
  leaveFailure(failure);
  expect(takeFailure()).toBe(false);
});
