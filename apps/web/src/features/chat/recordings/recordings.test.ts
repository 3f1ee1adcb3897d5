import { anna, bert, entry, mona, people } from '@parley/chat-client/testLog';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tracksOfMessages } from './recordings.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://parley.example' }));
afterEach(() => vi.unstubAllGlobals());

const uri = (digit: string) => `https://parley.example/api/media/${digit.repeat(64)}`;
const song = (digit: string, alt = '') => `![${alt}](${uri(digit)}#t=12.5)`;
const film = (digit: string, alt = '') => `![${alt}](${uri(digit)}#320x180t=2)`;
const log = (...bodies: string[]) =>
  bodies.map((body, index) =>
    entry(index + 1, 'text', { body, author: [anna, bert, mona][index % 3] as string }),
  );
const tracksOf = (...bodies: string[]) =>
  tracksOfMessages({ messages: log(...bodies), people, bodyOf: ({ body }) => body });

test('what a conversation has to play is its sound and video in the order of reading, with who brings it and where', () => {
  const tracks = tracksOf(
    'no sound',
    `listen\n${song('a', 'Our song')}\n![A cat](${uri('b')}#4x3)`,
    `${film('c')}\n${song('d')}`,
  );
  const common = { image: '', creatorName: null };
  expect(tracks).toEqual([
    {
      ...common,
      id: uri('a'),
      uri: uri('a'),
      kind: 'audio',
      title: 'Our song',
      seconds: 12.5,
      creator: bert,
      path: '/post?id=2&room=general',
    },
    {
      ...common,
      id: uri('c'),
      uri: uri('c'),
      kind: 'video',
      title: 'Video',
      seconds: 2,
      creator: mona,
      creatorName: 'mona',
      path: '/post?id=3&room=general',
    },
    {
      ...common,
      id: uri('d'),
      uri: uri('d'),
      kind: 'audio',
      title: 'Sound',
      seconds: 12.5,
      creator: mona,
      creatorName: 'mona',
      path: '/post?id=3&room=general',
    },
  ]);
});

test('a file that several messages bring plays once, and what is not shown does not', () => {
  expect(tracksOf(song('a'), song('a'), song('b')).map(({ id }) => id)).toEqual([
    uri('a'),
    uri('b'),
  ]);
  const messages = log(song('a'), song('b'));
  const found = tracksOfMessages({
    messages,
    people,
    bodyOf: ({ seq }) => (seq === 1 ? null : song('c')),
  });
  expect(found.map(({ id }) => id)).toEqual([uri('c')]);
  const reaction = [entry(1, 'react', { body: song('a') })];
  expect(tracksOfMessages({ messages: reaction, people, bodyOf: ({ body }) => body })).toEqual([]);
});

test('a description cannot bring a referral fee to the player', () => {
  const [track] = tracksOf(song('a', 'https://parley.example/?ref=me'));
  expect(track?.title).toBe('(referral links not allowed)');
});
