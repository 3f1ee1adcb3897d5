import { emptyTimeline } from '@parley/chat-client/log/timeline';
import type { RoomView } from '@parley/chat-client/rooms/rooms';
import { useMemo } from 'react';
import { useWordsComing } from './lazyWords.ts';

/** A room as it can be shown: still loading while the code that reads its messages is on its way. */
export function useReadable(view: RoomView): RoomView {
  const isComing = useWordsComing(view.phase === 'ready' ? view.timeline.messages : null);
  return useMemo(
    () => (isComing ? { ...view, phase: 'loading', timeline: emptyTimeline } : view),
    [isComing, view],
  );
}
