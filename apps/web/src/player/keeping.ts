import { type LastPlayed, readLastPlayed, writeLastPlayed } from '../storage/lastPlayed.ts';
import { type PlayerState, player } from './player.ts';

/** While something plays, its position is written this often, in seconds of it. */
const everySeconds = 5;

/** Brings back, paused, what the last visit left, and keeps what plays for the next one. */
export function startKeeping(): void {
  const left = player.get() === null ? readLastPlayed() : null;
  if (left !== null) player.set(resumed(left));

  let seen = player.get();
  let kept = seen;
  const keep = () => {
    if (kept === seen) return;
    kept = seen;
    writeLastPlayed(seen === null ? null : partOf(seen));
  };
  player.subscribe(() => {
    seen = player.get();
    if (isWorthKeeping(seen, kept)) keep();
  });
  // A phone ends a hidden page without a word.
  document.addEventListener('visibilitychange', () => document.hidden && keep());
  window.addEventListener('pagehide', keep);
}

function resumed(left: LastPlayed): PlayerState {
  const length = left.queue[left.index]?.seconds ?? null;
  return { ...left, status: 'paused', length };
}

function partOf({ queue, index, position }: PlayerState): LastPlayed {
  return { queue: [...queue], index, position };
}

function isWorthKeeping(state: PlayerState | null, kept: PlayerState | null): boolean {
  if (state === null || kept === null) return true;
  const hasChanged =
    state.queue !== kept.queue || state.index !== kept.index || state.status !== kept.status;
  return hasChanged || Math.abs(state.position - kept.position) >= everySeconds;
}
