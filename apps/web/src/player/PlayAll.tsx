import { playerText } from '@parley/text/player';
import { Button } from '../ui/Button.tsx';
import { PlayIcon } from '../ui/icons.ts';
import { preloadPlayer } from './PlayerRow.tsx';
import { player } from './player.ts';
import { startList } from './queue.ts';
import { type Listed, tracksOf } from './tracks.ts';

/** Plays a list from its beginning; nothing for a list with less than two to play. */
export function PlayAll({ items }: { items: readonly Listed[] }) {
  const tracks = tracksOf(items);
  if (tracks.length < 2) return null;
  return (
    <Button
      size="small"
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
      onClick={() => player.set(startList(tracks, 0))}
    >
      <PlayIcon className="fill-current" />
      {playerText.playAll}
    </Button>
  );
}
