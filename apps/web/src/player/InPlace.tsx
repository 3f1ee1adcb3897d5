import { playerText } from '@parley/text/player';
import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '../ui/classes.ts';
import { FullScreenIcon, PauseIcon, PlayIcon } from '../ui/icons.ts';
import { preloadPlayer } from './PlayerRow.tsx';
import { player } from './player.ts';
import { isCurrent } from './queue.ts';
import { offerStage } from './stage.ts';

type RoundPlayProps = {
  label: string;
  isOn: boolean;
  tabIndex?: number | undefined;
  onPress: (event: MouseEvent<HTMLElement>) => void;
};

/** The round button over a picture or a video, at its lower end. */
export function RoundPlay({ label, isOn, tabIndex, onPress }: RoundPlayProps) {
  const Icon = isOn ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
      onClick={onPress}
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

type StageProps = { track: string; tabIndex?: number | undefined };

/** Where the video of a track shows while it is on the open page. */
export function Stage({ track, tabIndex }: StageProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) return offerStage(track, place.current);
  }, [track]);
  const isHere = useSyncExternalStore(player.subscribe, () => {
    const state = player.get();
    return state !== null && isCurrent(state, { id: track });
  });
  const fill = () => void place.current?.querySelector('video')?.requestFullscreen();
  return (
    <>
      <span ref={place} className="absolute inset-0 overflow-hidden rounded-picture" />
      {isHere && document.fullscreenEnabled && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={playerText.fullScreen}
          title={playerText.fullScreen}
          onClick={fill}
          className="pointer-events-auto absolute end-16 bottom-2.5 inline-flex size-10 items-center justify-center rounded-full bg-[rgb(21_19_15/0.82)] text-[#f3eee3] after:absolute after:-inset-0.5 after:rounded-full hover:bg-[#15130f]"
        >
          <FullScreenIcon className="size-[18px]" />
        </button>
      )}
    </>
  );
}
