import { isSaid, type Message, type Page } from '@parley/domain/chat/wire';
import { byWriting, type Outgoing } from '../outbox/outgoing.ts';

/**
 * What a reader sees of one room: a stretch of its log without gaps, and below it what this member
 * has written and the log does not hold yet.
 */
export type Timeline = {
  /** Identity of the log; null before the first page. */
  epoch: string | null;
  /** Unbroken and ascending by seq. */
  messages: readonly Message[];
  outbox: readonly Outgoing[];
  /** True after something arrived that does not join on: the room must resume. */
  hasGap: boolean;
};

export type TimelineEvent =
  | { type: 'page'; page: Pick<Page, 'epoch' | 'messages' | 'reset'> }
  | { type: 'message'; epoch: string; message: Message }
  | { type: 'ack'; id: string; seq: number }
  | { type: 'queued'; outgoing: Outgoing }
  | { type: 'failed'; id: string; sentence: string }
  | { type: 'pending'; id: string }
  | { type: 'discarded'; id: string }
  /** Another wallet is connected: its outbox replaces the previous one's. */
  | { type: 'outbox'; outbox: readonly Outgoing[] }
  /** Only the newest `length` said messages are still needed; older ones can be asked for again. */
  | { type: 'trimmed'; length: number };

export const emptyTimeline: Timeline = { epoch: null, messages: [], outbox: [], hasGap: false };

/** Applies one event. Any order and any repetition of the same events ends in the same log. */
export function applyEvent(timeline: Timeline, event: TimelineEvent): Timeline {
  switch (event.type) {
    case 'page':
      return withoutArrived(withPage(timeline, event.page));
    case 'message':
      return withoutArrived(withMessage(timeline, event.epoch, event.message));
    case 'ack':
      return withAck(timeline, event.id, event.seq);
    case 'queued':
      if (timeline.outbox.some(({ id }) => id === event.outgoing.id)) return timeline;
      return { ...timeline, outbox: [...timeline.outbox, event.outgoing].sort(byWriting) };
    case 'failed':
      return changed(timeline, event.id, { state: 'failed', sentence: event.sentence });
    case 'pending':
      return changed(timeline, event.id, { state: 'pending', sentence: null });
    case 'discarded':
      return { ...timeline, outbox: timeline.outbox.filter(({ id }) => id !== event.id) };
    case 'outbox':
      return withoutArrived({ ...timeline, outbox: event.outbox });
    case 'trimmed':
      return trimmed(timeline, event.length);
  }
}

/** Seq of the oldest message shown, 1 for none. */
export function firstSeq({ messages }: Timeline): number {
  return messages[0]?.seq ?? 1;
}

/** Seq of the newest message shown, 0 for none. */
export function lastSeq({ messages }: Timeline): number {
  return messages.at(-1)?.seq ?? 0;
}

/** How many messages said something after a place; events about them are none, nor what the `unheard` said. */
export function saidAfter(
  { messages }: Timeline,
  seq: number,
  unheard: readonly string[] = [],
): number {
  const first = messages[0]?.seq ?? 0;
  return messages
    .slice(Math.max(0, seq + 1 - first))
    .filter(({ kind, author }) => isSaid(kind) && !unheard.includes(author)).length;
}

/** The newest place up to `index` (exclusive) where something was said. */
export function saidBefore(messages: readonly Message[], index: number): Message | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message !== undefined && isSaid(message.kind)) return message;
  }
  return undefined;
}

/** The place of the first message after `newAfter` that somebody else said; null where there is none. */
export function firstNew(
  timeline: Timeline,
  newAfter: number | null,
  self: string | null,
): number | null {
  if (newAfter === null) return null;
  const { messages } = timeline;
  for (
    let index = Math.max(0, newAfter + 1 - firstSeq(timeline));
    index < messages.length;
    index += 1
  ) {
    const message = messages[index];
    if (message !== undefined && isSaid(message.kind) && message.author !== self)
      return message.seq;
  }
  return null;
}

