import { nftText } from '@parley/text/nfts';
import { useSyncExternalStore } from 'react';
import type { Track } from '../storage/lastPlayed.ts';
import { RoundPlay } from './InPlace.tsx';
import { isMeantToPlay, player } from './player.ts';
import { isCurrent, pressed } from './queue.ts';

type PlayButtonProps = {
  track: Track;
  /** The list that it is shown in: what comes after it. */
  list?: readonly Track[];
};

/** Plays the song or video of a collection. */
export function PlayButton({ track, list }: PlayButtonProps) {
  const isOn = useSyncExternalStore(player.subscribe, () => {
    const state = player.get();
    return state !== null && isCurrent(state, track) && isMeantToPlay(state);
  });
  return (
    <RoundPlay
      label={isOn ? nftText.pause(track.title) : nftText.play(track.title)}
      isOn={isOn}
      onPress={() => player.set(pressed(player.get(), track, list))}
    />
  );
}
