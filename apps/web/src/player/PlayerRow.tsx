import { useState, useSyncExternalStore } from 'react';
import { readLastPlayed } from '../storage/lastPlayed.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { player } from './player.ts';

const PlayerBar = lazyPart(
  () => import('./PlayerBar.tsx').then((m) => m.PlayerBar),
  <div className="h-15 shrink-0 border-line border-t" />,
);

/** Loads the player ahead of the first play. */
export const preloadPlayer = PlayerBar.preload;

/** The player's row in the frame, once something plays or if the last visit left something. */
export function PlayerRow() {
  const isOpen = useSyncExternalStore(player.subscribe, () => player.get() !== null);
  const [wasLeft] = useState(() => readLastPlayed() !== null);
  return isOpen || wasLeft ? <PlayerBar /> : null;
}