/** True while the log goes back further than what is shown. */
export function hasOlder({ messages }: Timeline): boolean {
  const first = messages[0];
  return first !== undefined && first.seq > 1;
}

function withPage(timeline: Timeline, page: Pick<Page, 'epoch' | 'messages' | 'reset'>): Timeline {
  if (timeline.epoch !== page.epoch || page.reset) {
    return { ...timeline, epoch: page.epoch, messages: page.messages, hasGap: false };
  }
  const [first, last] = [page.messages[0], page.messages.at(-1)];
  const [ownFirst, ownLast] = [timeline.messages[0], timeline.messages.at(-1)];
  if (first === undefined || last === undefined) return { ...timeline, hasGap: false };
  if (ownFirst === undefined || ownLast === undefined) {
    return { ...timeline, messages: page.messages, hasGap: false };
  }
  if (last.seq < ownFirst.seq - 1) return timeline;
  // A page beyond the end means that messages are missing in between: nothing is shown until they arrive.
  if (first.seq > ownLast.seq + 1) return { ...timeline, hasGap: true };
  const before = page.messages.filter(({ seq }) => seq < ownFirst.seq);
  const after = page.messages.filter(({ seq }) => seq > ownLast.seq);
  const reachesEnd = last.seq >= ownLast.seq;
  const hasGap = reachesEnd ? false : timeline.hasGap;
  if (before.length + after.length === 0) return { ...timeline, hasGap };
  return { ...timeline, messages: [...before, ...timeline.messages, ...after], hasGap };
}

function withMessage(timeline: Timeline, epoch: string, message: Message): Timeline {
  if (timeline.epoch !== null && timeline.epoch !== epoch) return { ...timeline, hasGap: true };
  const newest = lastSeq(timeline);
  if (timeline.epoch !== null && message.seq <= newest) return timeline;
  // Before the first page only the very first message is known to join on.
  if (message.seq !== newest + 1) return { ...timeline, hasGap: true };
  return { ...timeline, epoch, messages: [...timeline.messages, message] };
}

/** Whatever is about what stays comes after it, and stays as well. */
function trimmed(timeline: Timeline, length: number): Timeline {
  const { messages } = timeline;
  const said = messages.flatMap(({ kind }, index) => (isSaid(kind) ? [index] : []));
  if (said.length <= length) return timeline;
  return { ...timeline, messages: messages.slice(said[said.length - length]) };
}

/** Acknowledged is committed: the item stays as "sent" until the log itself brings it. */
function withAck(timeline: Timeline, id: string, seq: number): Timeline {
  const known = timeline.outbox.some((outgoing) => outgoing.id === id);
  if (!known) return timeline;
  const acknowledged = changed(timeline, id, { state: 'acknowledged', sentence: null, seq });
  const hasGap = timeline.hasGap || seq > lastSeq(timeline) + 1;
  return withoutArrived({ ...acknowledged, hasGap });
}

function changed(timeline: Timeline, id: string, change: Partial<Outgoing>): Timeline {
  const outbox = timeline.outbox.map((outgoing) => {
    if (outgoing.id !== id) return outgoing;
    // What is committed can no longer fail, whatever arrives late.
    return outgoing.state === 'acknowledged' ? outgoing : { ...outgoing, ...change };
  });
  return { ...timeline, outbox };
}

/** Removes messages from the outbox that are in the log: same author and id, or a place already passed. */
function withoutArrived(timeline: Timeline): Timeline {
  if (timeline.outbox.length === 0) return timeline;
  const arrived = new Set(timeline.messages.map(({ author, id }) => `${author}:${id}`));
  const newest = lastSeq(timeline);
  const outbox = timeline.outbox.filter(
    ({ author, id, seq }) => (seq ?? newest + 1) > newest && !arrived.has(`${author}:${id}`),
  );
  return outbox.length === timeline.outbox.length ? timeline : { ...timeline, outbox };
}
