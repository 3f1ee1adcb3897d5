import { attachText } from '@parley/text/attach';
import { pollText } from '@parley/text/poll';
import { writingText } from '@parley/text/writing';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { EmojiIcon, MentionIcon, PictureIcon, PollIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Floating } from './actions/Floating.tsx';
import type { Point } from './openPart.ts';

const PollDialog = lazyPart(() => import('./PollDialog.tsx').then((m) => m.PollDialog));
const EmojiPicker = lazyPart(() => import('./actions/EmojiPicker.tsx').then((m) => m.EmojiPicker));

type WriterToolsProps = {
  /** Takes files; missing where nothing can be uploaded. */
  attach?: ((files: File[]) => void) | undefined;
  insert: (what: string) => void;
  /** Whom a poll is posted for, and where; missing in a thread. */
  poll?: Omit<ComponentProps<typeof PollDialog>, 'onClose'> | undefined;
};

/** What a message field takes besides letters: files, an emoji or a mention where its caret is, and polls. */
export function WriterTools({ attach, insert, poll }: WriterToolsProps) {
  const [pickingAt, setPickingAt] = useState<Point | null>(null);
  const [isPolling, setPolling] = useState(false);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { right, top } = currentTarget.getBoundingClientRect();
    setPickingAt({ x: right, y: top });
  };
  return (
    <div className="me-auto flex">
      {attach !== undefined && <AttachTool attach={attach} />}
      <Tool label={writingText.emoji} onClick={open}>
        <EmojiIcon className="size-[18px]" />
      </Tool>
      <Tool label={writingText.mention} onClick={() => insert('@')}>
        <MentionIcon className="size-[18px]" />
      </Tool>
      {poll !== undefined && (
        <Tool label={pollText.open} onClick={() => setPolling(true)}>
          <PollIcon className="size-[18px]" />
        </Tool>
      )}
      {isPolling &&
        poll !== undefined &&
        createPortal(<PollDialog {...poll} onClose={() => setPolling(false)} />, document.body)}
      {pickingAt !== null &&
        // Enter in its search field would send the form that it stood in.
        createPortal(
          <Floating
            label={writingText.emoji}
            at={pickingAt}
            onClose={() => setPickingAt(null)}
            className="h-[60dvh] wide:h-96 wide:w-[360px]"
          >
            <EmojiPicker
              onChoose={(emoji) => {
                // A dialog that closes gives the focus back; the field takes it after that.
                flushSync(() => setPickingAt(null));
                insert(emoji);
              }}
            />
          </Floating>,
          document.body,
        )}
    </div>
  );
}

function AttachTool({ attach }: { attach: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        hidden
        type="file"
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,audio/*,video/mp4,video/webm"
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Tool label={attachText.add} onClick={() => chooser.current?.click()}>
        <PictureIcon className="size-[18px]" />
      </Tool>
    </>
  );
}

type ToolProps = {
  label: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
};

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-control text-soft hover:bg-ink/6 hover:text-ink wide:size-9"
    >
      {children}
    </button>
  );
}
