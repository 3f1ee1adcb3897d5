import { expect, test } from 'vitest';
import { memoryStorage } from '../node/memoryStorage.ts';
import { storedOutbox } from '../outbox/storedOutbox.ts';
import { createRoomBook } from './book.ts';

const author = `0x${'a'.repeat(40)}` as const;

function openBook() {
  const storage = memoryStorage();
  const joins: string[] = [];
  const book = createRoomBook(['general'], { storage }, (room) => {
    joins.push(room.id);
    room.setOutbox(storedOutbox(storage, author, room.id));
  });
  return { ...book, storage, joins };
}

test('a page joins a room once, tells the server, and shows what its member left unsent there', () => {
  const book = openBook();
  book.join('lounge');
  book.join('lounge');
  expect([...book.rooms.keys()]).toEqual(['general', 'lounge']);
  expect([book.joins, book.joined.get()]).toEqual([['lounge'], 1]);
  book.join('general')();
  expect([book.joins, book.joined.get()]).toEqual([['lounge'], 1]);
});

test('rooms that nobody shows are let go once there are more than eight, the oldest first', () => {
  const book = openBook();
  // What the page began with stays.
  book.join('general')();
  const shown = book.join('shown');
  const again = book.join('room-0');
  const leaves = Array.from({ length: 9 }, (_, index) => book.join(`room-${index}`));
  for (const leave of leaves) leave();
  again();
  again();
  expect(book.rooms.has('shown')).toBe(true);
  expect(book.rooms.has('general')).toBe(true);
  expect(book.rooms.size).toBe(1 + 8);
  expect(book.rooms.has('room-8')).toBe(true);
  shown();
  book.join('another')();
  expect(book.rooms.has('shown')).toBe(false);
});

test('a room that two parts of a page show stays when one of them leaves it twice', () => {
  const book = openBook();
  const leave = book.join('shown');
  const other = book.join('shown');
  leave();
  leave();
  for (let index = 0; index < 12; index += 1) book.join(`room-${index}`)();
  expect(book.rooms.has('shown')).toBe(true);
  other();
  book.join('another')();
  expect(book.rooms.has('shown')).toBe(false);
});

test('a room with a message that was not sent stays', () => {
  const book = openBook();
  const leave = book.join('waiting');
  const outgoing = {
    id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
    author,
    body: 'gm',
    replyTo: null,
    writtenAt: 1,
    state: 'pending' as const,
    seq: null,
    sentence: null,
  };
  book.rooms.get('waiting')?.apply({ type: 'queued', outgoing });
  leave();
  for (let index = 0; index < 12; index += 1) book.join(`room-${index}`)();
  expect(book.rooms.has('waiting')).toBe(true);
});
