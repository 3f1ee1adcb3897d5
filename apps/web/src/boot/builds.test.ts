import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const minute = 60_000;
let asked: string[] = [];
let answers: Record<string, unknown> = {};
let reloads = 0;
browserStorage();
let page: EventTarget & { visibilityState?: string; querySelector?: unknown };

beforeEach(() => {
  asked = [];
  reloads = 0;
  answers = { '/builds/latest.json': { id: 'old', timestamp: 1 } };
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    // Not what a test of another file left behind.
    if (url.startsWith('/')) asked.push(url);
    const body = answers[url.split('?', 1)[0] ?? ''];
    if (body === undefined) return new Response('{"message":"gone"}', { status: 404 });
    return Response.json(body);
  });
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => ({ content: 'old' }),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/about', reload: () => (reloads += 1) });
});
afterEach(() => void vi.useRealTimers());

const deploy = () => {
  answers['/builds/latest.json'] = { id: 'new', timestamp: 2 };
};

describe('an open page', () => {
  const load = () => import('./builds.ts');

  test('an open page asks for its own record about a second after it is idle', async () => {
    answers['/builds/meta/old.json'] = { id: 'old', prerendered: ['/'] };
    (await load()).watchBuilds();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/builds/meta/old.json']);
  });

  test('an open page notices a deployment within ten minutes, and asks no more', async () => {
    answers['/builds/meta/old.json'] = { id: 'old', prerendered: ['/'] };
    const { newBuild, watchBuilds } = await load();
    watchBuilds();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(asked.at(-1)).toBe(`/builds/latest.json?${Date.now()}`);
    expect(newBuild.get()).toBeNull();
    deploy();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(newBuild.get()).toBe('new');
    const count = asked.length;
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(asked.length).toBe(count);
  });

  test('an open page whose record is gone asks for the latest build at once', async () => {
    deploy();
    const { newBuild, watchBuilds } = await load();
    watchBuilds();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(newBuild.get()).toBe('new');
  });

  test('an open page asks when it becomes visible again, but not every time', async () => {
    const { watchBuilds, checkBuild } = await load();
    watchBuilds();
    await checkBuild();
    const count = asked.length;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked.length).toBe(count);
    await vi.advanceTimersByTimeAsync(2 * minute);
    deploy();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked.length).toBeGreaterThan(count);
  });

  test('an open page that is left, or has no build, asks nothing more', async () => {
    const { watchBuilds, checkBuild } = await load();
    watchBuilds()();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([]);
    page.querySelector = () => null;
    watchBuilds();
    expect(await checkBuild()).toBe(false);
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(asked).toEqual([]);
  });

  test('an open page takes a server that does not answer for no news', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await (await load()).checkBuild()).toBe(false);
  });
});

describe('a chunk that does not load', () => {
  async function fail(): Promise<Event> {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    await vi.advanceTimersByTimeAsync(10);
    return event;
  }
  const start = async () => (await import('./staleBuild.ts')).reloadOnStaleBuild();

  test('a failed chunk without a new build is an error like any other', async () => {
    await start();
    expect((await fail()).defaultPrevented).toBe(false);
    expect(reloads).toBe(0);
  });

  test('a failed chunk of a build that was replaced meanwhile reloads the page', async () => {
    await start();
    deploy();
    await fail();
    expect(reloads).toBe(1);
  });

  test('a failed chunk after a new build was noticed reloads without showing the error', async () => {
    await start();
    deploy();
    await (await import('./builds.ts')).checkBuild();
    expect((await fail()).defaultPrevented).toBe(true);
    expect(reloads).toBe(1);
  });

  test('a failed chunk reloads a path once within 10 s, and another path for itself', async () => {
    await start();
    deploy();
    await fail();
    await vi.advanceTimersByTimeAsync(9_900);
    expect((await fail()).defaultPrevented).toBe(false);
    expect(reloads).toBe(1);
    vi.stubGlobal('location', { pathname: '/stake', reload: () => (reloads += 1) });
    await fail();
    expect(reloads).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await fail();
    expect(reloads).toBe(3);
  });

  test('a failed chunk reloads neither of two paths again within 10 s, however often a reader goes between them', async () => {
    await start();
    deploy();
    for (const pathname of ['/', '/stake', '/', '/stake']) {
      vi.stubGlobal('location', { pathname, reload: () => (reloads += 1) });
      await fail();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(reloads).toBe(2);
  });

  test('a failed chunk reloads nothing where storage cannot remember it', async () => {
    const refuse = () => {
      throw new DOMException('no storage here', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    await start();
    deploy();
    await fail();
    expect(reloads).toBe(0);
  });
});
