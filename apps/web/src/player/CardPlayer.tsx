import { PlayButton } from './PlayButton.tsx';
import { type Listed, trackOfCard, tracksOf } from './tracks.ts';

type CardPlayerProps = {
  item: Listed;
  /** The list that its card is in. */
  items: readonly Listed[];
};

/** Plays the collection of a card, then the others of its list; nothing for one without sound or video. */
export function CardPlayer({ item, items }: CardPlayerProps) {
  const track = trackOfCard(item);
  if (track === null) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 aspect-square">
      <PlayButton track={track} list={tracksOf(items)} />
    </div>
  );
}
