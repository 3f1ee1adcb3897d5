import { expect, test, vi } from 'vitest';
import { linkedSeq, linkTo } from './messageLink.ts';

test('the link of a message names its place, and other addresses name none', () => {
  vi.stubGlobal('location', { origin: 'https://parley.example' });
  expect(linkTo('/shill', 12)).toBe('https://parley.example/shill?post=12');
  expect(linkedSeq(new URL(linkTo('/', 7)).search)).toBe(7);
  for (const query of ['', '?post=', '?post=0', '?post=-1', '?post=1e9', '?id=1']) {
    expect(linkedSeq(query), query).toBe(null);
  }
  vi.unstubAllGlobals();
});
