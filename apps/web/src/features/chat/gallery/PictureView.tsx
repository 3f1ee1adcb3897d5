import { mediaUrl } from '@parley/domain/media/addresses';
import { postPath } from '@parley/domain/site/pages';
import { galleryText } from '@parley/text/gallery';
import { text } from '@parley/text/ui';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { serverNow } from '../../../platform/serverClock.ts';
import { BackIcon, CloseIcon, NextIcon, OutsideIcon, RepliesIcon } from '../../../ui/icons.ts';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { formatMoment, formatWhen } from '../../../ui/when.ts';
import type { PlacedPicture } from './pictures.ts';

/** How far a finger draws a picture aside for the next one, in CSS pixels. */
const swipe = 50;

type PictureViewProps = {
  pictures: readonly PlacedPicture[];
  /** Which one is shown first. */
  start: number;
  /** The main name of an author; null for none. */
  nameOf: (author: string) => string | null;
  onClose: () => void;
};

/** A picture as large as the window, and the way to those beside it. */
export function PictureView({ pictures, start, nameOf, onClose }: PictureViewProps) {
  const { projectUrl } = useConfig();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const touchedAt = useRef<number | null>(null);
  const picture = pictures[index];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  if (picture === undefined) return null;
  const { uri, alt, place } = picture;
  const original = mediaUrl(uri, null, projectUrl);
  const move = (by: number) =>
    setIndex((now) => Math.min(Math.max(now + by, 0), pictures.length - 1));

  function onKeyDown({ key }: KeyboardEvent): void {
    const isBackwards = getComputedStyle(document.documentElement).direction === 'rtl';
    if (key === 'ArrowRight') move(isBackwards ? -1 : 1);
    if (key === 'ArrowLeft') move(isBackwards ? 1 : -1);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={galleryText.pictures}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN);
        if (Math.abs(moved) >= swipe) move(moved < 0 ? 1 : -1);
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-bg text-ink backdrop:bg-bg"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center gap-2 px-4 py-2 wide:px-6">
          <div className="min-w-0 flex-1 text-sm">
            {place !== null && <Placed place={place} name={nameOf(place.author)} />}
          </div>
          {place !== null && (
            <Link
              href={postPath(place.room, place.seq)}
              onClick={onClose}
              aria-label={galleryText.message}
              title={galleryText.message}
              className={control}
            >
              <RepliesIcon className="size-5" />
            </Link>
          )}
          {original !== null && (
            <a
              href={original}
              target="_blank"
              rel="noopener"
              aria-label={galleryText.original}
              title={galleryText.original}
              className={control}
            >
              <OutsideIcon className="size-5" />
            </a>
          )}
          <Control label={galleryText.close} onClick={onClose}>
            <CloseIcon />
          </Control>
        </header>
        <div className="relative min-h-0 flex-1">
          <Shown key={uri} url={mediaUrl(uri, 1280, projectUrl)} alt={alt} />
          {index > 0 && (
            <Control side="start-3" label={galleryText.previous} onClick={() => move(-1)}>
              <BackIcon className="size-5 rtl:-scale-x-100" />
            </Control>
          )}
          {index < pictures.length - 1 && (
            <Control side="end-3" label={galleryText.next} onClick={() => move(1)}>
              <NextIcon className="size-5 rtl:-scale-x-100" />
            </Control>
          )}
        </div>
        <footer className="flex min-h-14 items-center gap-4 px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] wide:px-6">
          <p dir="auto" className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
            {alt}
          </p>
          <p aria-live="polite" className="tabular shrink-0 text-faint text-sm">
            {galleryText.ofAll(index + 1, pictures.length)}
          </p>
        </footer>
      </div>
    </dialog>
  );
}

const control =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:bg-ink/6 hover:text-ink';

type ControlProps = { label: string; side?: string; onClick: () => void; children: ReactNode };

function Control({ label, side, onClick, children }: ControlProps) {
  const place =
    side === undefined
      ? ''
      : `absolute top-1/2 ${side} -translate-y-1/2 bg-bg/80 border border-line`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`${control} ${place}`}
    >
      {children}
    </button>
  );
}

type PlacedProps = { place: NonNullable<PlacedPicture['place']>; name: string | null };

function Placed({ place: { author, at }, name }: PlacedProps) {
  const { tldName } = useConfig();
  return (
    <>
      <MemberLink name={name} address={author} tld={tldName} warnings={text.nameWarning} />{' '}
      <time
        dateTime={new Date(at).toISOString()}
        title={formatMoment(at / 1_000)}
        className="ms-1.5 whitespace-nowrap text-faint"
      >
        {formatWhen(at / 1_000, serverNow() / 1_000)}
      </time>
    </>
  );
}

function Shown({ url, alt }: { url: string | null; alt: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (url === null || state === 'failed') {
    return (
      <p role="status" className="grid size-full place-content-center text-soft">
        {galleryText.unshown}
      </p>
    );
  }
  return (
    <>
      {state === 'loading' && (
        <span className="absolute inset-0 grid animate-late place-content-center text-faint">
          <Spinner />
        </span>
      )}
      <img
        src={url}
        alt={alt || galleryText.undescribed}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className="size-full object-contain px-4 wide:px-20"
      />
    </>
  );
}
