import * as z from 'zod/mini';
import { createStore } from '../../platform/store.ts';
import { readStored, watchStored, writeStored } from '../../storage/localStorage.ts';

const key = 'parley.mutedRooms';
const read = () => readStored(key, z.array(z.string())) ?? [];

/** The ids of rooms that count nothing in this browser, in every tab of it. */
export const mutedRooms = createStore<readonly string[]>(read());
watchStored((changed) => {
  if (changed === key) mutedRooms.set(read());
});

/** Mutes a room, or no longer; true if it is muted now. */
export function toggleMuted(room: string): boolean {
  const before = read();
  const isMuted = !before.includes(room);
  const next = isMuted ? [...before, room] : before.filter((one) => one !== room);
  writeStored(key, next.length === 0 ? null : next);
  mutedRooms.set(next);
  return isMuted;
}
