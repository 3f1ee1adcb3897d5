import { foldLog, nothingStands } from '@parley/domain/chat/fold';
import type { Message } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VerificationState } from '../proof/verification.ts';
import { about, anna, bert, entry, logs, mona, people, pollBody } from '../testLog.ts';
import { allowedOf, eventsByTarget, shownOf } from './believed.ts';
import { applyEvent, emptyTimeline, type TimelineEvent } from './timeline.ts';

const all = (state: VerificationState) => () => state;
const said = entry(1, 'text');
const gone = { body: '', signature: '', erased: 'd' };
const poll = entry(1, 'poll', { body: pollBody });

/** What stands about the first entry of a log. */
function shown(
  log: readonly Message[],
  stateOf: (message: Message) => VerificationState = all('verified'),
  isPartial = false,
) {
  const [first = said] = log;
  const events = allowedOf(first, eventsByTarget(log).get(first.seq), people);
  return shownOf(first, events, stateOf, isPartial);
}

const only = (wrong: Message, state: VerificationState) => (message: Message) =>
  message === wrong ? state : 'verified';

describe('what stands about a message', () => {
  const edit = entry(2, 'edit', { body: 'better', ...about(1) });
  const deletion = entry(3, 'delete', about(1));

  test('the last edit, hiding, and pin count, and a reaction until it is taken back', () => {
    const log = [
      said,
      edit,
      entry(3, 'hide', { author: mona, body: 'spam', ...about(1) }),
      entry(4, 'pin', { author: mona, ...about(1) }),
      entry(5, 'react', { author: bert, body: '🔥', ...about(1) }),
      entry(6, 'react', { body: '🔥', ...about(1) }),
      entry(7, 'unreact', { body: '🔥', ...about(1) }),
    ];
    const stands = shown(log);
    expect(stands).toMatchObject({ edit: { seq: 2 }, hiding: { body: 'spam' }, pin: { seq: 4 } });
    expect([...stands.reactions].map(([emoji, members]) => [emoji, ...members.keys()])).toEqual([
      ['🔥', bert],
    ]);
  });

  test.each<[string, Message]>([
    ['an edit by another', entry(2, 'edit', { author: bert, body: 'x', ...about(1) })],
    ['a deletion by another', entry(2, 'delete', { author: bert, ...about(1) })],
    ['a deletion by a moderator', entry(2, 'delete', { author: mona, ...about(1) })],
    ['a hiding by somebody who does not moderate', entry(2, 'hide', { author: bert, ...about(1) })],
    ['a pin by the author', entry(2, 'pin', about(1))],
    ['a reaction that is no emoji', entry(2, 'react', { body: 'yes', ...about(1) })],
    ['a vote on what is no poll', entry(2, 'vote', { body: '0', ...about(1) })],
    ['an event from before it', entry(0, 'edit', { body: 'x', ...about(1) })],
    ['an event about another place', entry(2, 'delete', about(9))],
  ])('%s does not count', (_, event) => {
    expect(shown([said, event])).toEqual(shown([said]));
  });

  test('a poll counts the last vote of each member, for options that it has', () => {
    const vote = (seq: number, body: string, author = anna) =>
      entry(seq, 'vote', { author, body, ...about(1) });
    const { votes } = shown([poll, vote(2, '0'), vote(3, '1'), vote(4, '1', bert), vote(5, '2')]);
    expect([...votes].map(([author, { option }]) => [author, option])).toEqual([
      [anna, '1'],
      [bert, '1'],
    ]);
    expect(shown([poll, entry(2, 'edit', { body: 'Else?\nA\nB', ...about(1) })]).edit).toBeNull();
  });

  test('an event shows until its signature proves false, then it is gone and the message has the mark', () => {
    const log = [said, edit];
    expect(shown(log, only(edit, 'checking'))).toMatchObject({ edit, state: 'checking' });
    expect(shown(log)).toMatchObject({ edit, state: 'verified' });
    expect(shown(log, only(edit, 'broken'))).toMatchObject({
      edit: null,
      state: 'broken',
      distrust: 'event',
    });
    expect(shown(log, only(said, 'broken'))).toMatchObject({ distrust: 'message' });
  });

  test('a reaction that is being checked does not put the text in question', () => {
    const reaction = entry(2, 'react', { author: bert, body: '🔥', ...about(1) });
    expect(shown([said, reaction], only(reaction, 'checking'))).toMatchObject({
      state: 'verified',
    });
  });

  test('after a deletion nothing else counts, and the deletion speaks for what is gone', () => {
    const erased = { ...said, ...gone };
    const log = [erased, { ...edit, ...gone }, deletion];
    const stateOf = (message: Message) => (message.signature === '' ? 'broken' : 'verified');
    expect(shown(log, stateOf)).toMatchObject({ edit: null, deletion, state: 'verified' });
    expect(shown(log, only(deletion, 'checking'))).toMatchObject({ deletion, state: 'checking' });
    expect(shown([said, edit, deletion])).toMatchObject({ edit: null, deletion });
  });

  test.each<[string, Message[], (message: Message) => VerificationState]>([
    ['no deletion', [{ ...said, ...gone }], all('verified')],
    ['an edit that is gone alone', [said, { ...edit, ...gone }], all('verified')],
    [
      'a deletion by another',
      [{ ...said, ...gone }, entry(3, 'delete', { author: bert, ...about(1) })],
      all('verified'),
    ],
    ['a deletion that proves false', [{ ...said, ...gone }, deletion], only(deletion, 'broken')],
  ])('what was erased with %s was not erased by its author', (_, log, stateOf) => {
    expect(shown(log, stateOf)).toMatchObject({ deletion: null, distrust: 'removal' });
    // What deletes it may be in what has not arrived yet.
    expect(shown(log, stateOf, true).distrust).not.toBe('removal');
  });
});

