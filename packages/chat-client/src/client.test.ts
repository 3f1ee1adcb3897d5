import { pageSchema } from '@parley/domain/chat/wire';
import { sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { writingText } from '@parley/text/writing';
import { describe, expect, vi } from 'vitest';
import { createChat } from './client.ts';
import { createDeviceList } from './device/deviceList.ts';
import type { Finding } from './proof/finding.ts';
import { openChainCheck } from './proof/openChainCheck.ts';
import { anna, bert, serverOfPages, startSigner } from './testPage.ts';

const unwatched = { page() {}, message() {}, head() {}, checked: () => null };

/** A page of a real server, for a member or a visitor; not connected before `start`. */
function createPage(
  { server, browser, untilEnd }: ReturnType<typeof serverOfPages>,
  { isWatched = false } = {},
) {
  const { community } = server();
  const { ports } = browser();
  const { signer, asked } = startSigner(server(), browser());
  const findings: Finding[] = [];
  const chain = isWatched
    ? openChainCheck(community, ports, (finding) => findings.push(finding))
    : unwatched;
  const openSigner = async () => signer;
  const chat = createChat({ config: community, openSigner, chain, ports });
  const room = chat.rooms.get('general');
  if (room === undefined) throw new Error('There is no room general');
  const { view } = room;
  let stop = () => {};
  return {
    chat,
    chain,
    findings,
    room,
    view,
    asked,
    signer,
    start: () => {
      stop = chat.start();
      untilEnd(stop);
    },
    stop: () => stop(),
    bodies: () => view.get().timeline.messages.map(({ body }) => body),
    unsent: () => view.get().timeline.outbox.map(({ body, state }) => `${body}: ${state}`),
  };
}

async function openPage(
  pages: ReturnType<typeof serverOfPages>,
  author: `0x${string}` | null = null,
  options = {},
) {
  const page = createPage(pages, options);
  page.start();
  await page.chat.setAuthor(author);
  await expect.poll(() => page.view.get().phase).toBe('ready');
  return page;
}

describe('the chat of a page', () => {
  const pages = serverOfPages();

  test('shows what a member writes at once, and brings it to the log and to other pages', async () => {
    const reader = await openPage(pages);
    const { chat, room, bodies, unsent, asked } = await openPage(pages, anna.address);
    const written = chat.write(room, 'Hello');
    expect(unsent()).toEqual(['Hello: pending']);
    await written;
    await expect.poll(() => reader.bodies()).toEqual(['Hello']);
    await expect.poll(() => bodies()).toEqual(['Hello']);
    expect(unsent()).toEqual([]);
    expect(asked).toEqual([anna.address]);
    expect(chat.authorized.get()).toBe(true);
  });

  test('keeps the order of writing, however fast the lines follow each other', async () => {
    const { chat, room, bodies } = await openPage(pages, anna.address);
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    await Promise.all(lines.map((line) => chat.write(room, line)));
    await expect.poll(() => bodies()).toEqual(lines);
  });

  test('goes on where a page that came another way ended', async () => {
    const writer = await openPage(pages, anna.address);
    await writer.chat.write(writer.room, 'before');
    await expect.poll(() => writer.bodies()).toEqual(['before']);
    const { http } = pages.browser().ports;
    const early = await http.get('/api/chat/rooms/general/messages', pageSchema);
    const late = createPage(pages);
    late.chat.hydrate(early);
    expect(late.bodies()).toEqual(['before']);
    await writer.chat.write(writer.room, 'after');
    await expect.poll(() => writer.bodies()).toEqual(['before', 'after']);
    late.start();
    await expect.poll(() => late.bodies()).toEqual(['before', 'after']);
    // What the connection told is newer than anything that comes another way.
    late.chat.hydrate(early);
    expect(late.bodies()).toEqual(['before', 'after']);
  });

  test('asks the log again for messages between those it has and one that it hears', async () => {
    const writer = await openPage(pages, anna.address);
    const reader = await openPage(pages);
    for (const body of ['one', 'two', 'three']) await writer.chat.write(writer.room, body);
    await expect.poll(() => reader.bodies()).toHaveLength(3);
    const { epoch, messages } = reader.view.get().timeline;
    const [first] = messages;
    if (epoch === null || first === undefined) throw new Error('The reader has no messages');
    // As after a stretch in which this page heard nothing.
    reader.room.apply({ type: 'page', page: { epoch, messages: [first], reset: true } });
    expect(reader.bodies()).toEqual(['one']);
    await writer.chat.write(writer.room, 'four');
    await expect.poll(() => reader.bodies()).toEqual(['one', 'two', 'three', 'four']);
  });

  test('shows a wallet only what it wrote itself', async () => {
    const { chat, room, unsent } = createPage(pages);
    await chat.setAuthor(anna.address);
    await chat.write(room, 'Anna’s');
    expect(unsent()).toEqual(['Anna’s: pending']);
    await chat.setAuthor(bert.address);
    expect(unsent()).toEqual([]);
    await chat.setAuthor(anna.address);
    expect(unsent()).toEqual(['Anna’s: pending']);
    chat.discard(room, room.view.get().timeline.outbox[0]?.id ?? '');
    expect(unsent()).toEqual([]);
  });

  test('asks the wallet again once another device has signed this one out', async () => {
    const { chat, room, asked, signer, bodies } = await openPage(pages, anna.address);
    await chat.write(room, 'one');
    await expect.poll(() => bodies()).toEqual(['one']);
    const other = startSigner(pages.server(), pages.browser()).signer;
    const by = await other.authorize(anna.address);
    const device = await signer.authorizedDevice(anna.address);
    const { community, clock } = pages.server();
    const list = createDeviceList({
      config: community,
      openSigner: async () => other,
      rooms: chat.rooms,
      now: clock.now,
      post: pages.browser().ports.http.post,
    });
    await list.signOut(anna.address, by, [device?.id ?? '']);
    expect((await other.authorizedDevice(anna.address))?.id).toBe(by.id);
    // At once, before the server has closed the connection.
    await expect.poll(() => chat.authorized.get()).toBe(false);
    await chat.write(room, 'two');
    await expect.poll(() => bodies()).toEqual(['one', 'two']);
    expect(asked).toEqual([anna.address, anna.address]);
    await list.signOut(anna.address, by, [by.id]);
    expect(await other.authorizedDevice(anna.address)).toBeNull();
  });

  test('takes over what another tab writes, until it is left', async () => {
    const { chat, unsent, view } = createPage(pages);
    await chat.setAuthor(anna.address);
    const stop = chat.start();
    await expect.poll(() => view.get().phase).toBe('ready');
    /** What the browser tells of an entry that another tab wrote. */
    const hear = (id: string) => {
      const author = anna.address.toLowerCase();
      const key = `parley.outbox.${author}.general.${id}`;
      const entry = { id, author, body: id, replyTo: null, writtenAt: 1, seq: null };
      const { storage } = pages.browser();
      storage.write(key, { ...entry, state: 'failed', sentence: 'no' });
      storage.tell(key);
    };
    hear('one');
    expect(unsent()).toEqual(['one: failed']);
    stop();
    hear('two');
    expect(unsent()).toEqual(['one: failed']);
  });

  test('brings the page before the oldest message, and says when it does not come', async () => {
    const writer = await openPage(pages, anna.address);
    const lines = Array.from({ length: 70 }, (_, index) => `line ${index}`);
    await Promise.all(lines.map((line) => writer.chat.write(writer.room, line)));
    await expect.poll(() => writer.bodies()).toHaveLength(70);
    const { chat, room, view, bodies } = await openPage(pages);
    expect(bodies().length).toBeLessThan(70);
    const reachable = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await chat.loadOlder(room);
    expect(view.get().older).toBe('failed');
    expect(pages.browser().warned).toEqual(['older messages did not load']);
    // A page of a log that has replaced this one meanwhile.
    vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
      const page = (await (await reachable(address, init)).json()) as object;
      return Response.json({ ...page, epoch: 'another' });
    });
    const before = bodies();
    await chat.loadOlder(room);
    expect([view.get().older, bodies()]).toEqual(['idle', before]);
    vi.stubGlobal('fetch', reachable);
    await chat.loadOlder(room);
    expect(view.get().older).toBe('idle');
    expect(bodies()).toEqual(lines);
  });
});

