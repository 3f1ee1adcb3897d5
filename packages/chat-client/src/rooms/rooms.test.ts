import type { Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyTimeline, firstNew, lastSeq } from '../log/timeline.ts';
import { memoryStorage } from '../node/memoryStorage.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { storedOutbox } from '../outbox/storedOutbox.ts';
import { createRoomState, type RoomState, unreadOf } from './rooms.ts';

const anna = `0x${'a'.repeat(40)}`;
const bert = `0x${'b'.repeat(40)}`;
const storage = memoryStorage();
beforeEach(() => storage.entries.clear());

function outgoing(id: string, writtenAt = Number(id)): Outgoing {
  const state = { state: 'pending', seq: null, sentence: null } as const;
  return { id, author: anna, body: `text ${id}`, replyTo: null, writtenAt, ...state };
}

function message(seq: number, author = bert): Message {
  const signed = { chainId: 1, host: 'h', room: 'general', id: `m${seq}`, sentAt: seq };
  const proof = { device: 'd', signature: 's' };
  return { ...signed, kind: 'text', body: 'b', replyTo: null, seq, at: seq, author, ...proof };
}

function reaction(seq: number): Message {
  const about = { target: { seq: 1, digest: 'd' } };
  return { ...message(seq), kind: 'react', body: '🔥', ...about };
}

function pageOf(from: number, to: number) {
  const messages = Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
  return { type: 'page', page: { epoch: 'e', messages, reset: false } } as const;
}

/** A tab of the browser with Anna's wallet. */
function openTab(): RoomState {
  const room = createRoomState('general', { storage });
  room.setOutbox(storedOutbox(storage, anna, 'general'));
  return room;
}

const idsOf = (room: RoomState) => room.view.get().timeline.outbox.map(({ id }) => id);
const write = (room: RoomState, id: string) =>
  room.apply({ type: 'queued', outgoing: outgoing(id) });
/** The event a browser sends a tab when another one stores something. */
const tell = (room: RoomState) => {
  for (const key of storage.entries.keys()) room.takeOver(key);
};

