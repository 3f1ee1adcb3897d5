import { allowedOf, eventsByTarget, isGone } from '@parley/chat-client/log/believed';
import { firstSeq, saidBefore, type Timeline } from '@parley/chat-client/log/timeline';
import type { Post } from '@parley/domain/chat/postWire';
import { isSaid, type Message, type People } from '@parley/domain/chat/wire';

/** Something said, with what members did about it. */
export type Said = { message: Message; events: readonly Message[] };

/** A message with what was said in answer to it, and around it. */
export type Thread = {
  root: Said;
  before: Said | null;
  after: Said | null;
  /** Oldest first. */
  replies: readonly Said[];
  /** The place after which replies are missing; null where all are here. */
  next: number | null;
  /** How many replies are not deleted, and not of somebody unheard, as far as they are here. */
  count: number;
};

/** True where the log that is here holds a place, and so all that came after it. */
export function isInLog(timeline: Timeline, seq: number): boolean {
  return timeline.messages[seq - firstSeq(timeline)] !== undefined;
}

/**
 * The thread of the message at place `root`: out of the log where that holds it, else out of what the server
 * answered and the log since. 'gap' where the log does not join on to the answer, which has to be asked again;
 * null where nothing is here.
 */
export function threadOf(
  root: number,
  timeline: Timeline,
  people: People,
  pages: readonly Post[],
  unheard: readonly string[] = [],
): Thread | 'gap' | null {
  const [first] = pages;
  if (isInLog(timeline, root)) return fromLog({ root, timeline, people, unheard }, first);
  if (first === undefined) return null;
  const isOther = timeline.epoch !== null && timeline.epoch !== first.epoch;
  const isApart = timeline.messages.length > 0 && firstSeq(timeline) > first.head + 1;
  if (isOther || isApart) return 'gap';
  return fromPages({ root, timeline, people, unheard }, [first, ...pages.slice(1)]);
}

type Asked = { root: number; timeline: Timeline; people: People; unheard: readonly string[] };

function fromLog({ root, timeline, people, unheard }: Asked, page?: Post): Thread | null {
  const { messages } = timeline;
  const index = root - firstSeq(timeline);
  const message = messages[index];
  if (message === undefined || !isSaid(message.kind)) return null;
  const events = eventsByTarget(messages);
  const said = (one: Message): Said => ({
    message: one,
    events: allowedOf(one, events.get(one.seq), people),
  });
  const replies = repliesTo(root, messages.slice(index + 1)).map(said);
  const before = saidBefore(messages, index);
  const after = messages.slice(index + 1).find(({ kind }) => isSaid(kind));
  // What was said before the first message that is here, only the server can tell.
  const told = page?.around.find(({ seq }) => seq < root);
  return {
    root: said(message),
    before: before === undefined ? (told && page ? toldOf(page)(told) : null) : said(before),
    after: after === undefined ? null : said(after),
    replies,
    next: null,
    count: countOf(replies, unheard),
  };
}

function fromPages(
  { root, timeline, people, unheard }: Asked,
  pages: readonly [Post, ...Post[]],
): Thread {
  const [first] = pages;
  const last = pages.at(-1) ?? first;
  const live = timeline.messages.filter(({ seq }) => seq > first.head);
  const told = uniqueBySeq(pages.flatMap((page) => page.replies));
  // What the server names as a reply has to say so itself, as its author signed it.
  const all = repliesTo(root, uniqueBySeq([...told, ...live]));
  const fresh = all.filter(({ seq }) => seq > first.head && !told.some((one) => one.seq === seq));
  const events = eventsByTarget(uniqueBySeq([...pages.flatMap((page) => page.standing), ...live]));
  const said = (one: Message): Said => ({
    message: one,
    events: allowedOf(one, events.get(one.seq), people),
  });
  const replies = all.map(said);
  const neighbor = (isIt: (seq: number) => boolean) =>
    [...first.around, ...live].find(({ seq, kind }) => isIt(seq) && isSaid(kind));
  const [before, after] = [neighbor((seq) => seq < root), neighbor((seq) => seq > root)];
  return {
    root: said(first.message),
    before: before === undefined ? null : said(before),
    after: after === undefined ? null : said(after),
    replies,
    next: last.next,
    count:
      last.next === null
        ? countOf(replies, unheard)
        : first.count + fresh.length - countOf(replies.filter(isOf(unheard))),
  };
}

/** A message of an answer with what the server said stands about it. */
function toldOf({ standing, people }: Post): (message: Message) => Said {
  const events = eventsByTarget(standing);
  return (message) => ({ message, events: allowedOf(message, events.get(message.seq), people) });
}

/** What answers to a message, and what answers to that, among messages that ascend. */
function repliesTo(root: number, messages: readonly Message[]): Message[] {
  const thread = new Set([root]);
  return messages.filter(({ replyTo, seq }) => {
    if (replyTo === null || !thread.has(replyTo)) return false;
    thread.add(seq);
    return true;
  });
}

function countOf(replies: readonly Said[], unheard: readonly string[] = []): number {
  const isUnheard = isOf(unheard);
  return replies.filter(
    (reply) =>
      !isGone(reply.message) &&
      !reply.events.some(({ kind }) => kind === 'delete') &&
      !isUnheard(reply),
  ).length;
}

function isOf(authors: readonly string[]): (said: Said) => boolean {
  return ({ message }) => authors.includes(message.author);
}

/** Each place once, in ascending order. */
function uniqueBySeq(messages: readonly Message[]): Message[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
