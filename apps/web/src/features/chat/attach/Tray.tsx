import { altMaxLength, kindOf } from '@parley/domain/chat/attachments';
import { mediaUrl } from '@parley/domain/media/addresses';
import { attachText } from '@parley/text/attach';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { UploadProgress } from '../../../files/UploadProgress.tsx';
import { CloseIcon, MusicIcon, PictureIcon, ProblemIcon, VideoIcon } from '../../../ui/icons.ts';
import type { Attaching, Item } from './attaching.ts';

type TrayProps = { attaching: Attaching; items: readonly Item[]; fault: string | null };

/** The files of a message that is being written, each with its description or its fault. */
export function Tray({ attaching, items, fault }: TrayProps) {
  if (items.length === 0 && fault === null) return null;
  return (
    <div className="max-h-[30dvh] overflow-y-auto border-line border-b p-2">
      <ul aria-label={attachText.files} className="grid gap-2 wide:grid-cols-2">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex min-w-0 items-center gap-2.5 rounded-control bg-bg p-1.5"
          >
            <Thumb item={item} />
            <div className="min-w-0 flex-1">
              <Body item={item} attaching={attaching} />
            </div>
            <button
              type="button"
              aria-label={attachText.remove(item.name)}
              onClick={() => attaching.remove(item.id)}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink wide:size-8"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {fault !== null && (
        <p role="alert" className="px-1.5 pt-1.5 text-bad text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}

function Thumb({ item }: { item: Item }) {
  const { projectUrl } = useConfig();
  const frame = (content: ReactNode) => (
    <span className="grid size-12 shrink-0 place-content-center overflow-hidden rounded-control bg-raise text-faint">
      {content}
    </span>
  );
  if (item.state === 'failed') return frame(<ProblemIcon className="size-5 text-bad" />);
  if (item.state !== 'done') return frame(<PictureIcon className="size-5" />);
  const kind = kindOf(item.attachment);
  if (kind === 'sound') return frame(<MusicIcon className="size-5" />);
  if (kind === 'video') return frame(<VideoIcon className="size-5" />);
  const url = mediaUrl(item.attachment.uri, 96, projectUrl) ?? '';
  return frame(<img src={url} alt="" className="size-12 object-cover" />);
}

function Body({ item, attaching }: { item: Item; attaching: Attaching }) {
  switch (item.state) {
    case 'done': {
      const isSound = kindOf(item.attachment) === 'sound';
      return (
        <input
          aria-label={attachText.describe(item.name)}
          placeholder={isSound ? attachText.descriptionOfSound : attachText.description}
          value={item.attachment.alt}
          maxLength={altMaxLength}
          onChange={(event) => attaching.describe(item.id, event.target.value)}
          onKeyDown={(event) => {
            // It stands in the form of the message.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className="h-11 w-full min-w-0 bg-transparent text-[16px] outline-none placeholder:text-faint wide:h-9 wide:text-sm"
        />
      );
    }
    case 'failed':
      return (
        <p role="alert" className="text-sm [overflow-wrap:anywhere]">
          <bdi className="line-clamp-1 text-soft">{item.name}</bdi>
          <span className="text-bad">{item.message}</span>{' '}
          <button
            type="button"
            onClick={() => attaching.retry(item.id)}
            className="font-[550] text-signal-text underline underline-offset-2"
          >
            {attachText.retry}
          </button>
        </p>
      );
    default:
      return (
        <div role="status" className="text-sm">
          <bdi className="line-clamp-1 text-soft">{item.name}</bdi>
          {item.state === 'waiting' ? (
            attachText.waiting
          ) : (
            <UploadProgress share={item.state === 'held' ? null : item.share} />
          )}
        </div>
      );
  }
}
