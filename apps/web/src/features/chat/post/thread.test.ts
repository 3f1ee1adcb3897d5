import { replyCounts } from '@parley/chat-client/log/replyCounts';
import { emptyTimeline, type Timeline } from '@parley/chat-client/log/timeline';
import { about, anna, bert, entry, logs, people } from '@parley/chat-client/testLog';
import type { Post } from '@parley/domain/chat/postWire';
import { isSaid, type Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInLog, type Said, type Thread, threadOf } from './thread.ts';

const timelineOf = (messages: readonly Message[]): Timeline => ({
  ...emptyTimeline,
  epoch: 'e',
  messages,
});
const reply = (seq: number, replyTo: number, change: Partial<Message> = {}) =>
  entry(seq, 'text', { replyTo, ...change });

/** A page as the server answers when its log ends with `log`. */
function pageOf(log: readonly Message[], root: number, after = 0, limit = 50): Post {
  const thread = new Set([root]);
  const all = log.filter(({ seq, replyTo }) => {
    if (replyTo === null || !thread.has(replyTo)) return false;
    thread.add(seq);
    return true;
  });
  const left = all.filter(({ seq }) => seq > after);
  const replies = left.slice(0, limit);
  const said = log.filter(({ kind }) => isSaid(kind));
  const around = [said.findLast(({ seq }) => seq < root), said.find(({ seq }) => seq > root)];
  const shown = [log[root - 1] as Message, ...around.flatMap((one) => one ?? []), ...replies];
  return {
    room: 'general',
    epoch: 'e',
    head: log.length,
    message: log[root - 1] as Message,
    around: around.flatMap((one) => one ?? []),
    replies,
    next: left.length > limit ? (replies.at(-1)?.seq ?? null) : null,
    count: all.filter(
      ({ seq }) => !log.some((one) => one.kind === 'delete' && one.target?.seq === seq),
    ).length,
    standing: log.filter(({ target }) => shown.some(({ seq }) => seq === target?.seq)),
    tallies: [],
    people: {},
  };
}

const seqs = (said: readonly Said[]) => said.map(({ message }) => message.seq);

function here(thread: Thread | 'gap' | null): Thread {
  if (thread === null || thread === 'gap') throw new Error(`The thread is ${thread}`);
  return thread;
}

/** Logs in which some of what is said answers to something before it. */
const conversations = fc
  .tuple(logs, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }))
  .map(([log, choices]) =>
    log.map((message, index): Message => {
      const said = log.slice(0, index).filter(({ kind }) => isSaid(kind));
      const to = said[(choices[index] ?? 0) % (said.length + 1)];
      return isSaid(message.kind) && to !== undefined ? { ...message, replyTo: to.seq } : message;
    }),
  );

test('the log and the server’s answer give the same thread, wherever the answer was given', () => {
  fc.assert(
    fc.property(conversations, fc.nat(), fc.nat(), (log, pick, cut) => {
      const said = log.filter(({ kind }) => isSaid(kind));
      const root = said[pick % said.length]?.seq ?? 1;
      const head = root + (cut % (log.length - root + 1));
      const whole = here(threadOf(root, timelineOf(log), people, []));
      const answer = pageOf(log.slice(0, head), root);
      const later = timelineOf(log.slice(Math.max(root, head - 1)));
      const joined = here(threadOf(root, later, people, [answer]));
      expect(joined.replies).toEqual(whole.replies);
      expect(joined.root).toEqual(whole.root);
      expect(joined.count).toBe(whole.count);
      expect(joined.before?.message).toEqual(whole.before?.message);
      expect(joined.after?.message).toEqual(whole.after?.message);
    }),
  );
});

test('the count of a message in the log is that of its thread', () => {
  fc.assert(
    fc.property(conversations, (log) => {
      const timeline = timelineOf(log);
      const counts = replyCounts(timeline.messages);
      for (const { seq, kind } of log) {
        if (!isSaid(kind)) continue;
        const { count } = here(threadOf(seq, timeline, people, []));
        expect(counts.get(seq) ?? 0).toBe(count);
      }
    }),
  );
});

test('a thread has the replies to a message and to those, and no others', () => {
  const log = [
    entry(1, 'text'),
    entry(2, 'text'),
    reply(3, 1),
    reply(4, 2),
    reply(5, 3, { author: bert }),
    entry(6, 'react', { body: '🔥', ...about(5) }),
  ];
  const thread = here(threadOf(1, timelineOf(log), people, []));
  expect(seqs(thread.replies)).toEqual([3, 5]);
  expect(thread.replies[1]?.events.map(({ seq }) => seq)).toEqual([6]);
  expect([thread.before, thread.after?.message.seq]).toEqual([null, 2]);
});

