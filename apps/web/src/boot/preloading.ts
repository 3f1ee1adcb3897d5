import { whenIdle } from '../platform/idle.ts';
import { newBuild } from './builds.ts';
import { loadPayload } from './payload.ts';

/** How to download the code of a page, by its path; a path that is missing needs none. */
export type PageCode = Readonly<Record<string, () => Promise<unknown>>>;

/** Whether the reader wants to save data, or has a connection that does. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** The most routes that are preloaded in parallel. */
const atOnce = 5;

/**
 * Downloads pages before they are opened: their code and payload, each page once, at most five at a
 * time, and nothing for readers who save data. A page that fails to preload reports that when it is
 * opened.
 */
export function createPreloading(code: PageCode, load: (path: string) => unknown = loadPayload) {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  async function run(path: string): Promise<void> {
    const page = path.split('?', 1)[0] ?? path;
    await Promise.allSettled([Promise.resolve().then(code[page]), load(path)]);
    running -= 1;
    next();
  }

  function next(): void {
    while (running < atOnce) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      void run(path);
    }
  }

  /** Downloads the page at `path`, a path of our own such as `/about` or `/profile?id=alice`. */
  function preloadRoute(path: string): void {
    // After a deployment chunks may be gone; a preload that nobody asked for must not reload the
    // page.
    const isNeedless = path === location.pathname || newBuild.get() !== null || savesData();
    if (known.has(path) || isNeedless) return;
    known.add(path);
    waiting.push(path);
    next();
  }

  let seen: IntersectionObserver | undefined;
  const paths = new WeakMap<Element, string>();

  /**
   * Preloads `path` once the link is in view and the page is idle, so that it does not slow the
   * first load; at once when the link is pointed at or focused.
   */
  function watchLink(link: HTMLElement, path: string): () => void {
    const preload = () => preloadRoute(path);
    seen ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const ahead = paths.get(target);
        if (isIntersecting && ahead !== undefined) whenIdle(() => preloadRoute(ahead));
      }
    });
    paths.set(link, path);
    seen.observe(link);
    link.addEventListener('pointerenter', preload);
    link.addEventListener('focus', preload);
    return () => {
      seen?.unobserve(link);
      link.removeEventListener('pointerenter', preload);
      link.removeEventListener('focus', preload);
    };
  }

  return { preloadRoute, watchLink };
}

function savesData(): boolean {
  if (navigator.onLine === false) return true;
  const connection: Connection | undefined = Reflect.get(navigator, 'connection');
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
