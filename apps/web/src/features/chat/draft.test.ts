import { afterEach, expect, test, vi } from 'vitest';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('a draft belongs to the account that wrote it, and to its room', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  writeDraft('0xAA', 'general', 'of Aa');
  expect(readDraft('0xaa', 'general')).toBe('of Aa');
  expect(readDraft('0xbb', 'general')).toBe('');
  expect(readDraft('0xaa', 'memes')).toBe('');
  writeDraft('0xaa', 'general', '');
  expect(kept.size).toBe(0);
});

test.each([
  ['', false],
  ['  \n ', false],
  ['a', true],
  ['x'.repeat(4_000), true],
  ['x'.repeat(4_001), false],
  [` ${'x'.repeat(4_000)} `, true],
])('a draft of %j can be sent: %s', (draft, sendable) => {
  expect(isSendable(draft)).toBe(sendable);
});

test('the counter speaks up only near the limit of 4,000', () => {
  expect(charactersLeft('x'.repeat(3_000))).toBeNull();
  expect(charactersLeft('x'.repeat(3_900))).toBe(100);
  expect(charactersLeft('x'.repeat(4_010))).toBe(-10);
});
