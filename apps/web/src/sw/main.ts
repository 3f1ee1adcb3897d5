import { pageAddress } from '@parley/domain/site/pages';
import { withDeadline } from '@parley/domain/time/deadline';
import { keepFile, keptFile, precache, removeStale } from './files.ts';
import { keepPage, keptPage, precachePages } from './pages.ts';
import { countOnIcon, showPush, subscribeAnew } from './push.ts';
import { answererOf, cacheNames, isUnreachable } from './rules.ts';
import type { RequestEvent, WorkerScope } from './scope.ts';

/**
 * The service worker, /sw.js: Parley works offline with what it cached. A build's worker keeps
 * its files and the pages that were opened; it takes over without asking, since pages of the
 * previous build keep using theirs. Whether a page then reloads is the page's own decision
 * (`boot/pwa/worker.ts`).
 */
const scope = self as unknown as WorkerScope;
const build = scope.parleyBuild;
const files = new Set(build.files);
const names = cacheNames(build.id);

/** How long a page may take before its cached copy is shown, in milliseconds. */
const patienceMs = 3_000;
/** How long a page has to go where a notification leads, in milliseconds, before it is opened there anew. */
const leadWithinMs = 1_000;

scope.addEventListener('install', (event) => {
  const kept = [precache(names.files, build.files), precachePages(names.pages, build.id)];
  event.waitUntil(Promise.all(kept).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const ready = [removeStale(build.id), scope.registration.navigationPreload?.enable()];
  event.waitUntil(Promise.all(ready).then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const answerer = answererOf(event.request, scope.location.origin, files);
  if (answerer === 'page') event.respondWith(answerPage(event));
  else if (answerer === 'file') event.respondWith(answerFile(event));
});

/** A notification leads to what it tells of, in the page that it came from, or in a new one. */
scope.addEventListener('notificationclick', (event) => {
  const { data } = event.notification;
  event.notification.close();
  const shown = scope.clients.matchAll({ type: 'window' }).then(async (windows) => {
    const path = data?.path ?? '/';
    const { pathname } = new URL(path, scope.location.origin);
    // The page that shows it already, or the one that was used last.
    const page = windows.find(({ url }) => new URL(url).pathname === pathname) ?? windows[0];
    if (page === undefined) return scope.clients.openWindow(path);
    // Some browsers bring no page to the front, and still let it go elsewhere.
    const focused = await page.focus().catch(() => page);
    if (data?.path === undefined || (await isLed(focused, path))) return focused;
    return focused.navigate(path);
  });
  event.waitUntil(Promise.all([shown, countOnIcon(scope)]));
});

/** Asks a page to go there by itself, which keeps what is written in it; false where it does not answer. */
function isLed(page: { postMessage(message: unknown, ports: MessagePort[]): void }, path: string) {
  return new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, leadWithinMs, false);
    page.postMessage({ lead: path }, [port2]);
  });
}

scope.addEventListener('notificationclose', (event) => event.waitUntil(countOnIcon(scope)));

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(scope, event.data?.text() ?? ''));
});

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(scope)));

/** A page asks which build its worker belongs to, or tells a waiting worker to take over. */
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') void scope.skipWaiting();
  else event.ports[0]?.postMessage(build.id);
});

/** The network first, since a page carries the settings and what it starts with. */
function answerPage(event: RequestEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const key = pageAddress(pathname, search);
  const fresh = fetchPage(event);
  const copy = fresh.then((response) => response.clone());
  const keeping = copy.then((response) => keepPage(names.pages, key, build.id, response));
  event.waitUntil(keeping.catch(() => {}));
  const answer = withDeadline(fresh, patienceMs, () => null).catch(() => null);
  return answer.then(async (response) => {
    if (response !== null && !isUnreachable(response.status)) return response;
    return (await keptPage(names.pages, key)) ?? fresh;
  });
}

async function fetchPage(event: RequestEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function answerFile(event: RequestEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = await keptFile(names.files, pathname);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) {
    event.waitUntil(keepFile(names.files, pathname, response.clone()).catch(() => {}));
  }
  return response;
}
