import { type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import { openThread } from './openThread.ts';

/** From here on a thread has room beside its log. */
const broadQuery = '(min-width: 1600px)';

type LogLinksProps = { list: RefObject<HTMLElement | null>; roomId: string };

/**
 * Opens what is pressed in a log, an author's profile or a thread, without loading the page anew. One listener of
 * the log: a router's link on each of hundreds of messages would listen to the address itself.
 */
export function LogLinks({ list, roomId }: LogLinksProps) {
  const [, goTo] = useLocation();
  useEffect(() => {
    const log = list.current;
    if (log === null) return;
    const listen = (event: MouseEvent) => follow(event, roomId, goTo);
    log.addEventListener('click', listen);
    return () => log.removeEventListener('click', listen);
  }, [list, roomId, goTo]);
  return null;
}

function follow(event: MouseEvent, room: string, goTo: (path: string) => void): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  // What the browser does with them is its own: a new tab, a new window, a download.
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const found = target instanceof Element ? target.closest<HTMLElement>('a, [data-href]') : null;
  const path = found?.getAttribute('data-href') ?? found?.getAttribute('href');
  if (!path?.startsWith('/')) return;
  event.preventDefault();
  const thread = found?.dataset.thread;
  if (thread === undefined || !matchMedia(broadQuery).matches) goTo(path);
  else openThread.set({ room, seq: Number(thread) });
}
