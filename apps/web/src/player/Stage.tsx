import { playerText } from '@parley/text/player';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { FullScreenIcon } from '../ui/icons.ts';
import { player } from './player.ts';
import { isCurrent } from './queue.ts';
import { offerStage } from './stage.ts';

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
