import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { isAddress } from '@parley/domain/fields/hex';
import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useRoom } from './chatContext.tsx';
import type { ShownMember } from './member/MemberCard.tsx';
import { openThread } from './openThread.ts';

const MemberCard = lazyPart(() => import('./member/MemberCard.tsx').then((m) => m.MemberCard));

/** From here on a thread has room beside its log. */
const broadQuery = '(min-width: 1600px)';

type LogLinksProps = { list: RefObject<HTMLElement | null>; roomId: string };

/**
 * Opens what is pressed in a log without loading the page anew: the card of an author, or a thread. One listener of
 * the log: a router's link on each of hundreds of messages would listen to the address itself.
 */
export function LogLinks({ list, roomId }: LogLinksProps) {
  const [, goTo] = useLocation();
  const { room } = useRoom(roomId);
  const [member, setMember] = useState<ShownMember | null>(null);
  useEffect(() => {
    const log = list.current;
    if (log === null) return;
    const listen = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null) return;
      event.preventDefault();
      const author = link.path.startsWith('/profile') ? authorAt(link.element, room) : null;
      const { thread } = link.element.dataset;
      if (author !== null) setMember(author);
      else if (thread === undefined || !matchMedia(broadQuery).matches) goTo(link.path);
      else openThread.set({ room: room.id, seq: Number(thread) });
    };
    log.addEventListener('click', listen);
    return () => log.removeEventListener('click', listen);
  }, [list, room, goTo]);
  return member === null ? null : <MemberCard member={member} onClose={() => setMember(null)} />;
}

/** What leads elsewhere in this app and was pressed; null for all else. */
function linkOf(event: MouseEvent): { element: HTMLElement; path: string } | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  // What the browser does with them is its own: a new tab, a new window, a download.
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const element = target instanceof Element ? target.closest<HTMLElement>('a, [data-href]') : null;
  const path = element?.getAttribute('data-href') ?? element?.getAttribute('href');
  // A file of our own server is no page of the app.
  if (element === null || element.hasAttribute('target')) return null;
  return path?.startsWith('/') ? { element, path } : null;
}

/** The member that a link names, else the author of the message that it is in, and where their card belongs. */
function authorAt(element: HTMLElement, { view }: RoomState): ShownMember | null {
  const key = element.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
  const { member } = element.dataset;
  const address = member ?? key.split(':')[0] ?? '';
  if (!isAddress(address)) return null;
  const { left, bottom } = element.getBoundingClientRect();
  const name = view.get().people[address]?.name ?? null;
  return { address, name, at: { x: left, y: bottom } };
}