describe('the history of a room', () => {
  const pages = serverOfPages();
  const watched = { isWatched: true };
  const remembered = () =>
    JSON.parse(pages.browser().storage.entries.get('parley.head.general') ?? '{}').seq;

  /** Ten lines that a page has seen and remembers. */
  async function seenBefore() {
    const { chat, room, bodies, findings, stop } = await openPage(pages, anna.address, watched);
    await Promise.all(Array.from({ length: 10 }, (_, index) => chat.write(room, `line ${index}`)));
    await expect.poll(() => bodies()).toHaveLength(10);
    // The head is told every five seconds.
    await expect.poll(remembered).toBe(10);
    expect(findings).toEqual([]);
    stop();
  }

  /** What a page finds after somebody changed the database behind the server. */
  async function foundAfter(change: string) {
    const server = pages.server();
    await server.database.query(change);
    await server.restart();
    pages.browser().goTo(server.url());
    return openPage(pages, null, watched);
  }

  longTest(
    'goes on after a restart, with the head of before and the one of now remembered',
    async () => {
      await seenBefore();
      const { findings } = await foundAfter('select');
      const { chat, room, bodies } = await openPage(pages, bert.address);
      await chat.write(room, 'after');
      await expect.poll(() => bodies()).toHaveLength(11);
      await expect.poll(remembered).toBe(11);
      expect(findings).toEqual([]);
    },
  );

  const lies: [string, string, string][] = [
    ['a text is another', "update messages set body = 'never said' where seq = 4", 'altered'],
    ['a message is gone', 'delete from messages where seq = 4', 'altered'],
    [
      'the end is gone',
      `with gone as (delete from messages where seq > 7)
       update rooms set head = 7,
         hash = (select hash from messages where room = 'general' and seq = 7)
       where id = 'general'`,
      'shortened',
    ],
  ];
  sizedTest.each(sizedCases(lies))(
    'shows itself changed when %s',
    { timeout: 60_000 },
    async (_, change, kind) => {
      await seenBefore();
      const { findings } = await foundAfter(change);
      await expect.poll(() => findings).toMatchObject([{ room: 'general', kind }]);
      expect(remembered()).toBe(10);
    },
  );
});

