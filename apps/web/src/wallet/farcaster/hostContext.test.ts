import { beforeEach, expect, test, vi } from 'vitest';
import { followContext, isFavorite } from './hostContext.ts';

const host = vi.hoisted(() => ({
  on: vi.fn(),
  context: Promise.resolve<{ client: object }>({ client: { added: false } }),
}));
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: host }));

const style = new Map<string, string>();

/** Tells the page that the host did this. */
const emit = (event: string) => {
  for (const [name, listener] of host.on.mock.calls) if (name === event) listener();
};

beforeEach(() => {
  host.on.mockClear();
  style.clear();
  const setProperty = (name: string, value: string) => style.set(name, value);
  vi.stubGlobal('document', { documentElement: { style: { setProperty } } });
});

test('a mini app is a favorite from the moment the member adds it until it is removed', async () => {
  await followContext();
  expect(isFavorite.get()).toBe(false);
  emit('miniAppAdded');
  expect(isFavorite.get()).toBe(true);
  emit('miniAppRemoved');
  expect(isFavorite.get()).toBe(false);
});

test('the page leaves out what the controls of the host cover', async () => {
  const safeAreaInsets = { top: 24, right: 0, bottom: 34, left: 0 };
  host.context = Promise.resolve({ client: { added: true, safeAreaInsets } });
  await followContext();
  expect(isFavorite.get()).toBe(true);
  expect(Object.fromEntries(style)).toEqual({
    '--host-top': '24px',
    '--host-right': '0px',
    '--host-bottom': '34px',
    '--host-left': '0px',
  });
});
