import type { Payload } from '@parley/domain/site/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let asked: string[] = [];
let injected: string | null = null;

const payload = (title: string): Payload => ({
  head: { title, description: '', url: 'https://x.example/', image: null, robots: 'index, follow' },
  content: null,
});

beforeEach(() => {
  asked = [];
  injected = null;
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'parley-payload' ? { textContent: injected } : null),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.startsWith('/gone')) return new Response('{"message":"no"}', { status: 404 });
    return Response.json(payload(url));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(pathname: string, search = '') {
  vi.stubGlobal('location', { pathname, search });
  return import('./payload.ts');
}

describe('what the server put into the page', () => {
  test('the payload in a page is there at once, for the page that was opened, however often it is read', async () => {
    injected = JSON.stringify(payload('Shill'));
    const { injectedPayload } = await open('/shill/', '?ref=bob');
    expect(injectedPayload('/')).toBeNull();
    expect(injectedPayload('/shill')?.head.title).toBe('Shill');
    expect(injectedPayload('/shill')?.head.title).toBe('Shill');
  });

  test('the payload in a page is about the member whose profile was opened, and no other', async () => {
    injected = JSON.stringify(payload('alice'));
    const { injectedPayload } = await open('/profile/', '?ref=x&id=alice');
    expect(injectedPayload('/profile?id=bob')).toBeNull();
    expect(injectedPayload('/profile')).toBeNull();
    expect(injectedPayload('/profile?id=alice')?.head.title).toBe('alice');
  });

  test.each(['', '{', '{"head":{}}', 'null'])(
    'the payload in a page is ignored when it is "%s"',
    async (text) => {
      injected = text;
      const { injectedPayload } = await open('/');
      expect(injectedPayload('/')).toBeNull();
    },
  );
});

describe('what is fetched', () => {
  test.each([
    ['/', '/_payload.json'],
    ['/about', '/about/_payload.json'],
    ['/profile/?id=a%26b&ref=x', '/profile/_payload.json?id=a%26b'],
  ])('the payload for %s is fetched from %s', async (path, address) => {
    const { loadPayload } = await open('/stake');
    expect((await loadPayload(path))?.head.title).toBe(address);
    expect(asked).toEqual([address]);
  });

  test('a fetched payload is asked for once, however often', async () => {
    const { loadPayload } = await open('/');
    await Promise.all([loadPayload('/about'), loadPayload('/about'), loadPayload('/about/')]);
    await loadPayload('/about');
    expect(asked).toHaveLength(1);
  });

  test('a fetched payload is asked for again after a minute', async () => {
    const { loadPayload } = await open('/');
    await loadPayload('/about');
    vi.advanceTimersByTime(60_000);
    await loadPayload('/about');
    expect(asked).toHaveLength(2);
  });

  test('a fetched payload is null when it cannot be loaded, and is asked for again', async () => {
    const { loadPayload } = await open('/');
    expect(await loadPayload('/gone')).toBeNull();
    await loadPayload('/gone');
    expect(asked).toHaveLength(2);
  });
});
