import { shortAddress } from '@parley/domain/tokens/format';
import { mutedText } from '@parley/text/muted';
import { searchText } from '@parley/text/search';
import { text } from '@parley/text/ui';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { usePictureUrl } from '../../data/pictures.ts';
import { useRoomTitle } from '../../data/rooms.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { muted } from '../../storage/muted.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CollectIcon, MusicIcon, VideoIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { formatWhen } from '../../ui/when.ts';
import { usePlainWords } from '../../ui/words/usePlainWords.ts';
import { Highlighted } from './Highlighted.tsx';
import { excerptOf } from './matches.ts';
import type { Result } from './results.ts';

type ResultRowProps = { result: Result; words: readonly string[] };

/** What one result is: a picture, a line, and what tells it from others. */
export function ResultRow({ result, words }: ResultRowProps) {
  switch (result.kind) {
    case 'recent':
    case 'person':
      return <PersonRow {...result.found} />;
    case 'message':
      return <MessageRow {...result} words={words} />;
    case 'place': {
      const { label, icon: Icon } = result.destination;
      return <Row picture={<Icon className="size-4" />}>{label}</Row>;
    }
    case 'nft': {
      const { name, mediaKind } = result.card;
      const Icon = nftIcons[mediaKind];
      return (
        <Row picture={<Icon className="size-4" />}>
          <Highlighted text={name} words={words} />
        </Row>
      );
    }
  }
}

const nftIcons = {
  image: CollectIcon,
  audio: MusicIcon,
  video: VideoIcon,
  youtube: VideoIcon,
} as const;
const pictureClass = 'size-8 shrink-0 rounded-[9px]';

function PersonRow({ name, holder, isMain }: Extract<Result, { found: unknown }>['found']) {
  const { tldName } = useConfig();
  const isBlocked = muted.get().blocked.includes(holder);
  const url = usePictureUrl(name);
  return (
    <>
      <Picture
        url={url}
        fallback={<Avatar address={holder as `0x${string}`} className={pictureClass} />}
        className={pictureClass}
      />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={holder} tld={tldName} warnings={text.nameWarning} />
      </span>
      <span className="shrink-0 text-faint text-sm">
        {isBlocked ? mutedText.isBlocked : !isMain && shortAddress(holder)}
      </span>
    </>
  );
}

function MessageRow({
  message,
  person,
  words,
}: Omit<Extract<Result, { kind: 'message' }>, 'kind' | 'key'> & { words: readonly string[] }) {
  const { tldName } = useConfig();
  const room = useRoomTitle(message.room);
  const said = usePlainWords(message.body);
  return (
    <>
      <Avatar address={message.author as `0x${string}`} className={pictureClass} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink">
          <Highlighted text={excerptOf(said, words)} words={words} />
        </span>
        <span className="block truncate text-[13px] text-soft">
          <bdi>{person === null ? shortAddress(message.author) : `${person}${tldName}`}</bdi>{' '}
          {searchText.in(room)}, {formatWhen(message.at / 1_000, serverNow() / 1_000)}
        </span>
      </span>
    </>
  );
}

function Row({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-[9px] border border-line text-soft">
        {picture}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink">{children}</span>
    </>
  );
}
