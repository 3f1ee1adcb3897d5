import { unreadOf } from '@parley/chat-client/rooms/rooms';
import { unreadText } from '@parley/text/unread';
import { useEffect } from 'react';
import { muted } from '../../storage/muted.ts';
import { useRooms } from './joining.ts';

const counted = /^\(\d+\+?\) /;

/**
 * Says in the tab's title, and on the icon of an installed app, how much is new in all rooms but muted ones, of all but whom
 * the reader blocked.
 */
export function UnreadTitle(): null {
  const rooms = useRooms();
  useEffect(() => {
    function tell(): void {
      const { rooms: mutedRooms, blocked } = muted.get();
      const count = rooms
        .filter(({ id }) => !mutedRooms.includes(id))
        .reduce((sum, { view }) => sum + unreadOf(view.get(), blocked), 0);
      const title = document.title.replace(counted, '');
      const next = count === 0 ? title : unreadText.titled(count, title);
      // To write the same again would wake the observer again.
      if (next !== document.title) document.title = next;
      // Only installed apps have a badge, and some browsers refuse it elsewhere.
      void navigator.setAppBadge?.(count).catch(() => {});
    }

    const stops = [...rooms.map(({ view }) => view), muted].map((it) => it.subscribe(tell));
    // Every page sets a title of its own.
    const observer = new MutationObserver(tell);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    tell();
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [rooms]);
  return null;
}
