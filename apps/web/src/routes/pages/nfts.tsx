import { pageAt } from '@parley/domain/site/pages';
import { useLocation } from 'wouter';
import { Gallery } from '../../features/nfts/Gallery.tsx';
import { listAt } from '../../features/nfts/paths.ts';

/** The lists of collections, each at its own address. */
export function Page() {
  const [path] = useLocation();
  const page = pageAt(path);
  const list = page === null ? null : listAt(page);
  return list === null ? null : <Gallery key={list} list={list} />;
}