describe('two tabs of one wallet', () => {
  test('a message written in either tab outlives both', () => {
    const [first, second] = [openTab(), openTab()];
    write(first, '1');
    write(second, '2');
    expect(idsOf(openTab())).toEqual(['1', '2']);
  });

  test('a tab shows what the other writes, in the order of writing, and forgets what it sent', () => {
    const [first, second] = [openTab(), openTab()];
    write(second, '2');
    write(first, '1');
    tell(second);
    expect(idsOf(second)).toEqual(['1', '2']);
    const [key] = [...storage.entries.keys()].filter((one) => one.endsWith('.1'));
    first.apply({ type: 'ack', id: '1', seq: 7 });
    expect(storage.entries.size).toBe(1);
    expect(second.takeOver(key ?? '')).toBe(true);
    expect(idsOf(second)).toEqual(['2']);
  });

  test('a tab says what went wrong in the other, and that it is tried again', () => {
    const [first, second] = [openTab(), openTab()];
    write(first, '1');
    tell(second);
    const stateOf = () => second.view.get().timeline.outbox[0];
    first.apply({ type: 'failed', id: '1', sentence: 'You’re sending too fast.' });
    tell(second);
    expect(stateOf()).toMatchObject({ state: 'failed', sentence: 'You’re sending too fast.' });
    first.apply({ type: 'pending', id: '1' });
    tell(second);
    expect(stateOf()).toMatchObject({ state: 'pending', sentence: null });
  });

  test('what is acknowledged here stays until the log brings it', () => {
    const [first, second] = [openTab(), openTab()];
    write(first, '1');
    const [key = ''] = storage.entries.keys();
    tell(second);
    second.apply({ type: 'ack', id: '1', seq: 7 });
    first.takeOver(key);
    expect(idsOf(first)).toEqual([]);
    expect(second.takeOver(key)).toBe(true);
    expect(idsOf(second)).toEqual(['1']);
  });

  test('what a version with one entry for all of them kept is shown as well', () => {
    const key = `parley.outbox.${anna}.general`;
    storage.entries.set(key, JSON.stringify([outgoing('1'), outgoing('2')]));
    expect(idsOf(openTab())).toEqual(['1', '2']);
    expect([...storage.entries.keys()]).toEqual([`${key}.1`, `${key}.2`]);
  });

  test('a tab leaves other wallets, rooms, and entries alone', () => {
    const room = openTab();
    const others = [
      `parley.outbox.${bert}.general.1`,
      `parley.outbox.${anna}.shill.1`,
      'parley.read.general',
    ];
    for (const key of others) {
      storage.entries.set(key, JSON.stringify(outgoing('1')));
      expect(room.takeOver(key)).toBe(false);
    }
    room.setOutbox(null);
    expect(room.takeOver(`parley.outbox.${anna}.general.1`)).toBe(false);
    expect(idsOf(room)).toEqual([]);
  });

  test('nothing that was written and not sent is ever lost, whatever the tabs do in which order', () => {
    const action = fc.record({
      tab: fc.nat(2),
      does: fc.constantFrom('writes', 'sends', 'fails', 'discards', 'reloads', 'hears'),
      which: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        storage.entries.clear();
        const tabs = [openTab(), openTab(), openTab()];
        const unsent = new Set<string>();
        const oneOf = (room: RoomState, which: number) => {
          const ids = idsOf(room).filter((id) => unsent.has(id));
          return ids[which % Math.max(1, ids.length)] ?? 'none';
        };
        const end = (room: RoomState, id: string, type: 'ack' | 'discarded') => {
          room.apply(type === 'ack' ? { type, id, seq: 99 } : { type, id });
          unsent.delete(id);
        };
        const deeds = {
          writes: (room: RoomState, index: number) => {
            write(room, String(index + 1));
            unsent.add(String(index + 1));
          },
          sends: (room, _, which) => end(room, oneOf(room, which), 'ack'),
          discards: (room, _, which) => end(room, oneOf(room, which), 'discarded'),
          fails: (room, _, which) =>
            room.apply({ type: 'failed', id: oneOf(room, which), sentence: 'no' }),
          reloads: (room) => tabs.splice(tabs.indexOf(room), 1, openTab()),
          hears: (room) => tell(room),
        } satisfies Record<string, (room: RoomState, index: number, which: number) => unknown>;
        for (const [index, { tab, does, which }] of actions.entries()) {
          deeds[does](tabs[tab] as RoomState, index, which);
        }
        const kept = idsOf(openTab());
        expect(kept).toEqual(expect.arrayContaining([...unsent]));
        expect(kept).toEqual([...kept].sort((a, b) => Number(a) - Number(b)));
      }),
    );
  });
});

