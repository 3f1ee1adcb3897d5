import { expect, test } from 'vitest';
import { createStore } from '../../platform/store.ts';
import { browserStorage } from '../../storage/testStorage.ts';
import { joinedOf } from './joined.ts';
import { joinRoom } from './joining.ts';
import { createRoomState } from './rooms.ts';

browserStorage();

const author = `0x${'a'.repeat(40)}` as const;

function openChat() {
  const rooms = new Map([['general', createRoomState('general')]]);
  const chat = {
    ...{ rooms, hellos: 0, writer: createStore<typeof author | null>(author) },
    async sendHello() {
      chat.hellos += 1;
    },
  };
  return chat;
}

test('a page joins a room once, tells the server, and shows what its member left unsent there', () => {
  const chat = openChat();
  const joined = joinedOf(chat.rooms);
  joinRoom(chat, 'lounge');
  joinRoom(chat, 'lounge');
  expect([...chat.rooms.keys()]).toEqual(['general', 'lounge']);
  expect([chat.hellos, joined.get()]).toEqual([1, 1]);
  joinRoom(chat, 'general')();
  expect([chat.hellos, joined.get()]).toEqual([1, 1]);
});

test('rooms that nobody shows are let go once there are more than eight, the oldest first', () => {
  const chat = openChat();
  // What the page began with stays.
  joinRoom(chat, 'general')();
  const shown = joinRoom(chat, 'shown');
  const again = joinRoom(chat, 'room-0');
  const leaves = Array.from({ length: 9 }, (_, index) => joinRoom(chat, `room-${index}`));
  for (const leave of leaves) leave();
  again();
  again();
  expect(chat.rooms.has('shown')).toBe(true);
  expect(chat.rooms.has('general')).toBe(true);
  expect(chat.rooms.size).toBe(1 + 8);
  expect(chat.rooms.has('room-8')).toBe(true);
  shown();
  joinRoom(chat, 'another')();
  expect(chat.rooms.has('shown')).toBe(false);
});

test('a room with a message that was not sent stays', () => {
  const chat = openChat();
  const leave = joinRoom(chat, 'waiting');
  const outgoing = {
    ...{ id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', author, body: 'gm', replyTo: null, writtenAt: 1 },
    ...{ state: 'pending' as const, seq: null, sentence: null },
  };
  chat.rooms.get('waiting')?.apply({ type: 'queued', outgoing });
  leave();
  for (let index = 0; index < 12; index += 1) joinRoom(chat, `room-${index}`)();
  expect(chat.rooms.has('waiting')).toBe(true);
});
