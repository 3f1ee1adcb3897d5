import { foldLog } from '@parley/domain/chat/fold';
import { refusalMessages } from '@parley/domain/chat/refusals';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChat } from './client.ts';
import type { Outgoing } from './outbox/outgoing.ts';
import { replaces } from './outbox/replaces.ts';
import { storedOutbox } from './outbox/storedOutbox.ts';
import { anna, bert, serverOfPages, startSigner } from './testPage.ts';

const unwatched = { page() {}, message() {}, head() {}, checked: () => null };
const pages = serverOfPages();

/** A page of the real server, connected for a member. */
async function openPage(author: `0x${string}`) {
  const { server, browser, untilEnd } = pages;
  const { community } = server();
  const { signer } = startSigner(server(), browser());
  const openSigner = async () => signer;
  const chat = createChat({
    config: community,
    openSigner,
    chain: unwatched,
    ports: browser().ports,
  });
  const room = chat.rooms.get('general');
  if (room === undefined) throw new Error('There is no room general');
  let stop = chat.start();
  untilEnd(() => stop());
  await chat.setAuthor(author);
  const timeline = () => room.view.get().timeline;
  await expect.poll(() => room.view.get().phase).toBe('ready');
  const kinds = () => timeline().messages.map(({ kind }) => kind);
  const waiting = () => timeline().outbox.map(({ kind, state }) => `${kind}: ${state}`);
  const said = async (body: string) => {
    await chat.write(room, body);
    await expect.poll(() => timeline().messages.at(-1)?.body).toBe(body);
    const message = timeline().messages.at(-1);
    if (message === undefined) throw new Error('It is in the log');
    return message;
  };
  const reactionsTo = (seq: number) => foldLog(timeline().messages).get(seq)?.reactions.get('🔥');
  return {
    chat,
    room,
    timeline,
    kinds,
    waiting,
    said,
    reactionsTo,
    leave: () => stop(),
    comeBack: () => {
      stop = chat.start();
    },
  };
}

describe('an event of a member', () => {
  test('waits in the outbox like a message, and is in the log of other pages then', async () => {
    const page = await openPage(anna.address);
    const reader = await openPage(bert.address);
    const message = await page.said('hello');
    await page.chat.act(page.room, message, 'react', '🔥');
    expect(page.waiting()).toEqual(['react: pending']);
    await expect.poll(() => reader.kinds()).toEqual(['text', 'react']);
    await expect.poll(() => page.waiting()).toEqual([]);
    expect(storedOutbox(pages.browser().storage, anna.address, 'general').read()).toEqual([]);
  });

  test('that is pressed many times without a pause ends in what was pressed last', async () => {
    const page = await openPage(anna.address);
    const message = await page.said('hello');
    const presses = ['react', 'unreact', 'react', 'unreact', 'react'] as const;
    await Promise.all(presses.map((kind) => page.chat.act(page.room, message, kind, '🔥')));
    await expect.poll(() => page.kinds()).toEqual(['text', ...presses]);
    expect(page.reactionsTo(message.seq)?.size).toBe(1);
  });

  test('outlives a closed connection and a reload, and comes once', async () => {
    const page = await openPage(anna.address);
    const message = await page.said('hello');
    page.leave();
    void page.chat.act(page.room, message, 'edit', 'hello all');
    await expect
      .poll(() => storedOutbox(pages.browser().storage, anna.address, 'general').read())
      .toHaveLength(1);
    expect(page.kinds()).toEqual(['text']);
    const again = await openPage(anna.address);
    for (const { id } of again.timeline().outbox) await again.chat.retry(again.room, id);
    await expect.poll(() => again.kinds()).toEqual(['text', 'edit']);
    page.comeBack();
    await expect.poll(() => page.kinds()).toEqual(['text', 'edit']);
    await expect.poll(() => page.waiting()).toEqual([]);
  });

  test('that the server refuses says why, and what comes after it goes on', async () => {
    const page = await openPage(anna.address);
    const other = await openPage(bert.address);
    const message = await other.said('not yours');
    await expect.poll(() => page.kinds()).toEqual(['text']);
    await page.chat.act(page.room, message, 'edit', 'mine now');
    await expect.poll(() => page.waiting()).toEqual(['edit: failed']);
    expect(page.timeline().outbox[0]?.sentence).toBe(refusalMessages['not-yours']);
    await page.chat.act(page.room, message, 'react', '🔥');
    await expect.poll(() => page.kinds()).toEqual(['text', 'react']);
    // The next try stands for the one that failed.
    await page.chat.act(page.room, message, 'edit', 'mine again');
    await expect.poll(() => page.waiting()).toEqual(['edit: failed']);
    expect(page.timeline().outbox[0]?.body).toBe('mine again');
  });

  test('about a message says nothing to pages that know no events: they would send it as a text', async () => {
    const page = await openPage(anna.address);
    const message = await page.said('hello');
    page.leave();
    await page.chat.act(page.room, message, 'react', '🔥');
    await expect
      .poll(() => storedOutbox(pages.browser().storage, anna.address, 'general').read())
      .toHaveLength(1);
    expect(pages.browser().storage.keys('parley.outbox.')).toEqual([]);
  });
});

test('a waiting event replaces only earlier ones of the same member about the same thing', () => {
  const one = fc.record({
    kind: fc.constantFrom<NonNullable<Outgoing['kind']>>('react', 'unreact', 'edit', 'pin', 'hide'),
    body: fc.constantFrom('🔥', '👍'),
    seq: fc.constantFrom(1, 2),
    author: fc.constantFrom('a', 'b'),
    writtenAt: fc.nat(3),
  });
  const outgoing = ({
    seq,
    ...rest
  }: { seq: number } & Pick<Outgoing, 'writtenAt' | 'author' | 'body' | 'kind'>): Outgoing => ({
    ...rest,
    id: 'i',
    replyTo: null,
    state: 'pending',
    seq: null,
    sentence: null,
    target: { seq, digest: 'd' },
  });
  fc.assert(
    fc.property(one, one, (a, b) => {
      const isSame = a.author === b.author && a.seq === b.seq && a.writtenAt > b.writtenAt;
      const areReactions = [a, b].every(({ kind }) => kind === 'react' || kind === 'unreact');
      const isAbout = areReactions ? a.body === b.body : a.kind === b.kind;
      expect(replaces(outgoing(a), outgoing(b))).toBe(isSame && isAbout);
    }),
    { numRuns: sized(200, 1_000) },
  );
});
