import { emptyTimeline } from '@parley/chat-client/log/timeline';
import type { Kind, Message, People } from '@parley/domain/chat/wire';
import { describe, expect, test } from 'vitest';
import { isSameBlock, ownRowsOf, type Row, rowsOf } from './rows.ts';

const anna = `0x${'a'.repeat(40)}`;
const bert = `0x${'b'.repeat(40)}`;
const noon = new Date(2026, 5, 1, 12).getTime();
const minute = 60_000;

function message(seq: number, author: string, at: number): Message {
  return {
    chainId: 1,
    host: 'h',
    room: 'general',
    id: String(seq),
    sentAt: at,
    kind: 'text',
    body: 'b',
    replyTo: null,
    seq,
    at,
    author,
    device: 'd',
    signature: 's',
  };
}

const rowsIn = (messages: readonly Message[], people: People = {}, head = 0) =>
  rowsOf({ ...emptyTimeline, messages }, people, head)();

function heads(messages: Message[]): string {
  const rows = rowsIn(messages, { [anna]: { name: 'anna' } });
  return rows.map(sign).join('');
}

function sign(row: Row): string {
  if (row.kind === 'day' || row.kind === 'new') return row.kind === 'day' ? '|' : '*';
  return row.head ? 'H' : '.';
}

test('what is new begins below the line of its day, and a line more is no reason to draw other rows anew', () => {
  const messages = [message(1, anna, 0), message(2, anna, 1), message(3, anna, 86_400_000)];
  const rows = (newFrom: number | null) => rowsOf({ ...emptyTimeline, messages }, {}, 0, newFrom)();
  expect(rows(2).map(sign).join('')).toBe('|H*.|H');
  expect(rows(3).map(sign).join('')).toBe('|H.|*H');
  expect(rows(9).map(sign).join('')).toBe('|H.|H');
  expect(isSameBlock(rows(2), rows(2))).toBe(true);
  expect(isSameBlock(rows(2), rows(null))).toBe(false);
});

describe('rows of the log', () => {
  test.each<[string, Message[], string]>([
    [
      'one breath shares one head',
      [message(1, anna, noon), message(2, anna, noon + 4 * minute)],
      '|H.',
    ],
    [
      'five minutes are one breath, more are not',
      [message(1, anna, noon), message(2, anna, noon + 5 * minute + 1)],
      '|HH',
    ],
    [
      'another author has a head of his own',
      [message(1, anna, noon), message(2, bert, noon)],
      '|HH',
    ],
    [
      'a new day is marked',
      [message(1, anna, noon), message(2, anna, noon + 24 * 60 * minute)],
      '|H|H',
    ],
  ])('%s', (_what, messages, expected) => {
    expect(heads(messages)).toBe(expected);
  });

  test('messages being sent are below the log, whatever the local clock says', () => {
    const outgoing = {
      id: 'x',
      author: anna,
      body: 'b',
      replyTo: null,
      writtenAt: noon - 60 * minute,
      state: 'pending',
      seq: null,
      sentence: null,
    } as const;
    const timeline = { ...emptyTimeline, messages: [message(1, bert, noon)], outbox: [outgoing] };
    const own = ownRowsOf(timeline, {});
    expect(own.map(({ kind }) => kind)).toEqual(['own']);
    expect(own[0]).toMatchObject({ at: noon });
  });

  test('a line is rendered again when its author has another name', () => {
    const messages = [message(1, anna, noon)];
    const [before, after] = ['anna', 'annabel'].map((name) =>
      rowsIn(messages, { [anna]: { name } }),
    );
    expect(isSameBlock(before ?? [], after ?? [])).toBe(false);
    expect(isSameBlock(after ?? [], rowsIn(messages, { [anna]: { name: 'annabel' } }))).toBe(true);
  });

  const event = (seq: number, kind: Kind, about: number, author = anna): Message => ({
    ...message(seq, author, noon + seq),
    kind,
    body: kind === 'react' ? '🔥' : '',
    target: { seq: about, digest: 'd' },
  });
  const log = [
    message(1, anna, noon),
    event(2, 'react', 1, bert),
    event(3, 'hide', 1, bert),
    message(4, anna, noon + minute),
    event(5, 'react', 4),
  ];

  test('events are no rows: those around them share a head, and what waits follows what was said', () => {
    expect(heads(log)).toBe('|H.');
    const between = rowsOf({ ...emptyTimeline, messages: log }, {}, 5);
    expect(between(1, 3)).toEqual([]);
    expect(between(3, 5)).toMatchObject([{ kind: 'sent', head: false, message: { seq: 4 } }]);
    const mine = { id: 'x', author: anna, body: 'b', replyTo: null, writtenAt: noon + minute };
    const outbox = [{ ...mine, state: 'pending', seq: null, sentence: null } as const];
    const timeline = { ...emptyTimeline, messages: log, outbox };
    expect(ownRowsOf(timeline, {})).toMatchObject([{ kind: 'own', head: false }]);
  });

  test('a row has the events about it, and is rendered again with each', () => {
    const eventsOf = (people: People) =>
      rowsIn(log, people).flatMap((row) =>
        row.kind === 'sent' ? [row.events.map(({ seq }) => seq)] : [],
      );
    expect(eventsOf({})).toEqual([[2], [5]]);
    expect(eventsOf({ [bert]: { name: null, moderator: true } })).toEqual([[2, 3], [5]]);
    expect(isSameBlock(rowsIn(log), rowsIn(log))).toBe(true);
    expect(isSameBlock(rowsIn(log), rowsIn(log.slice(0, -1)))).toBe(false);
  });

  test('an erased message waits for its deletion while the room goes on beyond what is here', () => {
    const erased = { ...message(1, anna, noon), body: '', signature: '', erased: 'd' };
    expect(rowsIn([erased], {}, 2)[1]).toMatchObject({ isPartial: true });
    expect(rowsIn([erased], {}, 1)[1]).toMatchObject({ isPartial: false });
    expect(rowsIn([message(1, anna, noon)], {}, 2)[1]).toMatchObject({ isPartial: false });
  });
});
