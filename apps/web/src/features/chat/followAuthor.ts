import type { MouseEvent } from 'react';

/**
 * Opens an author's profile without loading the page anew. One listener of the list: a router's link
 * on each of hundreds of messages would listen to the address itself.
 */
export function followAuthor(event: MouseEvent<HTMLElement>, goTo: (path: string) => void): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  // What the browser does with them is its own: a new tab, a new window, a download.
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const found = target instanceof Element ? target.closest<HTMLElement>('a, [data-href]') : null;
  const path = found?.getAttribute('data-href') ?? found?.getAttribute('href');
  if (!path?.startsWith('/')) return;
  event.preventDefault();
  goTo(path);
}
