import { isOffered } from './capabilities.ts';
import { openOutside } from './openOutside.ts';

/**
 * Has the host open the links that lead out of this page, where it offers to: a new tab of its frame may be blocked,
 * or leave the client. Returns a function that stops it.
 */
export function followOutsideLinks(page: Document = document): () => void {
  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || !isOffered('actions.openUrl')) return;
    const link =
      event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
    if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return;
    event.preventDefault();
    openOutside(link.href);
  }
  page.addEventListener('click', follow);
  return () => page.removeEventListener('click', follow);
}
