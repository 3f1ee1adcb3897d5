import { type MuteKind, mutesMax } from '@parley/domain/mutes/rules';
import { writeStored } from './localStorage.ts';
import { muted, mutedKey, readMuted } from './muted.ts';

/** Mutes one, or no longer; true if it is muted now. */
export function toggleMuted(kind: MuteKind, one: string): boolean {
  const before = readMuted();
  const isMuted = !before[kind].includes(one);
  const others = before[kind].filter((it) => it !== one);
  const next = { ...before, [kind]: isMuted ? [...others, one] : others };
  writeStored(mutedKey, next);
  muted.set(next);
  return isMuted;
}

/** Whether there is no room for another one, on the member's other devices either. */
export function isMutedFull(kind: MuteKind, one: string): boolean {
  const list = readMuted()[kind];
  return list.length >= mutesMax[kind] && !list.includes(one);
}
