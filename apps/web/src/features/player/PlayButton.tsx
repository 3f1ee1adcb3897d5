import { nftText } from '@parley/text/nfts';
import { useSyncExternalStore } from 'react';
import type { Track } from '../../storage/lastPlayed.ts';
import { classes } from '../../ui/classes.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.ts';
import { preloadPlayer } from './PlayerRow.tsx';
import { isMeantToPlay, player } from './player.ts';
import { isCurrent, pressed } from './queue.ts';

type PlayButtonProps = {
  track: Track;
  /** The list that it is shown in: what comes after it. */
  list?: readonly Track[];
};

/** The round button over a picture, at its lower end. */
export function PlayButton({ track, list }: PlayButtonProps) {
  const isOn = useSyncExternalStore(player.subscribe, () => {
    const state = player.get();
    return state !== null && isCurrent(state, track) && isMeantToPlay(state);
  });
  const Icon = isOn ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      aria-label={isOn ? nftText.pause(track.title) : nftText.play(track.title)}
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
      onClick={() => player.set(pressed(player.get(), track, list))}
      className={classes(
        'pointer-events-auto absolute end-2.5 bottom-2.5 inline-flex size-10 items-center justify-center rounded-full transition-colors duration-150 after:absolute after:-inset-0.5 after:rounded-full',
        isOn
          ? 'bg-[#f3eee3] text-[#15130f]'
          : 'bg-[rgb(21_19_15/0.82)] text-[#f3eee3] hover:bg-[#15130f]',
      )}
    >
      <Icon className="size-[18px] fill-current" />
    </button>
  );
}