describe('what the operator removed', () => {
  const removed = { reason: 'spam', at: 1, key: 'k', signature: 's' };
  const text = { ...said, ...gone, removed };
  const edit = { ...entry(2, 'edit', { body: 'x', ...about(1) }), ...gone, removed };
  const reaction = entry(3, 'react', { author: bert, body: '🔥', ...about(1) });

  test('shows the operator’s word instead of the text, and nothing that was about it', () => {
    expect(shown([text, edit, reaction])).toEqual({
      ...nothingStands,
      removal: removed,
      state: 'verified',
      distrust: null,
    });
    expect(shown([text, edit], all('checking'))).toMatchObject({
      removal: removed,
      state: 'checking',
    });
  });

  test('is a text that the server took away where the signature is no key of the server’s', () => {
    expect(shown([text, edit], only(text, 'broken'))).toMatchObject({
      removal: null,
      state: 'broken',
      distrust: 'removal',
    });
  });

  test('takes no text away that is still here', () => {
    expect(shown([{ ...said, removed }])).toMatchObject({ removal: null, state: 'verified' });
  });
});

test('whatever pages and messages come in whatever order, what stands is what the whole log comes to', () => {
  const cuts = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 });

  fc.assert(
    fc.property(logs, cuts, fc.nat(), (log, pieces, start) => {
      const part = (from: number, length: number): TimelineEvent =>
        length === 1
          ? { type: 'message', epoch: 'e', message: log[from] as Message }
          : {
              type: 'page',
              page: { epoch: 'e', reset: false, messages: log.slice(from, from + length) },
            };
      const first = start % log.length;
      const frames = [
        part(first, 10),
        ...pieces.map(([from, length]) => part(from % log.length, 1 + (length % 12))),
      ];
      const some = frames.reduce(applyEvent, emptyTimeline);
      const next = some.messages.at(-1)?.seq ?? 0;
      // What follows a gap comes with the resume.
      const timeline = applyEvent(some, part(next, log.length + 1));
      const whole = foldLog(log);
      const events = eventsByTarget(timeline.messages);
      for (const message of timeline.messages.filter((one) => one.target === undefined)) {
        const allowed = allowedOf(message, events.get(message.seq), people);
        const stands = shownOf(message, allowed, all('verified'), false);
        const expected = whole.get(message.seq) ?? nothingStands;
        expect(stands.reactions).toEqual(expected.reactions);
        expect(stands.votes).toEqual(expected.votes);
        const { edit, deletion, hiding, pin } = stands;
        expect([edit, deletion, hiding, pin].map((one) => one?.seq ?? null)).toEqual([
          ...[expected.edit, expected.deletion, expected.hiding, expected.pin],
        ]);
      }
    }),
  );
});
