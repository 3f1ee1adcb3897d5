import { eventually } from '@parley/testkit/eventually';
import { expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

browserStorage();
vi.stubGlobal('window', { addEventListener: () => {} });
const [{ isMuted, muted, mutedKey, readMuted }, { toggleMuted }] = await Promise.all([
  import('./muted.ts'),
  import('./toggleMuted.ts'),
]);
const anna = `0x${'a'.repeat(40)}`;

test('what is muted is kept, and muted no longer by the same press', () => {
  expect(toggleMuted('people', anna)).toBe(true);
  expect(toggleMuted('rooms', 'general')).toBe(true);
  expect(muted.get()).toEqual({ rooms: ['general'], people: [anna], words: [], blocked: [] });
  expect(toggleMuted('people', anna)).toBe(false);
  expect(muted.get()).toEqual({ rooms: ['general'], people: [], words: [], blocked: [] });
});

test('a message is muted by its author, and by a word in any case', () => {
  const list = { rooms: ['general'], people: [anna], words: ['gm', 'free mint'], blocked: ['0xc'] };
  const said = (author: string, body: string) => isMuted(list, { author, body });
  expect(said(anna, 'hello')).toBe(true);
  expect(said('0xb', 'hello general')).toBe(false);
  expect(said('0xc', 'hello')).toBe(true);
  expect(said('0xb', 'GM all')).toBe(true);
  expect(said('0xb', 'a Free Mint!')).toBe(true);
  expect(
    isMuted({ ...list, people: [], words: [], blocked: [] }, { author: anna, body: 'gm' }),
  ).toBe(false);
});

test('a muted word hides no longer word that it is a part of, once the rule is there', async () => {
  const list = { rooms: [], people: [], words: ['ai'], blocked: [] };
  const said = (body: string) => isMuted(list, { author: '0xb', body });
  await eventually(() => expect(said('a chair')).toBe(false));
  expect(said('AI!')).toBe(true);
});

test('what a browser stored before there was blocking still counts, with nobody blocked', () => {
  localStorage.setItem(mutedKey, JSON.stringify({ rooms: [], people: [anna], words: [] }));
  expect(readMuted()).toEqual({ rooms: [], people: [anna], words: [], blocked: [] });
});
