import { kindOf } from '@parley/domain/chat/attachments';
import { mediaUrl } from '@parley/domain/media/addresses';
import { wordsText } from '@parley/text/words';
import { use, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { NoPictureIcon } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { altOf } from '../../../ui/words/plainWords.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import type { AttachedFileProps } from './Attached.tsx';
import { openPicture } from './openPicture.ts';

const Sound = lazyPart(() => import('../recordings/Sound.tsx').then((m) => m.Sound));
const Video = lazyPart(() => import('../recordings/Video.tsx').then((m) => m.Video));

/** A file of a message, in the box that it has. */
export function AttachedFile({ file }: AttachedFileProps) {
  const { projectUrl } = useConfig();
  const tabIndex = use(ControlTabIndex);
  const [hasFailed, setFailed] = useState(false);
  const kind = kindOf(file);
  const url = mediaUrl(file.uri, kind === 'picture' ? 640 : null, projectUrl);
  const alt = altOf(file.alt);
  const label = wordsText.file(kind, alt);
  if (hasFailed || url === null) return <Missing />;
  if (kind === 'picture') {
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={wordsText.openFile(label)}
        onClick={() => openPicture.set({ uri: file.uri, alt })}
        className="block size-full overflow-hidden rounded-control bg-raise"
      >
        <img
          src={url}
          alt={alt || label}
          onError={() => setFailed(true)}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
    );
  }
  return kind === 'sound' ? (
    <Sound file={file} label={label} />
  ) : (
    <Video file={file} label={label} />
  );
}

function Missing() {
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-1 overflow-hidden rounded-control border border-edge border-dashed p-1 text-center text-soft text-sm"
    >
      <NoPictureIcon className="size-5" />
      {wordsText.fileMissing}
    </div>
  );
}
