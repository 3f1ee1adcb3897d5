import type { Room } from '@parley/domain/config/wire';
import { Feed } from '../feed/Feed.tsx';

/** The pictures of a room, the newest first. */
export function GalleryRoom({ room }: { room: Room }) {
  return <Feed room={room} sort="new" isGallery />;
}
