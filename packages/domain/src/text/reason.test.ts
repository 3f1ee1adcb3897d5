import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });

test.each<[string, unknown, string]>([
  ['an error', new Error('No.'), 'No.'],
  ['its causes', new Error('No.', { cause: new Error('Why.') }), 'No. Why.'],
  [
    'a cause that says the same once',
    new Error('No. Why.', { cause: new Error('Why.') }),
    'No. Why.',
  ],
  ['the code of an error without words', refused, 'ECONNREFUSED'],
  [
    'the answer of a node',
    new Error('Refused.', { cause: { code: 1, message: 'full' } }),
    'Refused. full',
  ],
  [
    'the short words of an error of viem’s',
    Object.assign(new Error('Long. URL: x'), { shortMessage: 'Short.' }),
    'Short.',
  ],
  ['what is no error', 'late', 'late'],
  [
    'what is no error and has no words',
    new Error('No.', { cause: { code: 1, message: 2 } }),
    'No.',
  ],
  ['an answer that is no answer', new Error('No.', { cause: 7 }), 'No. 7'],
  ['an error without words or a code', new Error('', { cause: new Error('Why.') }), 'Why.'],
  [
    'the words of an error whose short ones are none',
    Object.assign(new Error('Long.'), { shortMessage: undefined }),
    'Long.',
  ],
  [
    'nothing of a code that is a number',
    Object.assign(new Error(''), { code: 7, cause: new Error('Why.') }),
    'Why.',
  ],
  ['nothing', undefined, ''],
])('a reason in one line tells %s', (_, error, words) => {
  expect(reasonOf(error)).toBe(words);
});

test('a reason in one line ends where causes go in a circle', () => {
  const error = new Error('Round.');
  error.cause = new Error('And round.', { cause: error });
  expect(reasonOf(error)).toBe('Round. And round.');
});
