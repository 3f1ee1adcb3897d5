/** Who answers a request: the worker, as a page or as a file of the build, or the network. */
export type Answerer = 'page' | 'file' | 'network';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** The server's own addresses, which are never cached. */
const serverPaths = /^\/(api|builds|\.netlify|\.well-known)(\/|$)/;

/**
 * Who answers a request of our pages. Only pages that are opened and files of the build concern the
 * worker; what asks the chain, the chat or for a payload goes past it.
 */
export function answererOf(asked: Asked, origin: string, files: ReadonlySet<string>): Answerer {
  const { pathname, origin: where } = new URL(asked.url);
  if (asked.method !== 'GET' || where !== origin) return 'network';
  if (asked.mode === 'navigate') return isPage(pathname) ? 'page' : 'network';
  return pathname.startsWith('/assets/') || files.has(pathname) ? 'file' : 'network';
}

function isPage(pathname: string): boolean {
  return !serverPaths.test(pathname) && !/\.[^/]*$/.test(pathname);
}

/** Id of the build that made a page; null for anything else. */
export function buildOf(html: string): string | null {
  return /<meta name="parley-build" content="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** Paths of the rooms in the settings that the server put into a page; none where there are no settings. */
export function roomsOf(html: string): string[] {
  const json = /id="parley-config">([^<]*)</.exec(html)?.[1] ?? '{}';
  const { rooms = [] } = JSON.parse(json) as { rooms?: readonly { path: string }[] };
  return rooms.map(({ path }) => path);
}

const payloadPattern = /<script type="application\/json" id="parley-payload">([^<]*)<\/script>/;

/** What a page starts with; null where it is a page without messages, or none at all. */
function contentOf(html: string): unknown {
  try {
    return JSON.parse(payloadPattern.exec(html)?.[1] ?? '').content ?? null;
  } catch {
    return null;
  }
}

/** `html`, with what `before` started with where the server left that out (it answers in time or not at all). */
export function withContentOf(html: string, before: string): string {
  if (contentOf(html) !== null || contentOf(before) === null) return html;
  return html.replace(payloadPattern, () => payloadPattern.exec(before)?.[0] ?? '');
}

/** True when a proxy cannot reach the server, which counts as offline. */
export function isUnreachable(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

const prefixes = { pages: 'parley-pages-', files: 'parley-files-' } as const;

/** Names of a build's two caches. */
export function cacheNames(build: string): { pages: string; files: string } {
  return { pages: prefixes.pages + build, files: prefixes.files + build };
}

/**
 * What to delete once `build` is in use; `names` are in the order in which they were made. The files
 * of the build before stay until the next one, so that pages that are still open find their chunks.
 */
export function staleCaches(names: readonly string[], build: string): string[] {
  const own = cacheNames(build);
  const others = names.filter((name) => name !== own.pages && name !== own.files);
  const files = others.filter((name) => name.startsWith(prefixes.files));
  const pages = others.filter((name) => name.startsWith(prefixes.pages));
  return [...files.slice(0, -1), ...pages];
}
