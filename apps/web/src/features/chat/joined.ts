import { createStore, type Store } from '../../platform/store.ts';
import type { Rooms } from './rooms.ts';

const counts = new WeakMap<Rooms, Store<number>>();

/** Counts up when the page joins a room that it did not begin with. */
export function joinedOf(rooms: Rooms): Store<number> {
  const known = counts.get(rooms) ?? createStore(0);
  counts.set(rooms, known);
  return known;
}
