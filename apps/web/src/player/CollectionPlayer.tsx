import { Stage } from './InPlace.tsx';
import { PlayButton } from './PlayButton.tsx';
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
      {track.kind === 'video' && <Stage track={track.id} />}
      <PlayButton track={track} />
    </div>
  );
}
