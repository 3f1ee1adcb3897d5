import { mediaUrl, type PictureWidth } from '@parley/domain/media/addresses';
import { formatLength } from '@parley/domain/media/length';
import type { CollectionCard } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { useMemo, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { useConfig } from '../../data/config.tsx';
import { classes } from '../../ui/classes.ts';
import { MusicIcon, NoPictureIcon, PictureIcon, VideoIcon } from '../../ui/icons.ts';
import { useRetries } from '../../ui/useRetries.ts';

type CollectionArtProps = {
  card: Pick<CollectionCard, 'image' | 'imageFacts' | 'mediaKind' | 'mediaFacts'>;
  /** How wide it is at most, in pixels of the screen. */
  width: PictureWidth;
  /** In view at once: asked for before the rest of the page. */
  isFirst?: boolean;
  className?: string;
};

/**
 * The square picture of a collection: a blur of it until it has loaded, and words where it can't.
 */
export function CollectionArt({ card, width, isFirst = false, className }: CollectionArtProps) {
  const { projectUrl } = useConfig();
  const [loadedUrl, setLoaded] = useState<string | null>(null);
  const url = mediaUrl(card.image, width, projectUrl);
  const isUpload = url !== null && /\/api\/media\/[0-9a-f]{64}/.test(url);
  const retries = useRetries(url, isUpload ? uploadDelaysMs : none);
  const isLoaded = loadedUrl === url;
  const hasFailed = url === null || (retries.hasFailed && !isLoaded);
  return (
    <span
      className={classes(
        'relative block aspect-square overflow-hidden rounded-picture',
        hasFailed ? 'border border-edge border-dashed' : 'bg-raise',
        className,
      )}
    >
      {!hasFailed && <Blur thumbhash={card.imageFacts?.thumbhash ?? null} />}
      {url !== null && !retries.isOver && (
        <img
          key={retries.attempt}
          src={url}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          onError={retries.onError}
          onLoad={() => setLoaded(url)}
          className={classes(picture, !isLoaded && 'opacity-0')}
        />
      )}
      {hasFailed && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-2 text-center text-faint text-xs">
          {card.image === '' ? (
            <PictureIcon className="size-5" />
          ) : (
            <>
              <NoPictureIcon className="size-5" />
              {nftText.noPicture}
            </>
          )}
        </span>
      )}
      <MediaTag card={card} />
    </span>
  );
}

/** An upload may be on its way: those of a new community's history are. */
const uploadDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000];
const none: readonly number[] = [];

const picture = 'absolute inset-0 size-full object-cover transition-opacity duration-150';

/** The colors of a picture that is on its way. */
function Blur({ thumbhash }: { thumbhash: string | null }) {
  const url = useMemo(() => {
    if (thumbhash === null) return null;
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)));
  }, [thumbhash]);
  return url === null ? null : <img src={url} alt="" className={picture} />;
}

/** What there is besides the picture, and how long it is. */
function MediaTag({ card: { mediaKind, mediaFacts } }: Pick<CollectionArtProps, 'card'>) {
  if (mediaKind === 'image') return null;
  const Icon = mediaKind === 'audio' ? MusicIcon : VideoIcon;
  const seconds = mediaFacts?.seconds ?? null;
  return (
    <span className="absolute start-2.5 bottom-2.5 inline-flex h-6 items-center gap-1.5 rounded-lg bg-[rgb(21_19_15/0.82)] px-2 text-[#f3eee3]">
      <Icon className="size-3.5" />
      {seconds !== null && (
        <span className="tabular font-medium font-mono text-xs">{formatLength(seconds)}</span>
      )}
    </span>
  );
}
