import { replyCounts } from '@parley/chat-client/log/replyCounts';
import { emptyTimeline, type Timeline } from '@parley/chat-client/log/timeline';
import { about, anna, bert, entry, logs, people } from '@parley/chat-client/testLog';
import type { CardsPage } from '@parley/domain/chat/cardsWire';
import { isSaid, type Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardsOf, pageOfLog, type ShownCards } from './cards.ts';

const timelineOf = (messages: readonly Message[], epoch = 'e'): Timeline => ({
  ...emptyTimeline,
  epoch,
  messages,
});

/** A page as the server answers when its log ends with `log`, nothing of it deleted or hidden. */
function pageOf(
  log: readonly Message[],
  shown = (message: Message) => isSaid(message.kind),
): CardsPage {
  const counts = replyCounts(log);
  const cards = log
    .filter((one) => shown(one) && one.replyTo === null)
    .toReversed()
    .map((message) => ({ message, replies: counts.get(message.seq) ?? 0, tippers: 0 }));
  return {
    room: 'general',
    epoch: 'e',
    head: log.length,
    cards,
    next: null,
    tallies: [],
    people: {},
    standing: log.filter(({ target }) => cards.some((it) => it.message.seq === target?.seq)),
  };
}

type Given = Partial<Parameters<typeof cardsOf>[0]>;

function shown(log: readonly Message[], page: CardsPage, given: Given = {}): ShownCards {
  const found = cardsOf({
    pages: [page],
    timeline: timelineOf(log),
    people,
    upTo: 0,
    self: null,
    ...given,
  });
  if (found === 'gap') throw new Error('The log does not join on.');
  return found;
}

const seqs = ({ cards }: ShownCards) => cards.map(({ message }) => message.seq);

test('what came since is counted and waits, and is on top once it was asked for, newest first', () => {
  const before = [entry(1, 'text'), entry(2, 'text')];
  const log = [...before, entry(3, 'text'), entry(4, 'text', { replyTo: 1 }), entry(5, 'poll')];
  const page = pageOf(before);
  expect(shown(log, page).fresh).toBe(2);
  expect(seqs(shown(log, page))).toEqual([2, 1]);
  expect(seqs(shown(log, page, { upTo: 3 }))).toEqual([3, 2, 1]);
  expect(shown(log, page, { upTo: 3 }).fresh).toBe(1);
  expect(seqs(shown(log, page, { upTo: 5 }))).toEqual([5, 3, 2, 1]);
});

test('what the member says is shown at once, with what came before it', () => {
  const log = [1, 2, 3, 4].map((seq) => entry(seq, 'text', { author: seq === 3 ? bert : anna }));
  const found = shown(log, pageOf(log.slice(0, 1)), { self: bert });
  expect(seqs(found)).toEqual([3, 2, 1]);
  expect(found.fresh).toBe(1);
});

test('what its author deleted before it was shown is not announced', () => {
  const log = [entry(1, 'text'), entry(2, 'text'), entry(3, 'delete', about(2))];
  expect(shown(log, pageOf(log.slice(0, 1))).fresh).toBe(0);
});

test('the top of the week stays as the server told it, and what is done about its cards is live', () => {
  const before = [entry(1, 'text'), entry(2, 'text')];
  const log = [
    ...before,
    entry(3, 'text'),
    entry(4, 'react', { ...about(1), author: bert, body: '🔥' }),
  ];
  const found = shown(log, pageOf(before), { upTo: null, self: anna });
  expect(seqs(found)).toEqual([2, 1]);
  expect(found.fresh).toBe(0);
  expect(found.cards[1]?.events.map(({ kind }) => kind)).toEqual(['react']);
});

test('a log of another epoch, or one that begins after the answer, has to be asked about again', () => {
  const log = [1, 2, 3, 4, 5].map((seq) => entry(seq, 'text'));
  const given = { pages: [pageOf(log.slice(0, 2))], people, upTo: 0, self: null };
  expect(cardsOf({ ...given, timeline: timelineOf(log, 'other') })).toBe('gap');
  expect(cardsOf({ ...given, timeline: timelineOf(log.slice(3)) })).toBe('gap');
  expect(cardsOf({ ...given, timeline: timelineOf(log.slice(2)) })).not.toBe('gap');
  expect(cardsOf({ ...given, timeline: emptyTimeline })).not.toBe('gap');
});

test('a card that is on two pages is shown once, at its first place', () => {
  const log = [1, 2, 3].map((seq) => entry(seq, 'text'));
  const pages = [pageOf(log), pageOf(log.slice(0, 2))];
  expect(seqs(shown(log, pageOf(log), { pages }))).toEqual([3, 2, 1]);
});

test('an answer and the log since show what the whole log does, wherever the answer was given', () => {
  fc.assert(
    fc.property(logs, fc.nat(), fc.nat(), (log, cut, first) => {
      const head = cut % (log.length + 1);
      const later = log.slice(Math.min(head, first % (log.length + 1)));
      const joined = shown(later, pageOf(log.slice(0, head)), { upTo: log.length });
      const whole = shown(log, pageOf(log));
      expect(joined.cards).toEqual(whole.cards);
      expect(joined.fresh).toBe(0);
    }),
  );
});

test('replies are counted out of the log that holds the card, else as told and since', () => {
  const log = [
    entry(1, 'text'),
    entry(2, 'text', { replyTo: 1 }),
    entry(3, 'text', { replyTo: 2 }),
    entry(4, 'text', { replyTo: 1 }),
    entry(5, 'delete', about(4)),
  ];
  const repliesOf = (found: ShownCards) => found.cards.map(({ replies }) => replies);
  expect(repliesOf(shown(log, pageOf(log.slice(0, 1))))).toEqual([2]);
  expect(repliesOf(shown(log.slice(2), pageOf(log.slice(0, 2))))).toEqual([1]);
  expect(repliesOf(shown(log.slice(3), pageOf(log.slice(0, 3))))).toEqual([2]);
});

test('where the server does not answer, the log that is here shows the same cards', () => {
  fc.assert(
    fc.property(logs, fc.nat(), (log, cut) => {
      const here = timelineOf(log.slice(cut % log.length));
      const page = pageOfLog('general', here);
      const found = shown(here.messages, page as CardsPage);
      const whole = shown(log, pageOf(log));
      const isHere = ({ message, events }: ShownCards['cards'][number]) =>
        message.seq > cut % log.length && !events.some(({ kind }) => kind === 'delete');
      expect(found.cards).toEqual(whole.cards.filter(isHere));
    }),
  );
  expect(pageOfLog('general', emptyTimeline)).toBeNull();
});
