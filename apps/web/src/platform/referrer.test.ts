import { describe, expect, test } from 'vitest';
import { takeReferrer } from './referrer.ts';

const address = `0x${'aB'.repeat(20)}`;

describe('a referral link', () => {
  test.each<[string, string | null, string]>([
    [`/?ref=${address}`, address, '/'],
    ['/shill?ref=vera&x=1#top', 'vera', '/shill?x=1#top'],
    ['/?ref=vera.degen', 'vera.degen', '/'],
    ['/?ref=%20vera%20', 'vera', '/'],
    ['/?ref=', null, '/'],
    ['/?ref=a/b', null, '/'],
    ['/?x=1', null, '/?x=1'],
  ])('%s names %s and leaves %s', (path, referrer, url) => {
    expect(takeReferrer(`https://parley.example${path}`)).toEqual({ referrer, url });
  });
});
