import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBuild } from './builds.ts';
import { createPreloading } from './preloading.ts';

let connection: { saveData?: boolean; effectiveType?: string } = {};
let idle: Array<() => void> = [];
let look: (target: Element, isIntersecting: boolean) => void = () => {};

beforeEach(() => {
  connection = {};
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('location', { pathname: '/here' });
  vi.stubGlobal('navigator', {
    get connection() {
      return connection;
    },
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        look = (target, isIntersecting) => tell([{ target, isIntersecting }]);
      }
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Pages whose code arrives when a test says so. */
function start() {
  const code: string[] = [];
  const payloads: string[] = [];
  const arrivals: Array<() => void> = [];
  const download = (path: string) => () => {
    code.push(path);
    return new Promise<void>((resolve) => arrivals.push(resolve));
  };
  const paths = ['/about', '/stake', '/airdrop', '/nft', '/swap/cow', '/find-user', '/post'];
  const pages = Object.fromEntries(paths.map((path) => [path, download(path)]));
  const load = (path: string) => void payloads.push(path);
  const preloading = createPreloading(pages, load);
  return { ...preloading, paths, code, payloads, arrivals };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a page’s code and payload are downloaded once', async () => {
  const { preloadRoute, code, payloads } = start();
  preloadRoute('/about');
  preloadRoute('/about');
  await settle();
  expect(code).toEqual(['/about']);
  expect(payloads).toEqual(['/about']);
});

test('at most five pages come at once, the others after them', async () => {
  const { preloadRoute, paths, code, arrivals } = start();
  for (const path of paths) preloadRoute(path);
  await settle();
  expect(code).toEqual(paths.slice(0, 5));
  arrivals[0]?.();
  await settle();
  expect(code).toEqual(paths.slice(0, 6));
  for (const arrive of arrivals) arrive();
  await settle();
  expect(code).toEqual(paths);
});

test('a page with a query has the code of its page and a payload of its own', async () => {
  const { preloadRoute, code, payloads } = start();
  preloadRoute('/stake?id=alice');
  await settle();
  expect([code, payloads]).toEqual([['/stake'], ['/stake?id=alice']]);
});

test('a page that needs no code has its payload preloaded', async () => {
  const { preloadRoute, code, payloads } = start();
  preloadRoute('/shill');
  await settle();
  expect([code, payloads]).toEqual([[], ['/shill']]);
});

test('the open page is not preloaded', async () => {
  const { preloadRoute, payloads } = start();
  preloadRoute('/here');
  await settle();
  expect(payloads).toEqual([]);
});

test('after a new deployment nothing is downloaded that nobody asked for', async () => {
  const { preloadRoute, payloads } = start();
  newBuild.set('new');
  preloadRoute('/about');
  newBuild.set(null);
  await settle();
  expect(payloads).toEqual([]);
});

test('a failed preload stops no other', async () => {
  const fails = () => Promise.reject(new Error('offline'));
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  const asked: string[] = [];
  const load = (path: string) => Promise.reject(new Error(String(asked.push(path))));
  const pages = Object.fromEntries(paths.map((path) => [path, fails]));
  const { preloadRoute } = createPreloading(pages, load);
  for (const path of paths) preloadRoute(path);
  await settle();
  expect(asked).toEqual(paths);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is downloaded in advance with %j',
  async (state) => {
    connection = state;
    const { preloadRoute, code, payloads } = start();
    preloadRoute('/about');
    await settle();
    expect([code, payloads]).toEqual([[], []]);
  },
);

test('a link preloads its page when it is seen and the page idle, or pointed at or focused', async () => {
  const { watchLink, payloads } = start();
  const link = () => new EventTarget() as HTMLElement;
  const [seen, pointed, focused, left] = [link(), link(), link(), link()];
  watchLink(seen, '/about');
  watchLink(pointed, '/stake');
  watchLink(focused, '/nft');
  watchLink(left, '/airdrop')();
  look(seen, false);
  await settle();
  expect(payloads).toEqual([]);
  look(seen, true);
  pointed.dispatchEvent(new Event('pointerenter'));
  focused.dispatchEvent(new Event('focus'));
  left.dispatchEvent(new Event('pointerenter'));
  await settle();
  expect(payloads).toEqual(['/stake', '/nft']);
  for (const work of idle) work();
  await settle();
  expect(payloads).toEqual(['/stake', '/nft', '/about']);
});
