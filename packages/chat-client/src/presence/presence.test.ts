import { typingEveryMs } from '@parley/domain/chat/limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChat } from '../client.ts';
import { anna, bert, serverOfPages, startSigner } from '../testPage.ts';
import { createPresence } from './presence.ts';

describe('the presence of a page', () => {
  const pages = serverOfPages();
  const time = { now: 0, isShown: true };
  beforeEach(() => {
    time.now = 0;
  });

  /** A page that shows the room `general`, and what it sends. */
  async function openPage(author: `0x${string}` | null) {
    const { community } = pages.server();
    const { signer } = startSigner(pages.server(), pages.browser());
    const chain = { page() {}, message() {}, head() {}, checked: () => null };
    const chat = createChat({
      config: community,
      openSigner: async () => signer,
      chain,
      ports: pages.browser().ports,
    });
    const send = vi.fn(chat.send);
    const presence = createPresence({
      ...chat,
      send,
      isShown: () => time.isShown,
      now: () => time.now,
    });
    pages.untilEnd(chat.start());
    await chat.setAuthor(author);
    const room = chat.rooms.get('general');
    if (room === undefined) throw new Error('There is no room general');
    await expect.poll(() => room.view.get().phase).toBe('ready');
    const leave = presence.show('general');
    const typed = () => send.mock.calls.filter(([{ t }]) => t === 'typing').length;
    const count = (t: 'here' | 'typing') => presence.view.get()[t]?.count ?? 0;
    return { chat, room, presence, leave, typed, count, send };
  }

  test('shows who else is here and types, until they have said it or gone', async () => {
    const reader = await openPage(null);
    const { chat, room, presence, leave } = await openPage(anna.address);
    await chat.write(room, 'first');
    await expect.poll(() => reader.count('here'), { timeout: 30_000 }).toBe(2);
    // They type on: what was typed may be over before a slow machine looks.
    await expect
      .poll(
        () => {
          time.now += typingEveryMs;
          presence.typed('se');
          return reader.count('typing');
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(Object.keys(reader.presence.view.get().typing?.people ?? {})).toEqual([
      anna.address.toLowerCase(),
    ]);
    const counts: number[] = [];
    reader.chat.onFrame(({ t }) => void (t === 'message' && counts.push(reader.count('typing'))));
    await chat.write(room, 'second');
    await expect.poll(() => counts).toEqual([0]);
    leave();
    await expect.poll(() => reader.count('here'), { timeout: 30_000 }).toBe(1);
  });

  test('says that the member types at most every three seconds, and anew after a message', async () => {
    const { presence, typed } = await openPage(null);
    for (const draft of ['h', 'he', 'hel']) presence.typed(draft);
    expect(typed()).toBe(1);
    time.now = typingEveryMs;
    presence.typed('hell');
    expect(typed()).toBe(2);
    presence.sent();
    presence.typed('w');
    expect(typed()).toBe(3);
  });

  test('does not say that the member types who has emptied the field, left the page, or the room', async () => {
    const { presence, typed, leave } = await openPage(null);
    for (const draft of ['', '  \n']) presence.typed(draft);
    time.isShown = false;
    presence.typed('hello');
    time.isShown = true;
    leave();
    presence.typed('hello');
    expect(typed()).toBe(0);
  });

  test('says once which room it shows, and again over a new connection', async () => {
    const { chat, presence, leave, count, send } = await openPage(null);
    leave();
    presence.show('general');
    await expect.poll(() => count('here'), { timeout: 30_000 }).toBe(1);
    const shown = () => send.mock.calls.filter(([{ t }]) => t === 'here').length;
    expect(shown()).toBe(1);
    // The server closes a connection that says too much; the page opens another.
    for (let turn = 0; turn < 300; turn += 1) chat.send({ t: 'ping' });
    await expect.poll(() => chat.status.get(), { interval: 5, timeout: 30_000 }).toBe('offline');
    expect(count('here')).toBe(0);
    await expect.poll(() => shown(), { timeout: 30_000 }).toBe(2);
  });

  test('tells the other device of a member what was read on this one', async () => {
    const laptop = await openPage(anna.address);
    await laptop.chat.write(laptop.room, 'one');
    const other = await openPage(bert.address);
    await other.chat.write(other.room, 'two');
    await expect.poll(() => laptop.room.view.get().head).toBe(2);
    const phone = await openPage(null);
    expect(phone.room.view.get().readSeq).toBeNull();
    await phone.chat.setAuthor(anna.address);
    await phone.chat.write(phone.room, 'three');
    await expect.poll(() => phone.room.view.get().head).toBe(3);
    expect(phone.room.view.get().readSeq).toBeNull();
    laptop.room.markRead();
    await expect.poll(() => phone.room.view.get().readSeq, { timeout: 30_000 }).toBe(3);
    expect(other.room.view.get().readSeq).toBeNull();
  });
});
