import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { composeCast } from './composeCast.ts';
import { hostChannel } from './hostContext.ts';

const ask = vi.hoisted(() => vi.fn());
vi.mock('@farcaster/miniapp-sdk', () => ({ sdk: { actions: { composeCast: ask } } }));

const url = 'https://parley.example/post?id=7&room=general';
const picture = `https://parley.example/api/media/${'a'.repeat(64)}`;
const hash = `0x${'ab'.repeat(20)}`;
const cast = { hash: '0x1' };

beforeEach(() => {
  ask.mockReset().mockResolvedValue({ cast });
  hostChannel.set(null);
});
afterEach(() => vi.useRealTimers());

test.each([
  ['a link', null, { text: 'Come', embeds: [url] }, { text: 'Come', embeds: [url] }],
  [
    'a picture',
    null,
    { text: 'Come', embeds: [url, picture] },
    { text: 'Come', embeds: [url, picture] },
  ],
  [
    'a channel',
    'degen',
    { text: 'Come', embeds: [url] },
    { text: 'Come', embeds: [url], channelKey: 'degen' },
  ],
  [
    'a parent',
    null,
    { embeds: [url], repliesTo: hash },
    { embeds: [url], parent: { type: 'cast', hash } },
  ],
  // A reply is where its parent is.
  [
    'a parent, in a channel',
    'degen',
    { embeds: [url], repliesTo: hash },
    { embeds: [url], parent: { type: 'cast', hash } },
  ],
] as const)('a cast with %s is composed as clients take it', async (_, channel, draft, asked) => {
  hostChannel.set(channel);
  expect(await composeCast(draft)).toBe(true);
  expect(ask.mock.calls).toEqual([[asked]]);
});

test.each([[{ cast: null }], [undefined]])(
  'the answer %j is no cast, and no error',
  async (answer) => {
    ask.mockResolvedValue(answer);
    expect(await composeCast({ embeds: [url] })).toBe(false);
  },
);

test('a client that fails is thrown, and can be asked again', async () => {
  ask.mockRejectedValueOnce(new Error('no'));
  await expect(composeCast({ embeds: [url] })).rejects.toThrow('no');
  expect(await composeCast({ embeds: [url] })).toBe(true);
});

test('a client is asked once, however often the member presses before it answers', async () => {
  const answers: ((answer: object) => void)[] = [];
  ask.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const first = composeCast({ embeds: [url] });
  expect(await composeCast({ embeds: [url] })).toBe(false);
  await eventually(() => expect(answers).toHaveLength(1));
  answers[0]?.({ cast });
  expect(await first).toBe(true);
  const next = composeCast({ embeds: [url] });
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.({ cast: null });
  expect(await next).toBe(false);
});

test('a client that has not answered for a minute can be asked again, and what it says later counts for nothing', async () => {
  vi.useFakeTimers();
  let refuse = (_error: Error) => {};
  ask.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  );
  const first = composeCast({ embeds: [url] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toBe(false);
  refuse(new Error('late'));
  expect(await composeCast({ embeds: [url] })).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
});
