import { isEventBody } from '@parley/domain/chat/events';
import { expect, test } from 'vitest';
import { emojiGroups, inTone, searchEmoji } from './emoji.ts';

test('the server takes each emoji of the picker, in each skin tone, as a reaction', () => {
  const all = emojiGroups.flatMap(({ emoji }) => emoji);
  expect(all.length).toBeGreaterThan(1_500);
  const refused = all
    .flatMap(({ emoji, tones }) => [emoji, ...tones])
    .filter((emoji) => !isEventBody('react', emoji, { kind: 'text', body: 'hi' }));
  expect(refused).toEqual([]);
});

test('what an emoji is called comes before what it is tagged with', () => {
  expect(searchEmoji('fire')[0]?.emoji).toBe('🔥');
  expect(searchEmoji('  FIRE ').map(({ emoji }) => emoji)).toContain('🔥');
  expect(searchEmoji('thumbs up').map(({ emoji }) => emoji)).toContain('👍');
  expect(searchEmoji('nothing like this')).toEqual([]);
  expect(searchEmoji(' ')).toEqual([]);
});

test('an emoji is spelled as keyboards and the usual reactions spell it', () => {
  const all = emojiGroups.flatMap(({ emoji }) => emoji.map((one) => one.emoji));
  for (const emoji of ['👍', '🔥', '😂', '❤️', '🎉']) expect(all).toContain(emoji);
});

test('two people of an emoji have the tone of the choice, both of them', () => {
  const hands = emojiGroups
    .flatMap(({ emoji }) => emoji)
    .find(({ label }) => label === 'handshake');
  if (hands === undefined) throw new Error('There is a handshake');
  expect([0, 1, 5].map((tone) => inTone(hands, tone))).toEqual(['🤝', '🤝🏻', '🤝🏿']);
});
