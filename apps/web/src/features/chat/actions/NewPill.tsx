import { firstNew } from '@parley/chat-client/log/timeline';
import { isSaid } from '@parley/domain/chat/wire';
import { unreadText } from '@parley/text/unread';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';
import { ArrowUpIcon } from '../../../ui/icons.ts';
import { useRoom } from '../chatContext.tsx';
import { jumping } from '../jumping.ts';
import { timeFormat } from '../times.ts';

type NewPillProps = {
  list: RefObject<HTMLElement | null>;
  roomId: string;
  /** The member's own address, in lower case. */
  self: string | null;
};

/** The way up to what is new, until its reader has seen where that begins. */
export function NewPill({ list, roomId, self }: NewPillProps) {
  const { view } = useRoom(roomId);
  const { timeline, newAfter } = view;
  const from = firstNew(timeline, newAfter, self);
  const [seenOf, setSeenOf] = useState<number | null>(null);
  const [isAbove, setAbove] = useState(false);

  const look = useCallback(() => {
    const line = list.current?.querySelector('[data-new]');
    const top = list.current?.getBoundingClientRect().top ?? 0;
    // A line that isn't drawn is far above: the log is kept at its end, or where its reader is.
    const place = line?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY;
    setAbove(place < top);
    if (place >= top && document.visibilityState === 'visible') setSeenOf(newAfter);
  }, [list, newAfter]);
  useEffect(() => {
    const log = list.current;
    log?.addEventListener('scroll', look, { passive: true });
    return () => log?.removeEventListener('scroll', look);
  }, [list, look]);
  // Rows that are drawn after a jump need not scroll.
  useEffect(() => {
    if (from !== null) look();
  });

  if (from === null || !isAbove || seenOf === newAfter || list.current === null) return null;
  const news = timeline.messages.filter(
    ({ seq, kind, author }) => seq >= from && isSaid(kind) && author !== self,
  );
  const [first] = news;
  return createPortal(
    <Button
      size="small"
      onClick={() => jumping.set({ room: roomId, seq: from })}
      className="-translate-x-1/2 absolute start-1/2 top-3 animate-appear rounded-full shadow-[0_8px_24px_rgb(0_0_0/0.25)]"
    >
      <ArrowUpIcon />
      {unreadText.newSince(news.length, timeFormat.format(first?.at ?? 0))}
    </Button>,
    list.current.parentElement ?? document.body,
  );
}
