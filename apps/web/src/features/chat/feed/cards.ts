import { allowedOf, eventsByTarget, isGone } from '@parley/chat-client/log/believed';
import { replyCounts } from '@parley/chat-client/log/replyCounts';
import { firstSeq, type Timeline } from '@parley/chat-client/log/timeline';
import type { Card, CardsPage } from '@parley/domain/chat/cardsWire';
import { isSaid, type Message, type People } from '@parley/domain/chat/wire';
import { isInLog, type Said } from '../post/thread.ts';

/** A card with what members did about it, and how many replies it has. */
export type ShownCard = Said & { replies: number };

/** The cards of a room, the newest or the best first, and how many came that are not among them yet. */
export type ShownCards = { cards: readonly ShownCard[]; fresh: number };

type CardsOf = {
  /** The pages of one list, as the server answered; at least one. */
  pages: readonly CardsPage[];
  timeline: Timeline;
  people: People;
  /** Places of the log up to which new cards are shown above the pages; null where none are. */
  upTo: number | null;
  /** The member's own address: what they say is shown at once. */
  self: string | null;
};

/**
 * What the server answered, and what the log of this page told since. 'gap' where the log does not join on to the
 * answer, which has to be asked again.
 */
export function cardsOf({ pages, timeline, people, upTo, self }: CardsOf): ShownCards | 'gap' {
  const head = Math.min(...pages.map((page) => page.head));
  const isOther = pages.some(({ epoch }) => timeline.epoch !== null && timeline.epoch !== epoch);
  const isApart = timeline.messages.length > 0 && firstSeq(timeline) > head + 1;
  if (isOther || isApart) return 'gap';
  const live = timeline.messages.filter(({ seq }) => seq > head);
  const told = uniqueBySeq(pages.flatMap((page) => page.cards.map((card) => ({ card, page }))));
  const known = new Set(told.map(({ card }) => card.message.seq));
  const news = upTo === null ? [] : live.filter((one) => isCard(one) && !known.has(one.seq));
  const own = Math.max(0, ...news.filter(({ author }) => author === self).map(({ seq }) => seq));
  const isTaken = ({ seq }: Message) => seq <= Math.max(own, upTo ?? 0);
  const standing = pages.flatMap((page) => page.standing);
  const events = eventsByTarget(inOrder([...standing, ...live]));
  const replies = repliesIn(timeline);
  const shown = (message: Message, count: number): ShownCard => ({
    message,
    events: allowedOf(message, events.get(message.seq), people),
    replies: count,
  });
  const taken = news.filter(isTaken).map((one) => shown(one, replies(one.seq, null)));
  const before = told.map(({ card, page }) =>
    shown(card.message, replies(card.message.seq, { card, page })),
  );
  const isDeleted = (one: Message) =>
    isGone(one) || shown(one, 0).events.some(({ kind }) => kind === 'delete');
  return {
    cards: [...taken.toReversed(), ...before],
    fresh: news.filter((one) => !isTaken(one) && !isDeleted(one)).length,
  };
}

/** What the log of this page holds, as if the server had answered with it: for when it doesn't answer. */
export function pageOfLog(room: string, { epoch, messages }: Timeline): CardsPage | null {
  const last = messages.at(-1);
  if (epoch === null || last === undefined) return null;
  const events = eventsByTarget(messages);
  const isDeleted = ({ seq, author, erased }: Message) =>
    erased !== undefined ||
    events.get(seq)?.some((one) => one.kind === 'delete' && one.author === author) === true;
  const cards = messages.filter((one) => isCard(one) && !isDeleted(one)).toReversed();
  return {
    room,
    epoch,
    head: last.seq,
    next: null,
    tallies: [],
    people: {},
    cards: cards.map((message) => ({ message, replies: 0, tippers: 0 })),
    standing: messages.filter(({ target }) => target !== undefined),
  };
}

/**
 * How many replies a card has: the log that holds it holds them all; of another one the server told, and of what
 * came since, the replies to itself are known.
 */
function repliesIn(timeline: Timeline) {
  const here = replyCounts(timeline.messages);
  const since = new Map<number, ReadonlyMap<number, number>>();
  return (seq: number, told: { card: Card; page: CardsPage } | null): number => {
    if (told === null || isInLog(timeline, seq)) return here.get(seq) ?? 0;
    const { head } = told.page;
    const live =
      since.get(head) ?? replyCounts(timeline.messages.filter((message) => message.seq > head));
    since.set(head, live);
    return told.card.replies + (live.get(seq) ?? 0);
  };
}

function isCard({ kind, replyTo }: Message): boolean {
  return isSaid(kind) && replyTo === null;
}

/** A list that changes while it is read may have one card on two of its pages. */
function uniqueBySeq(all: readonly { card: Card; page: CardsPage }[]) {
  const bySeq = new Map(all.toReversed().map((one) => [one.card.message.seq, one]));
  return all.filter((one) => bySeq.get(one.card.message.seq) === one);
}

/** Each place once, in the order of the log. */
function inOrder(messages: readonly Message[]): Message[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
