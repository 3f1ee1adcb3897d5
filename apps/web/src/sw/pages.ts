import { buildOf, roomsOf, withContentOf } from './rules.ts';

/** The page that opens everywhere else: the app finds its way by the address. */
const shell = '/';
/** Cached pages, each with its payload. */
const keptMax = 30;

/**
 * Caches the home page and the rooms' when the worker is installed, with their last messages.
 * Throws when the server has another build by now: that one's worker is installed instead.
 */
export async function precachePages(name: string, build: string): Promise<void> {
  const first = await fetchPage(shell);
  const html = await first.clone().text();
  if (!(await keepPage(name, shell, build, first))) {
    throw new Error('The first page is not of this build');
  }
  const others = roomsOf(html).filter((path) => path !== shell);
  const keeping = others.map(async (path) => keepPage(name, path, build, await fetchPage(path)));
  // The app opens without them.
  await Promise.allSettled(keeping);
}

function fetchPage(path: string): Promise<Response> {
  return fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' }, priority: 'low' });
}

/**
 * Keeps a page as it came, settings and newest messages included; true when it was kept. One that
 * came without messages keeps those it had. A page of another build needs other files than are kept
 * with it.
 */
export async function keepPage(
  name: string,
  key: string,
  build: string,
  response: Response,
): Promise<boolean> {
  if (response.status !== 200) return false;
  const html = await response.text();
  if (buildOf(html) !== build) return false;
  // Of any build: a new one's first copy may come while the server is too busy to add the messages.
  const before = await caches.match(key, { ignoreVary: true });
  const text = withContentOf(html, before === undefined ? '' : await before.text());
  const headers = new Headers(response.headers);
  // The text is unpacked by now. All else stays, the Content-Security-Policy above all.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const cache = await caches.open(name);
  await cache.put(key, new Response(text, { headers }));
  for (const request of (await cache.keys()).slice(0, -keptMax)) {
    if (new URL(request.url).pathname !== shell) await cache.delete(request);
  }
  return true;
}

/**
 * The page as it was last time, else the first page: what a page starts with names the room that it
 * is about, so it is right at any address. undefined when nothing is kept.
 */
export async function keptPage(name: string, key: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(name);
    return (
      (await cache.match(key, { ignoreVary: true })) ??
      (await cache.match(shell, { ignoreVary: true }))
    );
  } catch {
    return undefined;
  }
}
