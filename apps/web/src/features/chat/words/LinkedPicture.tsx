import { mediaUrl } from '@parley/domain/media/addresses';
import { wordsText } from '@parley/text/words';
import { use, useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { checkImageLink } from '../../../data/media.ts';
import { NoPictureIcon } from '../../../ui/icons.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { pictureHeight } from './mediaPlace.ts';
import { openPicture } from './openPicture.ts';

type LinkedPictureProps = { link: string; isAlone: boolean };

/**
 * The picture behind a link, as our own server fetched it: the one whose link it is learns nothing of who reads.
 * Its box has its size before anything is known of it.
 */
export function LinkedPicture({ link, isAlone }: LinkedPictureProps) {
  const { projectUrl } = useConfig();
  const tabIndex = use(ControlTabIndex);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const url = mediaUrl(link, 640, projectUrl);
  const height = isAlone ? pictureHeight.alone : pictureHeight.several;
  if (url === null || state === 'failed') return <Missing link={link} height={height} />;
  return (
    <a
      href={mediaUrl(link, null, projectUrl) ?? url}
      target="_blank"
      rel="noopener"
      tabIndex={tabIndex}
      aria-label={wordsText.openPicture}
      onClick={(event) => {
        // A press that asks for a tab of its own gets one.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openPicture.set({ uri: link, alt: '' });
      }}
      className={`block rounded-control ${state === 'loading' ? 'bg-raise' : ''}`}
      style={{ height }}
    >
      <img
        src={url}
        alt={wordsText.picture}
        loading="lazy"
        decoding="async"
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={
          isAlone
            ? `max-h-full max-w-full rounded-control ${state === 'loading' ? 'opacity-0' : ''}`
            : `size-full rounded-control object-cover ${state === 'loading' ? 'opacity-0' : ''}`
        }
      />
    </a>
  );
}

/** Why there is none, as the link's server says it. */
function Missing({ link, height }: { link: string; height: number }) {
  const [reason, setReason] = useState('');
  useEffect(() => {
    let isOver = false;
    void checkImageLink(link).then((check) => {
      if (!isOver) setReason('error' in check ? check.error : wordsText.noPicture);
    });
    return () => {
      isOver = true;
    };
  }, [link]);
  return (
    <div
      role="status"
      className="grid place-content-center justify-items-center gap-2 rounded-control border border-edge border-dashed p-2 text-center text-soft text-sm"
      style={{ height }}
    >
      <NoPictureIcon className="size-5" />
      {reason}
    </div>
  );
}
