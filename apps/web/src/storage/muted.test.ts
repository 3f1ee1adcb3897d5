import { expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

browserStorage();
vi.stubGlobal('window', { addEventListener: () => {} });
const [{ isMuted, muted }, { toggleMuted }] = await Promise.all([
  import('./muted.ts'),
  import('./toggleMuted.ts'),
]);
const anna = `0x${'a'.repeat(40)}`;

test('what is muted is kept, and muted no longer by the same press', () => {
  expect(toggleMuted('people', anna)).toBe(true);
  expect(toggleMuted('rooms', 'general')).toBe(true);
  expect(muted.get()).toEqual({ rooms: ['general'], people: [anna], words: [] });
  expect(toggleMuted('people', anna)).toBe(false);
  expect(muted.get()).toEqual({ rooms: ['general'], people: [], words: [] });
});

test('a message is muted by its author, and by a word in any case', () => {
  const list = { rooms: ['general'], people: [anna], words: ['gm', 'free mint'] };
  const said = (author: string, body: string) => isMuted(list, { author, body });
  expect(said(anna, 'hello')).toBe(true);
  expect(said('0xb', 'hello general')).toBe(false);
  expect(said('0xb', 'GM all')).toBe(true);
  expect(said('0xb', 'a Free Mint!')).toBe(true);
  expect(isMuted({ ...list, people: [], words: [] }, { author: anna, body: 'gm' })).toBe(false);
});
