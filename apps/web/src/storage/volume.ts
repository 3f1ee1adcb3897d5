import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** How loud the player is; `level` from 0 to 1. */
export type Volume = { level: number; isMuted: boolean };

const key = 'parley.volume';
const level = z.number().check(z.minimum(0), z.maximum(1));

/** The volume, kept over visits. */
export const volume = createStore<Volume>(
  readStored(key, z.object({ level, isMuted: z.boolean() })) ?? { level: 1, isMuted: false },
);

/** Changes the volume, and keeps it for later visits. */
export function setVolume(change: Partial<Volume>): void {
  const next = { ...volume.get(), ...change };
  writeStored(key, next);
  volume.set(next);
}
