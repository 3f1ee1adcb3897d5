import { writeStored } from './localStorage.ts';
import { type Muted, muted, mutedKey, readMuted } from './muted.ts';

/** Mutes one, or no longer; true if it is muted now. */
export function toggleMuted(kind: keyof Muted, one: string): boolean {
  const before = readMuted();
  const isMuted = !before[kind].includes(one);
  const others = before[kind].filter((it) => it !== one);
  const next = { ...before, [kind]: isMuted ? [...others, one] : others };
  writeStored(mutedKey, next);
  muted.set(next);
  return isMuted;
}
