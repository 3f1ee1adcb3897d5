import { expect, test } from 'vitest';
import { queries } from '../../data/queries.ts';
import { forgetGoneAnswers } from './goneTexts.ts';

test('lists, threads, and cards that may hold a text that is gone are asked for again', () => {
  const keys = ['search', 'post', 'cards', 'topTipped', 'names'];
  for (const key of keys) queries.setQueryData([key, 'general'], 'answer');
  forgetGoneAnswers();
  const isStale = keys.map((key) => queries.getQueryState([key, 'general'])?.isInvalidated);
  expect(isStale).toEqual([true, true, true, true, false]);
});
