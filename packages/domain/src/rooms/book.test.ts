import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Room } from '../config/wire.ts';
import {
  bookOf,
  madeMax,
  type RoomEntry,
  type RoomFault,
  type RoomState,
  roomFault,
  roomFaults,
  roomIdFor,
} from './book.ts';
import { collectionOf, collectionRoom } from './collections.ts';
import { madeRoomId, type RoomKind, roomKinds } from './wire.ts';

const configured: Room[] = [
  { id: 'general', title: 'General', path: '/', topic: 'Anything' },
  { id: 'shill', title: 'Shill', path: '/shill', readOnly: true },
];

function entry(
  room: string,
  made: number,
  settings: Partial<RoomEntry['settings']> = {},
  isArchived = false,
): RoomEntry {
  return {
    room,
    made,
    isArchived,
    settings: { title: room, topic: '', order: null, gate: null, readOnly: false, ...settings },
  };
}
const idsOf = (rooms: readonly Room[]) => rooms.map(({ id }) => id);

describe('the list of rooms', () => {
  test('has the config’s first, then those that moderators made, in that order', () => {
    const book = bookOf(configured, [entry('later', 9), entry('first', 2)]);
    expect(idsOf(book.open)).toEqual(['general', 'shill', 'first', 'later']);
    expect(book.open[2]).toEqual({ id: 'first', title: 'first', path: '/room?id=first' });
  });

  test('puts rooms with an order at their place, and those of one place as they were made', () => {
    const entries = [
      entry('a', 1, { order: 1 }),
      entry('b', 2, { order: 3 }),
      entry('c', 3),
      entry('d', 4, { order: 99 }),
    ];
    expect(idsOf(bookOf(configured, entries).open)).toEqual([
      ...['a', 'general', 'b', 'shill', 'c', 'd'],
    ]);
    expect(idsOf(bookOf(configured, [entry('shill', 7, { order: 1 })]).open)).toEqual([
      ...['shill', 'general'],
    ]);
  });

  test('leaves archived rooms out, and knows them still', () => {
    const book = bookOf(configured, [entry('old', 1, { topic: 'Over' }, true)]);
    expect(idsOf(book.open)).toEqual(['general', 'shill']);
    expect(book.archived).toEqual([
      { id: 'old', title: 'old', path: '/room?id=old', isArchived: true, topic: 'Over' },
    ]);
  });

  test('takes topic and order of a config’s room from moderators, and nothing else', () => {
    const gate = { points: { atLeast: '1' } };
    const change = { title: 'Hacked', topic: 'News', gate, readOnly: false };
    const { open, archived } = bookOf(configured, [
      entry('shill', 1, change, true),
      entry('general', 2, { title: 'No' }),
    ]);
    expect(archived).toEqual([]);
    expect(open).toEqual([
      { id: 'general', title: 'General', path: '/' },
      { id: 'shill', title: 'Shill', path: '/shill', readOnly: true, topic: 'News' },
    ]);
  });

  test('has every open room once, whatever is said of them', () => {
    const entries = fc.uniqueArray(
      fc.record({
        room: fc.constantFrom('general', 'shill', 'a', 'b', 'c', 'd', 'e'),
        made: fc.nat(),
        isArchived: fc.boolean(),
        order: fc.option(fc.integer({ min: 1, max: 100 })),
      }),
      { selector: ({ room }) => room },
    );
    fc.assert(
      fc.property(entries, (given) => {
        const said = given.map(({ room, made, isArchived, order }) =>
          entry(room, made, { order }, isArchived),
        );
        const { open, archived } = bookOf(configured, said);
        const ids = [...open, ...archived].map(({ id }) => id);
        const expected = new Set(['general', 'shill', ...given.map(({ room }) => room)]);
        expect(ids).toHaveLength(expected.size);
        expect(new Set(ids)).toEqual(expected);
        for (const { room, isArchived } of given) {
          const isOpen = room === 'general' || room === 'shill' || !isArchived;
          expect(idsOf(isOpen ? open : archived)).toContain(room);
        }
      }),
    );
  });
});

