import { isSaid } from '@parley/domain/chat/wire';
import { useEffect, useLayoutEffect } from 'react';
import type { RoomState } from './rooms.ts';
import { firstSeq, type Timeline } from './timeline.ts';

/**
 * Begins a visit of a room once its messages are here, and another one whenever the page goes out of sight: what
 * comes meanwhile is new to whoever comes back.
 */
export function useVisit(room: RoomState, isReady: boolean): void {
  // Before the end is in sight and everything counts as read.
  useLayoutEffect(() => {
    if (isReady) room.beginVisit();
  }, [room, isReady]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') room.beginVisit();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [room]);
}

/** The place of the first message after `newAfter` that somebody else said; null where there is none. */
export function firstNew(
  timeline: Timeline,
  newAfter: number | null,
  self: string | null,
): number | null {
  if (newAfter === null) return null;
  const { messages } = timeline;
  for (
    let index = Math.max(0, newAfter + 1 - firstSeq(timeline));
    index < messages.length;
    index += 1
  ) {
    const message = messages[index];
    if (message !== undefined && isSaid(message.kind) && message.author !== self)
      return message.seq;
  }
  return null;
}
