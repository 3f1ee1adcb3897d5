import type { ServerFrame } from '@parley/domain/chat/frames';
import { expect, test, vi } from 'vitest';
import { createDeviceList } from '../device/deviceList.ts';
import type { Signer } from '../device/signer.ts';
import { createRoomState, type Rooms } from '../rooms/rooms.ts';
import { anna, bert, serverOfPages, startSigner } from '../testPage.ts';
import { createConnection } from './connection.ts';

const { server, browser, untilEnd } = serverOfPages();

/** A connection to the real server, open until the test ends. */
function open() {
  const rooms: Rooms = new Map([
    ['general', createRoomState('general', { storage: browser().storage })],
  ]);
  const connection = createConnection(rooms, browser().ports);
  const frames: ServerFrame[] = [];
  const signedOut = vi.fn();
  untilEnd(connection.start({ onFrame: (frame) => frames.push(frame), onSignedOut: signedOut }));
  const speakers = () => frames.flatMap((frame) => (frame.t === 'ready' ? [frame.author] : []));
  return { connection, rooms, signedOut, speakers };
}
const speaks = (address: string) => address.toLowerCase();

test('a connection of a visitor is online and speaks for nobody', async () => {
  const { connection, speakers } = open();
  expect(connection.status.get()).toBe('connecting');
  await expect.poll(() => connection.status.get()).toBe('online');
  expect(speakers()).toEqual([null]);
  expect(connection.speaksForAuthor()).toBe(false);
});

test('a connection speaks for a member whose device the wallet let in, and asks no wallet itself', async () => {
  const { signer, asked } = startSigner(server(), browser());
  const { connection } = open();
  expect(await connection.setAuthor({ address: anna.address, signer })).toBe(false);
  expect(connection.authorized.get()).toBe(false);
  expect(asked).toEqual([]);
  await signer.authorize(anna.address);
  await connection.setAuthorized();
  await expect.poll(() => connection.speaker.get()).toBe(speaks(anna.address));
  expect(connection.speaksForAuthor()).toBe(true);
  await connection.setAuthor(null);
  await expect.poll(() => connection.speaker.get()).toBeNull();
});

test('a hello that the device of the wallet before signs too late is not sent', async () => {
  const { signer } = startSigner(server(), browser());
  await signer.authorize(anna.address);
  await signer.authorize(bert.address);
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const annas: Promise<unknown>[] = [];
  const annasSigner: Signer = {
    ...signer,
    hello: (...asked) => {
      const held = late.then(() => signer.hello(...asked));
      annas.push(held);
      return held;
    },
  };
  const { connection, speakers } = open();
  await expect.poll(() => speakers()).toEqual([null]);
  await connection.setAuthor({ address: anna.address, signer: annasSigner });
  await connection.setAuthor({ address: bert.address, signer });
  await expect.poll(() => speakers()).toEqual([null, speaks(bert.address)]);
  release();
  expect(await Promise.all(annas)).toHaveLength(1);
  // The server answers in order: what was sent before this hello is answered before it.
  await connection.sendHello();
  await expect.poll(() => speakers().length).toBeGreaterThan(2);
  expect(speakers()).toEqual([null, speaks(bert.address), speaks(bert.address)]);
});

test('a connection that the server ends for a signed-out device says so', async () => {
  const { signer } = startSigner(server(), browser());
  const device = await signer.authorize(anna.address);
  const { connection, rooms, signedOut } = open();
  await connection.setAuthor({ address: anna.address, signer });
  await expect.poll(() => connection.speaksForAuthor()).toBe(true);
  const list = createDeviceList({
    config: server().community,
    openSigner: async () => signer,
    rooms,
    now: Date.now,
    post: browser().ports.http.post,
  });
  await list.signOut(anna.address, device, [device.id]);
  await expect.poll(() => signedOut.mock.calls).toHaveLength(1);
  expect(connection.speaker.get()).toBeNull();
  await connection.endSignIn();
  expect(connection.authorized.get()).toBe(false);
  expect(await signer.authorizedDevice(anna.address)).toBeNull();
});

test('a page is told of what it watches, also on its next connection, and only while it does', async () => {
  const connection = createConnection(new Map(), browser().ports);
  const told: number[] = [];
  const start = () =>
    connection.start({
      onFrame: (frame) => {
        if (frame.t === 'changed') told.push(frame.block);
      },
      onSignedOut: () => undefined,
    });
  const topic = `nft:0x${'a'.repeat(40)}`;
  const unwatch = browser().topics.watch(topic, () => undefined);
  // What the page asks for takes a moment to arrive.
  const announced = (block: number) =>
    expect.poll(() => {
      server().app().chat.announce(block, [topic, 'nfts']);
      return told.at(-1);
    });
  const stop = start();
  await announced(1).toBe(1);
  stop();
  untilEnd(start());
  await announced(2).toBe(2);
  const other = browser().topics.watch('nfts', () => undefined);
  unwatch();
  other();
  await expect
    .poll(async () => {
      const before = told.length;
      server().app().chat.announce(3, [topic]);
      await connection.sendHello();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told.length - before;
    })
    .toBe(0);
});

test('what a page watches is read again after each break, and what changed before its first connection', async () => {
  const topic = `nft:0x${'b'.repeat(40)}`;
  const [changed, other] = [vi.fn(), vi.fn()];
  untilEnd(browser().topics.watch(topic, changed));
  untilEnd(browser().topics.watch('nfts', other));
  // The page has read, and is not yet connected.
  server().app().chat.announce(1, [topic]);
  const connection = createConnection(new Map(), browser().ports);
  const start = () =>
    connection.start({
      onFrame: (frame) => {
        if (frame.t === 'changed') browser().topics.tellChanged(frame.topics);
      },
      onSignedOut: () => undefined,
    });
  untilEnd(start());
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  expect(other).not.toHaveBeenCalled();
  // The server closes the connection of whoever sends so much.
  connection.send({ t: 'watch', topics: ['x'.repeat(100_000)] });
  await expect.poll(() => other.mock.calls.length, { timeout: 20_000 }).toBe(1);
  expect(changed.mock.calls.length).toBeGreaterThan(1);
});
