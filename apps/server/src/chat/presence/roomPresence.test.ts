import { serverFrameSchema } from '@parley/domain/chat/frames';
import { typingLastsMs } from '@parley/domain/chat/limits';
import type { People } from '@parley/domain/chat/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import type { WireEvents } from '../bus/wire.ts';
import { createBus } from '../bus.ts';
import type { Connection } from '../connection.ts';
import { createTallies } from '../tally.ts';
import { createRoomPresence } from './roomPresence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ada, bob, eve] = ['a', 'b', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];

/** A node of the room `general` that hears what a test says to it. */
function openRoom() {
  let events: WireEvents | null = null;
  const said: string[] = [];
  const wire = {
    start: (given: WireEvents) => {
      events = given;
      given.open();
    },
    maxBytes: () => 7_900,
    carriesMessages: false,
    stop: async () => {},
    send: (text: string) => void said.push(text),
  };
  const bus = createBus({ wire, log: silentLog });
  const onError = (error: unknown) => {
    throw error;
  };
  const people = async (authors: readonly string[]): Promise<People> =>
    Object.fromEntries(authors.map((author) => [author, { name: null }]));
  const tallies = { here: createTallies('here ', bus), typing: createTallies('typing ', bus) };
  const place = createRoomPresence({ room: 'general', tallies, people, onError });
  bus.start();
  const hear = (notice: object, node = 'other') => events?.text(JSON.stringify({ node, notice }));
  return { place, hear, said, lose: () => events?.lost() };
}

/** A connection that notes what it is told, as `type:count`. */
function openReader() {
  const told: string[] = [];
  const reader = {
    laggingSince: null as number | null,
    push(frame: Buffer) {
      const text = frame.toString('utf8', frame.indexOf('{'));
      const read = serverFrameSchema.parse(JSON.parse(text));
      if (read.t === 'here' || read.t === 'typing') told.push(`${read.t}:${read.count}`);
    },
  };
  return { told, reader, connection: reader as unknown as Connection };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const counts = (of: string, ...amounts: [string, number][]) => ({ t: 'counts', of, amounts });

describe('a room of one node', () => {
  test('tells who is here at once, then at most every two seconds, and only what has changed', async () => {
    const { place } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, null);
    await pass(300);
    expect(told).toEqual(['here:1']);
    for (let count = 0; count < 5; count += 1) {
      place.enter(openReader().connection, null);
      await pass(300);
    }
    expect(told).toEqual(['here:1']);
    await pass(2_300);
    expect(told).toEqual(['here:1', 'here:6']);
    const passing = openReader().connection;
    place.enter(passing, null);
    place.leave(passing);
    await pass(10_000);
    expect(told).toEqual(['here:1', 'here:6']);
  });

  test('waits a moment for a message, which carries what is to be told', async () => {
    const { place } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, null);
    await pass(100);
    expect(told).toEqual([]);
    place.ride();
    await pass(0);
    expect(told).toEqual(['here:1']);
  });

  test('tells who comes later what the others know, at once', async () => {
    const { place } = openRoom();
    place.enter(openReader().connection, ada);
    place.type(ada);
    await pass(300);
    const { told, connection } = openReader();
    place.enter(connection, null);
    expect(told).toEqual(['here:1', 'typing:1']);
  });

  test('tells a reader that lags only what is newest, once it has caught up', async () => {
    const { place } = openRoom();
    const { told, reader, connection } = openReader();
    place.enter(connection, null);
    await pass(300);
    reader.laggingSince = 1;
    place.enter(openReader().connection, null);
    await pass(5_000);
    place.enter(openReader().connection, null);
    await pass(5_000);
    expect(told).toEqual(['here:1']);
    reader.laggingSince = null;
    await pass(2_300);
    expect(told).toEqual(['here:1', 'here:3']);
  });

  test('a member types for five seconds after the last word of it', async () => {
    const { place } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, ada);
    place.type(ada);
    await pass(typingLastsMs - 100);
    place.type(ada);
    await pass(typingLastsMs - 100);
    expect(told).toEqual(['here:1', 'typing:1']);
    await pass(1_500);
    expect(told).toEqual(['here:1', 'typing:1', 'typing:0']);
  });

  test('a message ends the typing of its author alone, at once', async () => {
    const { place } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, null);
    for (const author of [ada, bob]) place.enter(openReader().connection, author);
    for (const author of [ada, bob]) place.type(author);
    await pass(1_400);
    place.said(ada);
    await pass(300);
    expect(told.filter((it) => it.startsWith('typing'))).toEqual(['typing:2', 'typing:1']);
  });
});

describe('a room of several nodes', () => {
  test('counts a member of two nodes once, and forgets a node that goes', async () => {
    const { place, hear } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, ada);
    hear(counts('here general', [ada, 1], [bob, 2], ['', 3]));
    hear(counts('typing general', [bob, 1]));
    await pass(300);
    expect(told).toEqual(['here:5', 'typing:1']);
    hear(counts('here general', [bob, 1], [eve, 1]), 'third');
    await pass(2_300);
    expect(told.at(-1)).toBe('here:6');
    hear({ t: 'bye' });
    await pass(2_300);
    expect(told.slice(-2).sort()).toEqual(['here:3', 'typing:0']);
  });

  test('counts only itself while it cannot hear the others', async () => {
    const { place, hear, lose } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, ada);
    hear(counts('here general', [bob, 1]));
    await pass(300);
    lose();
    await pass(2_300);
    expect(told).toEqual(['here:2', 'here:1']);
  });

  test('says hello to a node that it meets again before it tells its counts, which a hello voids', async () => {
    const { place, hear, said, lose } = openRoom();
    place.enter(openReader().connection, ada);
    hear({ t: 'beat' });
    lose();
    said.length = 0;
    hear(counts('here general', [bob, 1]));
    expect(said.map((text) => JSON.parse(text).notice.t)).toEqual(['hello', 'counts']);
  });

  test('a message ends typing that another node told', async () => {
    const { place, hear } = openRoom();
    const { told, connection } = openReader();
    place.enter(connection, ada);
    hear(counts('typing general', [bob, 1]));
    await pass(1_400);
    place.said(bob);
    await pass(300);
    expect(told).toEqual(['here:1', 'typing:1', 'typing:0']);
  });

  test('a flood at one node is few and short notices to the others', async () => {
    const { place, hear, said } = openRoom();
    hear({ t: 'beat' });
    said.length = 0;
    for (let turn = 0; turn < 1_000; turn += 1) {
      const { connection } = openReader();
      const author = `0x${String(turn).padStart(40, '0')}`;
      place.enter(connection, author);
      place.type(author);
      if (turn % 2 === 0) place.leave(connection);
    }
    await pass(1_500);
    const notices = said.filter((text) => text.includes('"counts"'));
    expect(notices.length).toBeLessThanOrEqual(2 * Math.ceil(1_001 / 64));
    for (const text of notices) expect(Buffer.byteLength(text)).toBeLessThan(7_900);
  });
});
