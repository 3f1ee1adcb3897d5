import type { Message, People } from '@parley/domain/chat/wire';
import type { Outgoing } from './outgoing.ts';
import type { Timeline } from './timeline.ts';

/** Messages of one author within this time share one head. */
const sharedHeadMs = 5 * 60_000;

/** One line of the log as it is drawn. */
export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'sent'; key: string; at: number; head: boolean; name: string | null; message: Message }
  | {
      kind: 'own';
      key: string;
      at: number;
      head: boolean;
      name: string | null;
      outgoing: Outgoing;
    };

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
    const name = people[author]?.name ?? null;
    rows.push({ kind: 'sent', key: `${author}:${id}`, at, head, name, message });
  }
  for (const outgoing of timeline.outbox) {
    const { author, id } = outgoing;
    // A clock that runs behind must not put what is being written before what was read.
    const at = Math.max(outgoing.writtenAt, previousAt());
    const head = place(author, at);
    const name = people[author]?.name ?? null;
    rows.push({ kind: 'own', key: `${author}:${id}`, at, head, name, outgoing });
  }
  return rows;

  function previousAt(): number {
    return previous?.at ?? 0;
  }
}
