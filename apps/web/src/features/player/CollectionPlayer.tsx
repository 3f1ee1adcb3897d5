import { playerText } from '@parley/text/player';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { FullScreenIcon } from '../../ui/icons.ts';
import { PlayButton } from './PlayButton.tsx';
import { player } from './player.ts';
import { isCurrent } from './queue.ts';
import { stage } from './stage.ts';
import { type Listed, trackOfCard } from './tracks.ts';
import { YouTubePlayer } from './YouTubePlayer.tsx';

/** Over the picture of a collection on its own page: the button that plays it, and its video. */
export function CollectionPlayer({ item }: { item: Listed }) {
  const { card } = item;
  const track = trackOfCard(item);
  if (card.mediaKind === 'youtube') return <YouTubePlayer id={card.media} title={card.name} />;
  if (track === null) return null;
  return (
    <div className="pointer-events-none absolute inset-0">
      {track.kind === 'video' && <Stage address={track.address} />}
      <PlayButton track={track} />
    </div>
  );
}

/** Where the video shows while its page is open. */
function Stage({ address }: { address: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) stage.set({ address, element: place.current });
    return () => stage.set(null);
  }, [address]);
  const isHere = useSyncExternalStore(player.subscribe, () => {
    const state = player.get();
    return state !== null && isCurrent(state, { address });
  });
  const fill = () => void place.current?.querySelector('video')?.requestFullscreen();
  return (
    <>
      <span ref={place} className="absolute inset-0 overflow-hidden rounded-picture" />
      {isHere && document.fullscreenEnabled && (
        <button
          type="button"
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
