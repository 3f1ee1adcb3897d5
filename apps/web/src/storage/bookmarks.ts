import { placesMax } from '@parley/domain/search/wire';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';

/** Places of messages, the latest bookmark first. */
const bookmarksSchema = z.array(z.object({ room: z.string(), seq: z.int() }));
export type Bookmark = z.infer<typeof bookmarksSchema>[number];

const key = 'parley.bookmarks';
const read = () => readStored(key, bookmarksSchema) ?? [];

/** Messages that whoever uses this browser wants to find again, in every tab of it; nobody else learns of them. */
export const bookmarks = createStore(read());
watchStored((changed) => {
  if (changed === key) bookmarks.set(read());
});

export function isBookmarked(list: readonly Bookmark[], { room, seq }: Bookmark): boolean {
  return list.some((one) => one.room === room && one.seq === seq);
}

/** Bookmarks a message, or no longer; beyond `placesMax` the oldest is forgotten. True if it is bookmarked now. */
export function toggleBookmark({ room, seq }: Bookmark): boolean {
  const before = read();
  const others = before.filter((one) => one.room !== room || one.seq !== seq);
  const isNew = others.length === before.length;
  const next = isNew ? [{ room, seq }, ...others].slice(0, placesMax) : others;
  writeStored(key, next);
  bookmarks.set(next);
  return isNew;
}
