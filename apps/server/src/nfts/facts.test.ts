import type { MediaFacts } from '@parley/domain/media/wire';
import { expect, test } from 'vitest';
import { rememberFacts } from './facts.ts';

const picture: MediaFacts = {
  kind: 'picture',
  mime: 'image/webp',
  width: 9,
  height: 9,
  seconds: null,
  thumbhash: null,
};

function counting(answer: MediaFacts | null) {
  const state = { asked: 0, now: 0, answer };
  const describe = rememberFacts(
    async () => {
      state.asked += 1;
      return state.answer;
    },
    { now: () => state.now },
  );
  return { state, describe };
}

test('what is known of a file is asked once in ten minutes', async () => {
  const { state, describe } = counting(picture);
  for (let n = 0; n < 5; n += 1) expect(await describe('ipfs://a')).toBe(picture);
  expect(state.asked).toBe(1);
  await describe('ipfs://b');
  expect(state.asked).toBe(2);
  state.now += 600_000;
  await describe('ipfs://a');
  expect(state.asked).toBe(3);
});

test('what is not known yet is asked again', async () => {
  const { state, describe } = counting(null);
  expect(await describe('ipfs://a')).toBeNull();
  state.answer = picture;
  expect(await describe('ipfs://a')).toBe(picture);
});

test('a file that nobody asked for in a long time is forgotten for newer ones', async () => {
  const { state, describe } = counting(picture);
  for (let n = 0; n <= 5_000; n += 1) await describe(`ipfs://${n}`);
  await describe('ipfs://5000');
  expect(state.asked).toBe(5_001);
  await describe('ipfs://0');
  expect(state.asked).toBe(5_002);
});
