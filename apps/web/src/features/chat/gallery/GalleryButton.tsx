import { galleryText } from '@parley/text/gallery';
import { useEffect, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { GalleryIcon, RoomIcon } from '../../../ui/icons.ts';
import { linkedSeq } from '../messageLink.ts';
import { TitleButton } from '../TitleButton.tsx';
import { galleryWish } from './galleryWish.ts';
import { shownGallery } from './shownGallery.ts';

/** Shows a room of pictures as a gallery, or as the conversation again. A link to a message opens the conversation. */
export function GalleryButton({ room }: { room: string }) {
  const isWished = useSyncExternalStore(galleryWish.subscribe, galleryWish.get);
  const isLinked = linkedSeq(useSearch()) !== null;
  const isShown = isWished && !isLinked;
  useEffect(() => {
    if (!isShown) return;
    shownGallery.set(room);
    return () => shownGallery.set(null);
  }, [isShown, room]);
  const Icon = isShown ? RoomIcon : GalleryIcon;
  return (
    <TitleButton
      label={isShown ? galleryText.conversation : galleryText.gallery}
      onClick={() => galleryWish.set(!isShown)}
    >
      <Icon className="size-[18px]" />
    </TitleButton>
  );
}
