import { entry } from '@parley/chat-client/testLog';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { picturesOfLog } from './pictures.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://parley.example' }));
afterEach(() => vi.unstubAllGlobals());

const uri = (digit: string) => `https://parley.example/api/media/${digit.repeat(64)}`;
const log = (...bodies: string[]) =>
  bodies.map((body, index) => entry(index + 1, 'text', { body }));
const shown = (...bodies: string[]) =>
  picturesOfLog({ messages: log(...bodies), bodyOf: ({ body }) => body }).map(
    ({ uri: address, alt, place }) => [place?.seq, address, alt],
  );

test('the pictures of a log are those that its messages link to and bring, in the order of reading', () => {
  expect(
    shown(
      'no picture',
      `see https://a.example/1.png\n![A cat](${uri('a')}#4x3)\n![](${uri('b')}#4x3)`,
      `![](${uri('c')}#t=3)`,
      `![Last](${uri('d')}#4x3)`,
    ),
  ).toEqual([
    [2, 'https://a.example/1.png', ''],
    [2, uri('a'), 'A cat'],
    [2, uri('b'), ''],
    [4, uri('d'), 'Last'],
  ]);
});

test('what is not shown in the log is not among them', () => {
  expect(shown('||https://a.example/1.png||', '`https://a.example/2.png`')).toEqual([]);
  const messages = log(`![Gone](${uri('a')}#4x3)`, `![Old](${uri('b')}#4x3)`);
  const found = picturesOfLog({
    messages,
    bodyOf: ({ seq }) => (seq === 1 ? null : `![New](${uri('c')}#4x3)`),
  });
  expect(found.map(({ alt }) => alt)).toEqual(['New']);
});

test('a reaction to a picture is none', () => {
  const messages = [entry(1, 'react', { body: `![](${uri('a')}#4x3)` })];
  expect(picturesOfLog({ messages, bodyOf: ({ body }) => body })).toEqual([]);
});

test('a description cannot bring a referral fee', () => {
  const [[, , alt] = []] = shown(`![https://parley.example/?ref=me](${uri('a')}#4x3)`);
  expect(alt).toBe('(referral links not allowed)');
});
