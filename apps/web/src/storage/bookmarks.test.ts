import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

browserStorage();
vi.stubGlobal('window', { addEventListener: () => {} });
const { bookmarks, isBookmarked, toggleBookmark } = await import('./bookmarks.ts');
beforeEach(() => {
  for (const one of bookmarks.get()) toggleBookmark(one);
});

test('a bookmark is kept, the latest first, and removed by the same press', () => {
  expect(toggleBookmark({ room: 'general', seq: 1 })).toBe(true);
  expect(toggleBookmark({ room: 'memes', seq: 1 })).toBe(true);
  expect(bookmarks.get()).toEqual([
    { room: 'memes', seq: 1 },
    { room: 'general', seq: 1 },
  ]);
  expect(localStorage.getItem('parley.bookmarks')).toBe(JSON.stringify(bookmarks.get()));
  expect(toggleBookmark({ room: 'memes', seq: 1 })).toBe(false);
  expect(isBookmarked(bookmarks.get(), { room: 'memes', seq: 1 })).toBe(false);
  expect(isBookmarked(bookmarks.get(), { room: 'general', seq: 1 })).toBe(true);
});

test('of more than a hundred bookmarks the oldest is forgotten', () => {
  for (let seq = 1; seq <= 101; seq += 1) toggleBookmark({ room: 'general', seq });
  expect(bookmarks.get()).toHaveLength(100);
  expect(isBookmarked(bookmarks.get(), { room: 'general', seq: 1 })).toBe(false);
  expect(isBookmarked(bookmarks.get(), { room: 'general', seq: 2 })).toBe(true);
});
