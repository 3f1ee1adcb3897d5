import { expect, test } from 'vitest';
import { unknownSettings } from './settings.ts';

test.each([
  [
    'PARLEY_MESAGES_PER_SECOND',
    'PARLEY_MESAGES_PER_SECOND is not a setting of Parley. Did you mean PARLEY_MESSAGES_PER_SECOND?',
  ],
  [
    'PARLEY_QUITE_ELSE',
    'PARLEY_QUITE_ELSE is not a setting of Parley. docs/operating.md lists them all.',
  ],
])('the unknown setting %s is told with what was probably meant', (name, sentence) => {
  expect(unknownSettings({ [name]: '1', PATH: '/bin', PARLEY_DATA: 'data' })).toEqual([sentence]);
});