describe('unread marks', () => {
  test('a first visit has no unread marks, and later ones count what came since the end was last seen', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    expect(unreadOf(room.view.get(), [])).toBe(0);
    room.markRead();
    room.apply({ type: 'message', epoch: 'e', message: message(31) });
    room.apply({ type: 'message', epoch: 'e', message: message(32) });
    expect(unreadOf(room.view.get(), [])).toBe(2);
    room.markRead();
    expect(unreadOf(room.view.get(), [])).toBe(0);
  });

  test('what somebody says whom the reader blocked is not counted', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.markRead();
    const loud = `0x${'f'.repeat(40)}`;
    for (const author of [loud, message(32).author, loud]) {
      const seq = lastSeq(room.view.get().timeline) + 1;
      room.apply({ type: 'message', epoch: 'e', message: { ...message(seq), author } });
    }
    expect(unreadOf(room.view.get(), [])).toBe(3);
    expect(unreadOf(room.view.get(), [loud])).toBe(1);
  });

  test('unread marks outlive a reload, and count what came while nobody was here', () => {
    const before = createRoomState('general', { storage });
    before.apply(pageOf(1, 30));
    before.markRead();
    const after = createRoomState('general', { storage });
    after.apply(pageOf(8, 37));
    expect(unreadOf(after.view.get(), [])).toBe(7);
  });

  test('unread marks belong to the log they were made in: a replaced one starts anew', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.markRead();
    const { page } = pageOf(1, 3);
    room.apply({ type: 'page', page: { ...page, epoch: 'another' } });
    expect(room.view.get().readSeq).toBeNull();
    expect(unreadOf(room.view.get(), [])).toBe(0);
  });

  test('unread marks also count what the server told of and did not send', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.markRead();
    room.change({ head: 35 });
    expect(unreadOf(room.view.get(), [])).toBe(5);
  });

  test('what another tab read is read here too, also where this one never read, and stays read', () => {
    const [reading, counting] = [
      createRoomState('general', { storage }),
      createRoomState('general', { storage }),
    ];
    for (const room of [reading, counting]) room.apply(pageOf(1, 30));
    reading.markRead();
    const [key = ''] = storage.entries.keys();
    counting.takeOver(key);
    for (const room of [reading, counting]) {
      room.apply({ type: 'message', epoch: 'e', message: message(31) });
    }
    expect(unreadOf(counting.view.get(), [])).toBe(1);
    reading.markRead();
    counting.takeOver(key);
    expect(unreadOf(counting.view.get(), [])).toBe(0);
    storage.entries.set(key, JSON.stringify({ epoch: 'e', seq: 30 }));
    counting.takeOver(key);
    storage.entries.set(key, JSON.stringify({ epoch: 'another', seq: 40 }));
    counting.takeOver(key);
    expect(counting.view.get().readSeq).toBe(31);
  });

  test('events are no unread messages', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 3));
    room.markRead();
    for (const one of [reaction(4), message(5), reaction(6)]) {
      room.apply({ type: 'message', epoch: 'e', message: one });
    }
    expect(unreadOf(room.view.get(), [])).toBe(1);
    room.markRead();
    expect(room.view.get().readSeq).toBe(6);
  });
});

describe('what a reader marks unread', () => {
  test('it and what comes after it are new, until they leave and come again', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.beginVisit();
    room.markRead();
    room.markUnread(28);
    expect(unreadOf(room.view.get(), [])).toBe(3);
    expect(room.view.get().newAfter).toBe(27);
    // The page is still at the end of the log, where everything else is read as it comes.
    room.apply({ type: 'message', epoch: 'e', message: message(31) });
    room.markRead();
    expect(unreadOf(room.view.get(), [])).toBe(4);
    room.beginVisit();
    room.markRead();
    expect(unreadOf(room.view.get(), [])).toBe(0);
    expect(room.view.get().newAfter).toBe(27);
  });

  test('other tabs and devices take it over, a later visit finds it, and another log has nothing of it', () => {
    const [here, tab, device] = [1, 2, 3].map(() => {
      const room = createRoomState('general', { storage });
      room.apply(pageOf(1, 30));
      room.markRead();
      return room;
    }) as [RoomState, RoomState, RoomState];
    device.takeSeen({ epoch: 'e', seq: 30 });
    here.markUnread(28);
    const [key = ''] = storage.entries.keys();
    tab.takeOver(key);
    device.takeSeen({ epoch: 'another', seq: 3 }, true);
    expect(unreadOf(device.view.get(), [])).toBe(0);
    device.takeSeen({ epoch: 'e', seq: 27 }, true);
    const later = createRoomState('general', { storage });
    later.apply(pageOf(1, 30));
    for (const room of [here, tab, device, later]) {
      expect(unreadOf(room.view.get(), [])).toBe(3);
      room.beginVisit();
      expect(room.view.get().newAfter).toBe(27);
    }
    tab.markRead();
    here.takeOver(key);
    expect(unreadOf(here.view.get(), [])).toBe(0);
  });
});