describe('the chat of a page whose code for members does not load', () => {
  const pages = serverOfPages();

  longTest(
    'reads on, writes for nobody, and writes for the member once the code is here',
    async () => {
      const { community } = pages.server();
      const { signer } = startSigner(pages.server(), pages.browser());
      const openSigner = vi.fn<() => Promise<typeof signer>>();
      openSigner.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(signer);
      const chat = createChat({
        config: community,
        openSigner,
        chain: unwatched,
        ports: pages.browser().ports,
      });
      pages.untilEnd(chat.start());
      await chat.setAuthor(anna.address);
      expect(chat.writer.get()).toBeNull();
      await expect.poll(() => chat.rooms.get('general')?.view.get().phase).toBe('ready');
      await expect.poll(() => chat.writer.get(), { timeout: 60_000 }).toBe(anna.address);
      expect(openSigner).toHaveBeenCalledTimes(2);
    },
  );

  longTest(
    'writes for the wallet that is connected last, however late the code comes',
    async () => {
      const { community } = pages.server();
      const { signer } = startSigner(pages.server(), pages.browser());
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      const openSigner = () => late.then(() => signer);
      const chat = createChat({
        config: community,
        openSigner,
        chain: unwatched,
        ports: pages.browser().ports,
      });
      const writers: unknown[] = [];
      chat.writer.subscribe(() => writers.push(chat.writer.get()));
      const asked = [anna.address, bert.address].map((address) => chat.setAuthor(address));
      release();
      await Promise.all(asked);
      expect(writers).toEqual([bert.address]);
      await chat.setAuthor(null);
      expect(writers).toEqual([bert.address, null]);
    },
  );
});

describe('the chat of a community that asks for a name', () => {
  const pages = serverOfPages({ postingNeedsName: true });

  test('says why a message was refused, keeps it, and sends it when it is tried again', async () => {
    const { chat, room, view, bodies, unsent } = await openPage(pages, anna.address);
    await chat.write(room, 'Hello');
    await expect.poll(() => unsent()).toEqual(['Hello: failed']);
    const [refused] = view.get().timeline.outbox;
    expect(refused?.sentence).not.toBe(writingText.needsSignIn);
    expect(refused?.sentence).toMatch(/name/);
    const { names, clock } = pages.server();
    names.mainNames.set(anna.address.toLowerCase(), 'member');
    // The server believes for a moment that there is no name.
    clock.advance(30_000);
    await chat.retry(room, refused?.id ?? '');
    await expect.poll(() => bodies()).toEqual(['Hello']);
  });
});
