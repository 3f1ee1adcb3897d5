import type { Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../outbox/outgoing.ts';
import {
  applyEvent,
  emptyTimeline,
  saidAfter,
  type Timeline,
  type TimelineEvent,
} from './timeline.ts';

const author = `0x${'a'.repeat(40)}`;
const idOf = (seq: number) => `01${String(seq).padStart(24, '0')}`;

function message(seq: number): Message {
  return {
    chainId: 1,
    host: 'parley.example',
    room: 'general',
    id: idOf(seq),
    sentAt: seq,
    kind: 'text',
    body: `message ${seq}`,
    replyTo: null,
    seq,
    at: seq,
    author,
    device: 'd'.repeat(43),
    signature: 's'.repeat(86),
  };
}

function stretch(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}

function page(from: number, to: number, epoch = 'e', reset = false): TimelineEvent {
  return { type: 'page', page: { epoch, messages: stretch(from, to), reset } };
}

function outgoing(seq: number): Outgoing {
  return {
    id: idOf(seq),
    author,
    body: `message ${seq}`,
    replyTo: null,
    writtenAt: seq,
    state: 'pending',
    seq: null,
    sentence: null,
  };
}

const run = (events: readonly TimelineEvent[], from: Timeline = emptyTimeline) =>
  events.reduce(applyEvent, from);
const seqs = (timeline: Timeline) => timeline.messages.map(({ seq }) => seq);

describe('a timeline', () => {
  test('a timeline appends the next message and ignores one it has', () => {
    const next: TimelineEvent = { type: 'message', epoch: 'e', message: message(4) };
    expect(seqs(run([page(2, 3), next, next]))).toEqual([2, 3, 4]);
  });

  test('a timeline puts an older page in front', () => {
    expect(seqs(run([page(51, 60), page(1, 50)]))).toHaveLength(60);
  });

  test('a timeline shows nothing beyond a gap, and asks to resume', () => {
    const far = run([page(1, 3), { type: 'message', epoch: 'e', message: message(5) }]);
    expect(seqs(far)).toEqual([1, 2, 3]);
    expect(far.hasGap).toBe(true);
    expect(run([page(4, 5)], far)).toMatchObject({ hasGap: false });
    expect(seqs(run([page(4, 5)], far))).toEqual([1, 2, 3, 4, 5]);
  });

  test('a timeline forgets a replaced log, keeps what is not sent', () => {
    const before = run([page(1, 9), { type: 'queued', outgoing: outgoing(99) }]);
    const after = run([page(1, 2, 'another')], before);
    expect(seqs(after)).toEqual([1, 2]);
    expect(after.outbox).toHaveLength(1);
  });

  test('a timeline starts again from the page of a reset', () => {
    expect(seqs(run([page(1, 9), page(200, 249, 'e', true)]))[0]).toBe(200);
  });

  test('a message that failed can wait again, one that is committed cannot fail', () => {
    const failed = run([
      { type: 'queued', outgoing: outgoing(1) },
      { type: 'failed', id: idOf(1), sentence: 'You’re sending too fast.' },
    ]);
    expect(failed.outbox[0]).toMatchObject({ state: 'failed' });
    expect(run([{ type: 'pending', id: idOf(1) }], failed).outbox[0]?.sentence).toBeNull();
    const late = run(
      [
        { type: 'ack', id: idOf(1), seq: 1 },
        { type: 'failed', id: idOf(1), sentence: '' },
      ],
      failed,
    );
    expect(late.outbox[0]?.state).toBe('acknowledged');
  });

  test('another author’s message under the same id is not ours', () => {
    const stranger = { ...message(1), author: `0x${'b'.repeat(40)}` };
    const mixed = run([
      { type: 'queued', outgoing: outgoing(1) },
      { type: 'page', page: { epoch: 'e', messages: [stranger], reset: false } },
    ]);
    expect(mixed.outbox).toHaveLength(1);
  });

  test('a timeline ends as the log, each message once, whatever the order and repetition of frames', () => {
    const frame = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 12 }))
        .map(([from, length]): TimelineEvent => page(from, Math.min(30, from + length))),
      fc
        .integer({ min: 1, max: 30 })
        .map((seq): TimelineEvent => ({ type: 'message', epoch: 'e', message: message(seq) })),
      fc
        .integer({ min: 1, max: 30 })
        .map((seq): TimelineEvent => ({ type: 'ack', id: idOf(seq), seq })),
      fc
        .integer({ min: 1, max: 30 })
        .map((seq): TimelineEvent => ({ type: 'queued', outgoing: outgoing(seq) })),
    );
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 60 }), (frames) => {
        const seen = run(frames);
        const list = seqs(seen);
        const first = list[0] ?? 1;
        expect(list).toEqual(list.map((_, index) => first + index));
        const inLog = new Set(seen.messages.map(({ id }) => id));
        expect(
          seen.outbox.filter(({ id, state }) => inLog.has(id) && state === 'acknowledged'),
        ).toEqual([]);
        // The resume that a gap (or a reconnection) leads to completes it.
        const resumed = run([page(list.at(-1) ?? 1, 30), page(1, first)], seen);
        expect(seqs(resumed)).toEqual(stretch(1, 30).map(({ seq }) => seq));
        expect(resumed.outbox).toEqual([]);
        expect(resumed.hasGap).toBe(false);
      }),
    );
  });
});

test('a live message that comes again changes nothing', () => {
  const before = applyEvent(emptyTimeline, page(1, 3));
  const again: TimelineEvent = { type: 'message', epoch: 'e', message: message(3) };
  expect(applyEvent(before, again)).toBe(before);
});

test('a trimmed timeline keeps as many said messages as asked, with all events since', () => {
  const react = (seq: number): Message => ({
    ...message(seq),
    kind: 'react',
    body: '🔥',
    target: { seq: 1, digest: 'd'.repeat(43) },
  });
  const log = [message(1), react(2), message(3), react(4), react(5), message(6), react(7)];
  const whole = run([{ type: 'page', page: { epoch: 'e', messages: log, reset: false } }]);
  expect(seqs(run([{ type: 'trimmed', length: 2 }], whole))).toEqual([3, 4, 5, 6, 7]);
  expect(run([{ type: 'trimmed', length: 3 }], whole)).toBe(whole);
  expect([0, 1, 5, 6].map((seq) => saidAfter(whole, seq))).toEqual([3, 2, 1, 0]);
  const { author } = message(1);
  expect(saidAfter(whole, 1, [author])).toBe(0);
});
