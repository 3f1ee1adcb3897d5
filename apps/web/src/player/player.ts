import { createStore } from '@parley/domain/state/store';
import type { Track } from '../storage/lastPlayed.ts';

/** `loading` is meant to play, but nothing is heard yet. */
export type Status = 'loading' | 'playing' | 'paused' | 'failed';

export type PlayerState = {
  queue: readonly Track[];
  /** Which one of the queue. */
  index: number;
  status: Status;
  /** Seconds from the beginning. */
  position: number;
  /** Seconds; null while nobody knows. */
  length: number | null;
};

/** What plays and what comes after it; null for nothing. The engine follows it, and says how far it is. */
export const player = createStore<PlayerState | null>(null);

/** Changes what plays; a transition gives null to close the player. */
export function change(transition: (state: PlayerState) => PlayerState | null): void {
  const state = player.get();
  if (state !== null) player.set(transition(state));
}

/** What plays, or would. */
export function trackOf({ queue, index }: PlayerState): Track {
  const track = queue[index];
  if (track === undefined) throw new Error(`The queue has no track ${index}`);
  return track;
}

/** True if the player is to be heard. */
export function isMeantToPlay({ status }: PlayerState): boolean {
  return status === 'loading' || status === 'playing';
}
