import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { useEffect, useLayoutEffect } from 'react';

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
