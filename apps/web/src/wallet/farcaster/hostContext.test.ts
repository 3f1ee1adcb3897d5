import { beforeEach, expect, test, vi } from 'vitest';
import {
  followContext,
  hostChannel,
  hostUser,
  isFavorite,
  notificationPlace,
} from './hostContext.ts';

const host = vi.hoisted(() => ({ on: vi.fn(), context: Promise.resolve<object>({}) }));
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: host }));

const style = new Map<string, string>();

/** Tells the page that the host did this. */
const emit = (event: string, payload?: object) => {
  for (const [name, listener] of host.on.mock.calls) if (name === event) listener(payload);
};
const user = { fid: 3, username: 'ada', pfpUrl: 'https://pictures.example/ada.png' };
const says = (client: object) => {
  host.context = Promise.resolve({ client: { clientFid: 9_152, ...client }, user });
};

beforeEach(() => {
  host.on.mockClear();
  says({ added: false });
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
  says({ added: true, safeAreaInsets });
  await followContext();
  expect(isFavorite.get()).toBe(true);
  expect(Object.fromEntries(style)).toEqual({
    '--host-top': '24px',
    '--host-right': '0px',
    '--host-bottom': '34px',
    '--host-left': '0px',
  });
});

test('the member is who the host says, until anything is verified', async () => {
  await followContext();
  expect(hostUser.get()).toEqual({
    fid: 3,
    clientFid: 9_152,
    username: 'ada',
    picture: 'https://pictures.example/ada.png',
  });
});

test.each([
  [{ type: 'channel', channel: { key: 'degen', name: 'Degen' } }, 'degen'],
  [{ type: 'launcher' }, null],
  [undefined, null],
])('opened from %j, the channel is %j', async (location, channel) => {
  host.context = Promise.resolve({ client: { clientFid: 9_152, added: false }, user, location });
  await followContext();
  expect(hostChannel.get()).toBe(channel);
});

test('where the client takes notifications follows what it says, from the first to the last', async () => {
  const place = (token: string) => ({ url: 'https://client.example/notify', token });
  says({ added: true, notificationDetails: place('first') });
  await followContext();
  expect(notificationPlace.get()).toEqual(place('first'));
  emit('notificationsDisabled');
  expect(notificationPlace.get()).toBeNull();
  emit('notificationsEnabled', { notificationDetails: place('second') });
  expect(notificationPlace.get()).toEqual(place('second'));
  emit('miniAppRemoved');
  expect(notificationPlace.get()).toBeNull();
  emit('miniAppAdded', { notificationDetails: place('third') });
  expect(notificationPlace.get()).toEqual(place('third'));
  emit('miniAppAdded', {});
  expect(notificationPlace.get()).toBeNull();
});