const nobody: RoomState = { isConfigured: false, isArchived: null, open: 0, all: 0 };
const open = { ...nobody, isArchived: false, open: 1, all: 1 };
const archived = { ...nobody, isArchived: true, all: 1 };
const ofConfig = { ...nobody, isConfigured: true };

test.each<[RoomKind, string, RoomState, RoomFault | null]>([
  ['create', 'a new room', nobody, null],
  ['create', 'an open room', open, 'taken'],
  ['create', 'an archived room', archived, 'taken'],
  ['create', 'a room of the config', ofConfig, 'taken'],
  ['create', 'one more than may be open', { ...nobody, open: madeMax.open }, 'too-many-open'],
  ['create', 'the last that may be open', { ...nobody, open: madeMax.open - 1 }, null],
  ['create', 'one more than may be', { ...nobody, all: madeMax.all }, 'too-many'],
  ['change', 'an open room', open, null],
  ['change', 'a room of the config', ofConfig, null],
  ['change', 'a room that is not there', nobody, 'unknown'],
  ['change', 'an archived room', archived, 'archived'],
  ['archive', 'an open room', open, null],
  ['archive', 'an archived room', archived, 'archived'],
  ['archive', 'a room of the config', ofConfig, 'configured'],
  ['archive', 'a room that is not there', nobody, 'unknown'],
  ['reopen', 'an archived room', archived, null],
  [
    'reopen',
    'an archived room, when all that may be are there',
    { ...archived, all: madeMax.all },
    null,
  ],
  ['reopen', 'an open room', open, 'open'],
  ['reopen', 'one more than may be open', { ...archived, open: madeMax.open }, 'too-many-open'],
  ['reopen', 'a room of the config', ofConfig, 'configured'],
  ['reopen', 'a room that is not there', nobody, 'unknown'],
])('%s of %s', (kind, _what, state, fault) => {
  expect(roomFault(kind, state)).toBe(fault);
});

test('whatever moderators say, never more rooms are open or there than may be', () => {
  const acts = fc.array(
    fc.record({ kind: fc.constantFrom(...roomKinds), room: fc.integer({ min: 0, max: 30 }) }),
    { maxLength: 400 },
  );
  fc.assert(
    fc.property(acts, (said) => {
      const rooms = new Map<number, boolean>();
      const count = (isArchived: boolean) =>
        [...rooms.values()].filter((one) => one === isArchived).length;
      for (const { kind, room } of said) {
        const state = {
          isConfigured: room === 0,
          isArchived: rooms.get(room) ?? null,
          open: count(false),
          all: rooms.size,
        };
        const fault = roomFault(kind, state);
        if (fault !== null) expect(roomFaults).toContain(fault);
        else if (room !== 0) rooms.set(room, kind === 'archive');
      }
      expect(count(false)).toBeLessThanOrEqual(madeMax.open);
    }),
    { numRuns: 50 },
  );
});

test('a title gives an address that is valid and nobody has', () => {
  expect(roomIdFor('Meme contest!', new Set())).toBe('meme-contest');
  expect(roomIdFor('Café', new Set())).toBe('cafe');
  expect(roomIdFor('Meme contest', new Set(['meme-contest', 'meme-contest-2']))).toBe(
    'meme-contest-3',
  );
  expect(roomIdFor('雑談', new Set())).toBe('room');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 4 }), (title, count) => {
      const taken = new Set<string>();
      for (let made = 0; made <= count; made += 1) {
        const id = roomIdFor(title, taken);
        expect(madeRoomId.safeParse(id).success).toBe(true);
        expect(taken.has(id)).toBe(false);
        taken.add(id);
      }
    }),
  );
});

test('no room that moderators make, or a config has, can be one of a collection', () => {
  const digits = fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(
    fc.property(digits, (address) => {
      const room = collectionRoom(`0x${address}`);
      expect(collectionOf(room)).toBe(`0x${address.toLowerCase()}`);
      expect(madeRoomId.safeParse(room).success).toBe(false);
    }),
  );
  const made = fc.string({ unit: fc.constantFrom(...'abcdef0123-nft'), maxLength: 32 });
  fc.assert(
    fc.property(made, (id) => collectionOf(id) === null && collectionOf(`nft-${id}`) === null),
  );
});