describe('what is new to a visit', () => {
  test('it is what came since the reader was here last, however much of it they read now', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.beginVisit();
    expect(room.view.get().newAfter).toBeNull();
    room.markRead();
    for (const seq of [31, 32]) room.apply({ type: 'message', epoch: 'e', message: message(seq) });
    room.beginVisit();
    room.markRead();
    expect(room.view.get().newAfter).toBe(30);
    room.beginVisit();
    expect(room.view.get().newAfter).toBe(32);
  });

  test('what another device read is not new, and what this page tells of itself changes nothing', () => {
    const before = createRoomState('general', { storage });
    before.apply(pageOf(1, 30));
    before.markRead();
    const room = createRoomState('general', { storage });
    room.apply(pageOf(8, 40));
    room.beginVisit();
    room.markRead();
    room.takeSeen({ epoch: 'another', seq: 39 });
    expect(room.view.get().newAfter).toBe(30);
    const other = createRoomState('general', { storage });
    other.apply(pageOf(8, 40));
    other.beginVisit();
    other.change({ newAfter: 30 });
    other.takeSeen({ epoch: 'e', seq: 35 });
    other.takeSeen({ epoch: 'e', seq: 40 });
    expect(other.view.get().newAfter).toBe(35);
  });

  test('what another device read before this one did makes nothing new again', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(8, 40));
    room.change({ newAfter: 30, readSeq: 30 });
    room.takeSeen({ epoch: 'e', seq: 20 });
    expect(room.view.get()).toMatchObject({ newAfter: 30, readSeq: 30 });
  });

  test('a log that was replaced has nothing new', () => {
    const room = createRoomState('general', { storage });
    room.apply(pageOf(1, 30));
    room.markRead();
    room.beginVisit();
    const { page } = pageOf(1, 3);
    room.apply({ type: 'page', page: { ...page, epoch: 'another' } });
    expect(room.view.get().newAfter).toBeNull();
  });

  test('it begins with the first message of somebody else, not with an event', () => {
    const messages = [message(1), reaction(2), message(3, anna), message(4), message(5)];
    const timeline = { ...emptyTimeline, messages };
    expect(firstNew(timeline, 1, anna)).toBe(4);
    expect(firstNew(timeline, 1, null)).toBe(3);
    expect(firstNew(timeline, 0, null)).toBe(1);
    expect(firstNew(timeline, 5, anna)).toBeNull();
    expect(firstNew(timeline, null, anna)).toBeNull();
    expect(firstNew({ ...timeline, messages: [message(9)] }, 2, anna)).toBe(9);
  });
});

describe('a long log', () => {
  const live = (room: RoomState, from: number, to: number) => {
    for (let seq = from; seq <= to; seq += 1) {
      room.apply({ type: 'message', epoch: 'e', message: message(seq) });
    }
  };
  const seqsOf = (room: RoomState) => room.view.get().timeline.messages.map(({ seq }) => seq);

  test('a long log is cut to the newest 200 messages when it has more than 400', () => {
    const room = createRoomState('general', { storage });
    live(room, 1, 400);
    expect(seqsOf(room)).toHaveLength(400);
    live(room, 401, 401);
    expect(seqsOf(room)).toEqual(Array.from({ length: 200 }, (_, index) => 202 + index));
  });

  test('a log of many events keeps the messages that they are about', () => {
    const room = createRoomState('general', { storage });
    live(room, 1, 3);
    for (let seq = 4; seq <= 900; seq += 1) {
      room.apply({ type: 'message', epoch: 'e', message: reaction(seq) });
    }
    expect(seqsOf(room)).toHaveLength(900);
  });

  test('a long log stays whole while somebody reads older messages', () => {
    const room = createRoomState('general', { storage });
    room.setLookingBack(true);
    live(room, 1, 900);
    expect(seqsOf(room)).toHaveLength(900);
    room.setLookingBack(false);
    expect(seqsOf(room)).toHaveLength(200);
    expect(seqsOf(room).at(-1)).toBe(900);
  });
});
