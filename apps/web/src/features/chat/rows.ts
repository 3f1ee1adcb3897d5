import { allowedOf, eventsByTarget, isGone } from '@parley/chat-client/log/believed';
import { replyCounts } from '@parley/chat-client/log/replyCounts';
import { firstSeq, lastSeq, saidBefore, type Timeline } from '@parley/chat-client/log/timeline';
import { isSaying, type Outgoing } from '@parley/chat-client/outbox/outgoing';
import { isSaid, type Message, type People } from '@parley/domain/chat/wire';

/** Messages of one author within this time share one head. */
const sharedHeadMs = 5 * 60_000;

/** What a message's line shows besides the message. */
type Line = {
  key: string;
  at: number;
  head: boolean;
  name: string | null;
};

/** A message that others reply to, with what members did about it. */
export type Original = { message: Message; events: readonly Message[] };

const noneWaiting: readonly Outgoing[] = [];

/** One line of the log as it is rendered. */
export type Row =
  | { kind: 'day'; key: string; at: number }
  /** What is below was not read before this visit. */
  | { kind: 'new'; key: string }
  | ({
      kind: 'sent';
      message: Message;
      /** What members did about it, in the order of the log. */
      events: readonly Message[];
      /** True for an erased message whose deletion may still come. */
      isPartial: boolean;
      /** What the member did about it and the log does not hold yet. */
      waiting: readonly Outgoing[];
      /** What it replies to, where that is here. */
      original: Original | null;
      /** How many replies it has. */
      replies: number;
    } & Line)
  | ({ kind: 'own'; outgoing: Outgoing } & Line);

/**
 * Makes the rows of what is said from index `from` to before `to` of a timeline: separated by day, one head
 * for what one author says in one breath. What was said before them decides whether the first one needs a
 * head. `head` is the newest place of the room, and `newFrom` the first one that is new to the reader. Replies
 * of the `unheard` do not count.
 */
export function rowsOf(
  timeline: Timeline,
  people: People,
  head: number,
  newFrom: number | null = null,
  unheard: readonly string[] = [],
) {
  const { messages, outbox } = timeline;
  const events = eventsByTarget(messages);
  const replies = replyCounts(messages, unheard);
  const first = firstSeq(timeline);
  const waitingFor = ({ seq }: Message) =>
    outbox.length === 0 ? noneWaiting : outbox.filter(({ target }) => target?.seq === seq);
  const originalOf = ({ replyTo }: Message): Original | null => {
    const message = replyTo === null ? undefined : messages[replyTo - first];
    if (message === undefined) return null;
    return { message, events: allowedOf(message, events.get(message.seq), people) };
  };
  const goesOn = head > lastSeq(timeline);
  return (from = 0, to = messages.length): Row[] => {
    const place = placing(saidBefore(messages, from), people);
    return messages
      .slice(from, to)
      .filter(({ kind }) => isSaid(kind))
      .flatMap((message): Row[] => {
        const about = allowedOf(message, events.get(message.seq), people);
        const isPartial = goesOn && [message, ...about].some(isGone);
        const rows = place(message, message.at, (line) => ({
          kind: 'sent',
          ...line,
          message,
          events: about,
          isPartial,
          waiting: waitingFor(message),
          original: originalOf(message),
          replies: replies.get(message.seq) ?? 0,
        }));
        // Below the line of its day.
        if (message.seq === newFrom) rows.splice(-1, 0, { kind: 'new', key: 'new' });
        return rows;
      });
  };
}

/** Rows of what waits under the log. */
export function ownRowsOf({ messages, outbox }: Timeline, people: People): Row[] {
  const last = saidBefore(messages, messages.length);
  const place = placing(last, people);
  let latest = last?.at ?? 0;
  return outbox.filter(isSaying).flatMap((outgoing): Row[] => {
    // A clock that runs behind must not put a new message before older ones.
    latest = Math.max(outgoing.writtenAt, latest);
    return place(outgoing, latest, (line) => ({ kind: 'own', ...line, outgoing }));
  });
}

type Said = { author: string; id: string; replyTo: number | null };

/** Places one line after the other, the first one after `before`. */
function placing(before: Message | undefined, people: People) {
  let previous = before && { author: before.author, at: before.at, day: dayOf(before.at) };

  return ({ author, id, replyTo }: Said, at: number, row: (line: Line) => Row): Row[] => {
    const day = dayOf(at);
    const isNewDay = previous?.day !== day;
    const head =
      // What a reply answers to stands above its head.
      replyTo !== null ||
      isNewDay ||
      previous?.author !== author ||
      at - (previous?.at ?? at) > sharedHeadMs;
    previous = { author, at, day };
    const line = { key: `${author}:${id}`, at, head, name: people[author]?.name ?? null };
    return isNewDay ? [{ kind: 'day', key: `day:${day}`, at }, row(line)] : [row(line)];
  };
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}

/** True if two versions of a block render the same. */
export function isSameBlock(before: readonly Row[], after: readonly Row[]): boolean {
  return before.length === after.length && before.every((row, index) => isSame(row, after[index]));
}

function isSame(a: Row, b: Row | undefined): boolean {
  if (b === undefined || a.key !== b.key || a.kind !== b.kind) return false;
  if (a.kind === 'new' || b.kind === 'new') return true;
  if (a.kind === 'day' || b.kind === 'day') return a.at === b.at;
  if (a.head !== b.head || a.name !== b.name || a.at !== b.at) return false;
  return a.kind === 'sent'
    ? b.kind === 'sent' &&
        a.message === b.message &&
        a.isPartial === b.isPartial &&
        a.replies === b.replies &&
        isSameList(a.events, b.events) &&
        isSameList(a.waiting, b.waiting) &&
        a.original?.message === b.original?.message &&
        isSameList(a.original?.events ?? [], b.original?.events ?? [])
    : b.kind === 'own' && a.outgoing === b.outgoing;
}

function isSameList<One>(a: readonly One[], b: readonly One[]): boolean {
  return a.length === b.length && a.every((event, index) => event === b[index]);
}
