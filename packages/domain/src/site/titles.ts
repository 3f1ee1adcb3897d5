import { placeText } from '@parley/text/places';
import type { PublicConfig } from '../config/wire.ts';
import { entryOf, isExplorer, type PagePath, pageAt } from './pages.ts';

/** What `titleOf` needs of the settings. */
export type TitleSettings = Pick<PublicConfig, 'communityName' | 'rooms' | 'meta'>;

/**
 * Title of the page at `path`, for the browser's tab. `subject` is what the page shows (a name, a
 * collection) where that is known; the settings may give the front page its own title.
 */
export function titleOf(path: string, config: TitleSettings, subject?: string): string {
  const { communityName, rooms, meta } = config;
  const page = pageAt(path);
  if (page === '/' && meta.title !== '') return meta.title;
  const room = rooms.find((candidate) => candidate.path === page);
  const elsewhere = isExplorer(path) ? placeText.explorer : placeText.notFound;
  const own = page === null ? elsewhere : (subject ?? room?.title ?? nameOf(page));
  return own ? `${own} · ${communityName}` : communityName;
}

/** The title of a page; empty for a room's. */
function nameOf(page: PagePath): string {
  const { name } = entryOf(page);
  return name === null ? '' : placeText[name];
}
