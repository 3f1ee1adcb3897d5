import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { createStore } from '@parley/domain/state/store';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mentionsOptions } from '../../../data/search.ts';
import { followMentions } from './followMentions.ts';

const self = `0x${'a'.repeat(40)}`;
const other = `0x${'b'.repeat(40)}`;

/** Up to which place of the room the index has read; null while the server is away. */
let read: number | null;
/** How often the index was asked. */
let asked: number;
/** What an answer waits for. */
let held: Promise<void>;
let client: QueryClient;
let timeline: ReturnType<typeof createStore<{ timeline: { messages: object[] } }>>;
let stop: () => void;
const ends: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  read = 100;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    await held;
    if (read === null) throw new TypeError('Failed to fetch');
    const behind = read < lastPlace() ? [{ room: 'general', seq: read }] : [];
    // No `Response`, whose body is read in real time, which these clocks do not wait for.
    return { ok: true, json: async () => ({ mentions: [], next: null, people: {}, behind }) };
  });
  asked = 0;
  held = Promise.resolve();
  client = new QueryClient();
  timeline = createStore({ timeline: { messages: [message({ seq: 100 })] } });
  ends.push(new InfiniteQueryObserver(client, mentionsOptions(self)).subscribe(() => {}));
  await wait(1);
  expect(client.getQueryState(mentionsOptions(self).queryKey)?.status).toBe('success');
  asked = 0;
  const rooms = [{ id: 'general', view: timeline }] as unknown as RoomState[];
  stop = followMentions({ client, self, rooms });
});
afterEach(() => {
  stop();
  for (const end of ends.splice(0)) end();
  client.clear();
  vi.useRealTimers();
});

const message = (changes: object) => ({
  kind: 'text',
  author: other,
  replyTo: null,
  body: 'gm @me',
  ...changes,
});
const lastPlace = () => (timeline.get().timeline.messages.at(-1) as { seq: number }).seq;
function say(changes: object = {}): void {
  const { messages } = timeline.get().timeline;
  timeline.set({
    timeline: { messages: [...messages, message({ seq: lastPlace() + 1, ...changes })] },
  });
}
/** In seconds; a minute after the last answer the mentions are asked for in any case. */
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(1_000 * seconds);

test('an index that has what was said is asked once', async () => {
  read = 200;
  say();
  await wait(50);
  expect(asked).toBe(1);
});

test('several messages at once are asked for once, and none of the member’s own or without a name', async () => {
  read = 200;
  say();
  say();
  await wait(20);
  say({ body: 'gm' });
  say({ author: self });
  await wait(20);
  expect(asked).toBe(1);
});

test('an index that is late is asked again, ever less often, until it has read that far', async () => {
  say();
  await wait(40);
  // After 1, 3, 7, 15, and 31 seconds.
  expect(asked).toBe(5);
  read = 101;
  await wait(8);
  expect(asked).toBe(6);
  await wait(40);
  expect(asked).toBe(6);
});

test('a server that is away is asked again once it may be back', async () => {
  read = null;
  say();
  await wait(30);
  const away = asked;
  expect(away).toBeGreaterThan(1);
  read = 200;
  await wait(20);
  expect(asked).toBe(away + 1);
});

test('nobody is asked after the end, also not when an answer comes after it', async () => {
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  say();
  await wait(1);
  expect(asked).toBe(1);
  stop();
  say();
  answer();
  await wait(50);
  expect(asked).toBe(1);
});