describe('a deleted reply', () => {
  const log = [entry(1, 'text'), reply(2, 1), reply(3, 2, { author: bert })];
  const deletion = entry(4, 'delete', about(2));

  test('a deleted reply keeps its place and is not counted, what answers to it is', () => {
    const timeline = timelineOf([...log, deletion]);
    expect(seqs(here(threadOf(1, timeline, people, [])).replies)).toEqual([2, 3]);
    expect([...replyCounts(timeline.messages)]).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('a deletion by somebody else changes nothing', () => {
    const timeline = timelineOf([...log, { ...deletion, author: bert }]);
    expect(replyCounts(timeline.messages).get(1)).toBe(2);
    expect(here(threadOf(1, timeline, people, [])).count).toBe(2);
  });

  test('the last reply that is deleted leaves no count', () => {
    expect([...replyCounts([...log.slice(0, 2), entry(3, 'delete', about(2))])]).toEqual([]);
  });
});

describe('replies of somebody whom the reader blocked', () => {
  const log = [
    entry(1, 'text', { author: anna }),
    reply(2, 1, { author: bert }),
    reply(3, 2, { author: anna }),
    reply(4, 1, { author: bert }),
  ];

  test('are not counted, and what answers to them is', () => {
    expect(here(threadOf(1, timelineOf(log), people, [], [bert])).count).toBe(1);
    expect([...replyCounts(log, [bert])]).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect([...replyCounts(log.slice(0, 2), [bert])]).toEqual([]);
  });

  test('are not counted as far as they are here, while others are not', () => {
    const first = pageOf(log, 1, 0, 2);
    expect(here(threadOf(1, emptyTimeline, people, [first], [bert])).count).toBe(2);
    const rest = pageOf(log, 1, 3, 4);
    expect(here(threadOf(1, emptyTimeline, people, [first, rest], [bert])).count).toBe(1);
  });
});

describe('an answer of the server', () => {
  const log = Array.from({ length: 9 }, (_, index) =>
    index === 0 ? entry(1, 'text') : reply(index + 1, 1),
  );

  test('pages join on to each other, and what came since stands at the end', () => {
    const first = pageOf(log, 1, 0, 3);
    const live = timelineOf([...log.slice(8), reply(10, 9, { author: anna })]);
    const begun = here(threadOf(1, live, people, [first]));
    expect([seqs(begun.replies), begun.next, begun.count]).toEqual([[2, 3, 4], 4, 8]);
    const rest = pageOf(log, 1, 4, 10);
    const whole = here(threadOf(1, live, people, [first, rest]));
    expect([seqs(whole.replies), whole.next, whole.count]).toEqual([
      [2, 3, 4, 5, 6, 7, 8, 9, 10],
      null,
      9,
    ]);
  });

  test('what the server names as a reply and answers to nothing in the thread is not shown', () => {
    const answer = pageOf(log.slice(0, 4), 1);
    const strangers = [entry(5, 'text'), reply(6, 5), reply(7, 99)];
    const lie = { ...answer, head: 9, replies: [...answer.replies, ...strangers] };
    const thread = here(threadOf(1, emptyTimeline, people, [lie]));
    expect([seqs(thread.replies), thread.count]).toEqual([[2, 3, 4], 3]);
  });

  test('an answer that the log does not join on to is asked for again', () => {
    const answer = pageOf(log.slice(0, 4), 1);
    expect(threadOf(1, timelineOf(log.slice(5)), people, [answer])).toBe('gap');
    expect(threadOf(1, timelineOf(log.slice(4)), people, [answer])).not.toBe('gap');
    expect(threadOf(1, { ...timelineOf(log.slice(4)), epoch: 'f' }, people, [answer])).toBe('gap');
    expect(threadOf(1, emptyTimeline, people, [answer])).not.toBe('gap');
  });
});

test('nothing is here before the log or an answer is', () => {
  expect(threadOf(1, emptyTimeline, people, [])).toBe(null);
  expect(threadOf(9, timelineOf([entry(1, 'text')]), people, [])).toBe(null);
  expect(isInLog(timelineOf([entry(5, 'text')]), 5)).toBe(true);
  expect(isInLog(timelineOf([entry(5, 'text')]), 4)).toBe(false);
});

test('an event is no message of its own', () => {
  const log = [entry(1, 'text'), entry(2, 'react', { body: '🔥', ...about(1) })];
  expect(threadOf(2, timelineOf(log), people, [])).toBe(null);
});
