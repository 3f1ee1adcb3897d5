import { expect, test } from 'vitest';
import { linkedSeq, placePath } from './messageLink.ts';

test('the path of a message in its room names its place, and other addresses name none', () => {
  expect(placePath('/shill', 12)).toBe('/shill?post=12');
  expect(linkedSeq(new URL(placePath('/', 7), 'https://parley.example').search)).toBe(7);
  for (const query of ['', '?post=', '?post=0', '?post=-1', '?post=1e9', '?id=1']) {
    expect(linkedSeq(query), query).toBe(null);
  }
});
