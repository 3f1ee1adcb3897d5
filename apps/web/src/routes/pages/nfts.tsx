import { listAt } from '@parley/domain/nft/paths';
import { pageAt } from '@parley/domain/site/pages';
import { useLocation } from 'wouter';
import { Gallery } from '../../features/nfts/Gallery.tsx';
import { CardPlayer } from '../../player/CardPlayer.tsx';
import { PlayAll } from '../../player/PlayAll.tsx';

/** The lists of collections, each at its own address. */
export function Page() {
  const [path] = useLocation();
  const page = pageAt(path);
  const list = page === null ? null : listAt(page);
  if (list === null) return null;
  return (
    <Gallery
      key={list}
      list={list}
      playerOf={(item, items) => <CardPlayer item={item} items={items} />}
      playAllOf={(items) => <PlayAll items={items} />}
    />
  );
}
