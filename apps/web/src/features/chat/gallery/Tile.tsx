import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import { mediaUrl } from '@parley/domain/media/addresses';
import { galleryText } from '@parley/text/gallery';
import { text } from '@parley/text/ui';
import { memo, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { NoPictureIcon } from '../../../ui/icons.ts';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { useRoom } from '../chatContext.tsx';
import { CardActions } from '../feed/CardActions.tsx';
import type { ShownCard } from '../feed/cards.ts';
import { MessageFacts } from '../MessageFacts.tsx';
import { ThreadLink } from '../post/ThreadLink.tsx';
import { Tipped } from '../Tipped.tsx';
import { useShown } from '../useShown.ts';
import type { Picture } from './pictures.ts';

type TileProps = {
  card: ShownCard;
  pictures: readonly Picture[];
  /** What the member did about it and the log does not hold yet. */
  waiting: readonly Outgoing[];
  onOpen: (uri: string) => void;
};

/** The first picture of a message, whose it is, and what members did about it. */
export const Tile = memo(function Tile({ card, pictures, waiting, onOpen }: TileProps) {
  const { message, events, replies } = card;
  const { room, seq, author, id } = message;
  const { tldName } = useConfig();
  const { name = null } = useRoom(room).view.people[author] ?? {};
  const shown = useShown(message, events, false, waiting);
  const [picture] = pictures;
  if (picture === undefined) return null;
  return (
    <article
      data-row={`${author}:${id}`}
      tabIndex={-1}
      aria-label={text.chat.says(name ?? author, picture.alt || galleryText.undescribed)}
      className="min-w-0 outline-offset-4"
    >
      <div className="relative">
        <button
          type="button"
          aria-label={galleryText.open(picture.alt)}
          onClick={() => onOpen(picture.uri)}
          className="relative block aspect-square w-full overflow-hidden rounded-control bg-raise"
        >
          <Thumb picture={picture} />
        </button>
        {pictures.length > 1 && (
          <span className="tabular pointer-events-none absolute end-2 top-2 rounded-md bg-bg/85 px-1.5 text-xs leading-5">
            {galleryText.more(pictures.length - 1)}
          </span>
        )}
      </div>
      <p className="mt-1.5 truncate text-sm">
        <MemberLink name={name} address={author} tld={tldName} warnings={text.nameWarning} />
      </p>
      <MessageFacts message={message} shown={shown} />
      <div className="flex flex-wrap items-center gap-x-2">
        <Tipped message={message} />
        {replies > 0 && <ThreadLink room={room} seq={seq} count={replies} />}
        <CardActions message={message} shown={shown} />
      </div>
    </article>
  );
});

function Thumb({ picture: { uri, alt } }: { picture: Picture }) {
  const { projectUrl } = useConfig();
  const [hasFailed, setFailed] = useState(false);
  const url = mediaUrl(uri, 320, projectUrl);
  if (url === null || hasFailed) {
    return (
      <span className="grid size-full place-content-center text-faint">
        <NoPictureIcon className="size-6" />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt || galleryText.undescribed}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-full object-cover"
    />
  );
}
