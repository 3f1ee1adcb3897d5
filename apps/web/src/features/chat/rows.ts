import type { Message, People } from '@parley/domain/chat/wire';
import type { Outgoing } from './outgoing.ts';
import type { Timeline } from './timeline.ts';

/** Messages of one author within this time share one head. */
const sharedHeadMs = 5 * 60_000;

/** What a message's line shows besides the message. */
type Line = {
  key: string;
  at: number;
  head: boolean;
  name: string | null;
  /** Whether the author moderates the chat now. */
  moderates: boolean;
};

/** One line of the log as it is drawn. */
export type Row =
  | { kind: 'day'; key: string; at: number }
  | ({ kind: 'sent'; message: Message } & Line)
  | ({ kind: 'own'; outgoing: Outgoing } & Line);

/** Turns a timeline into rows: days apart, one head for what one author says in one breath. */
export function rowsOf(timeline: Timeline, people: People): Row[] {
  const rows: Row[] = [];
  let previous: { author: string; at: number; day: string } | null = null;

  function place(author: string, at: number): boolean {
    const day = new Date(at).toDateString();
    if (previous?.day !== day) rows.push({ kind: 'day', key: `day:${day}`, at });
    const head =
      previous === null ||
      previous.day !== day ||
      previous.author !== author ||
      at - previous.at > sharedHeadMs;
    previous = { author, at, day };
    return head;
  }

  for (const message of timeline.messages) {
    const { author, at, id } = message;
    const head = place(author, at);
    rows.push({ kind: 'sent', ...line(author, id, at, head), message });
  }
  for (const outgoing of timeline.outbox) {
    const { author, id } = outgoing;
    // A clock that runs behind must not put what is being written before what was read.
    const at = Math.max(outgoing.writtenAt, previousAt());
    const head = place(author, at);
    rows.push({ kind: 'own', ...line(author, id, at, head), outgoing });
  }
  return rows;

  function line(author: string, id: string, at: number, head: boolean): Line {
    const person = people[author];
    const moderates = person?.moderator === true;
    return { key: `${author}:${id}`, at, head, name: person?.name ?? null, moderates };
  }

  function previousAt(): number {
    return previous?.at ?? 0;
  }
}

/** Rows of one block; its borders are places of the log, so a block keeps its rows as it grows. */
export type Block = { key: string; rows: Row[] };
const blockSize = 50;

/** Cuts rows into blocks at fixed places of the log; what is not in the log comes last. */
export function blocksOf(rows: readonly Row[]): Block[] {
  const blocks: Block[] = [];
  // A day line belongs to the message under it.
  let days: Row[] = [];
  for (const row of rows) {
    if (row.kind === 'day') {
      days.push(row);
      continue;
    }
    const key = row.kind === 'sent' ? `b${Math.floor(row.message.seq / blockSize)}` : 'own';
    const last = blocks.at(-1);
    if (last?.key === key) last.rows.push(...days, row);
    else blocks.push({ key, rows: [...days, row] });
    days = [];
  }
  return blocks;
}

/** True if two versions of a block would be drawn alike. */
export function isSameBlock(before: readonly Row[], after: readonly Row[]): boolean {
  return before.length === after.length && before.every((row, index) => isSame(row, after[index]));
}

function isSame(a: Row, b: Row | undefined): boolean {
  if (b === undefined || a.key !== b.key || a.kind !== b.kind) return false;
  if (a.kind === 'day' || b.kind === 'day') return a.at === b.at;
  if (a.head !== b.head || a.name !== b.name || a.at !== b.at) return false;
  if (a.moderates !== b.moderates) return false;
  return a.kind === 'sent'
    ? b.kind === 'sent' && a.message === b.message
    : b.kind === 'own' && a.outgoing === b.outgoing;
}
