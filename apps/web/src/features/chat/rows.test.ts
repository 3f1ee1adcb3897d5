import type { Message } from '@parley/domain/chat/wire';
import { describe, expect, test } from 'vitest';
import { isSameBlock, ownRowsOf, rowsOf } from './rows.ts';
import { emptyTimeline } from './timeline.ts';

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

function heads(messages: Message[]): string {
  const rows = rowsOf(messages, { [anna]: { name: 'anna' } });
  return rows.map((row) => (row.kind === 'day' ? '|' : row.head ? 'H' : '.')).join('');
}

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

  test('a moderator’s line says so, and is rendered again when that changes', () => {
    const messages = [message(1, anna, noon)];
    const before = rowsOf(messages, { [anna]: { name: 'anna' } });
    const after = rowsOf(messages, { [anna]: { name: 'anna', moderator: true } });
    expect(before[1]).toMatchObject({ moderates: false });
    expect(after[1]).toMatchObject({ moderates: true });
    expect(isSameBlock(before, after)).toBe(false);
    expect(isSameBlock(after, after)).toBe(true);
  });
});
