import { expect, test } from 'vitest';
import { browserStorage } from '../../storage/testStorage.ts';
import { charactersLeft, isSendable, readDraft, writeDraft } from './draft.ts';

const storage = browserStorage();

test('a draft belongs to the account that wrote it, and to its room', () => {
  writeDraft('0xAA', 'general', 'of Aa');
  expect(readDraft('0xaa', 'general')).toBe('of Aa');
  expect(readDraft('0xbb', 'general')).toBe('');
  expect(readDraft('0xaa', 'memes')).toBe('');
  writeDraft('0xaa', 'general', '');
  expect(storage.entries.size).toBe(0);
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
