import { firstSeq } from '@parley/chat-client/log/timeline';
import { postPath } from '@parley/domain/site/pages';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useRoom } from '../chatContext.tsx';
import { jumping } from '../jumping.ts';

/** A press on a quote leads to that message: within the page where it is there, else to its own. */
export function useThreadJumps(roomId: string, root: number, place: RefObject<HTMLElement | null>) {
  const [, goTo] = useLocation();
  const { room } = useRoom(roomId);
  const target = useSyncExternalStore(jumping.subscribe, jumping.get);
  useEffect(() => {
    if (target?.room !== roomId) return;
    jumping.set(null);
    const { messages } = room.view.get().timeline;
    const message = messages[target.seq - firstSeq(room.view.get().timeline)];
    const row =
      message &&
      place.current?.querySelector<HTMLElement>(
        `[data-row="${CSS.escape(`${message.author}:${message.id}`)}"]`,
      );
    if (target.seq === root) place.current?.scrollTo({ top: 0 });
    else if (row) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'center' });
    } else goTo(postPath(roomId, target.seq));
  }, [target, roomId, root, room, place, goTo]);
}
