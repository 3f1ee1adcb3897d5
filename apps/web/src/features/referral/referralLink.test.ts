import { expect, test } from 'vitest';
import { takeReferrer } from '../../storage/referrer.ts';
import { referralLink } from './referralLink.ts';

const site = { projectUrl: 'https://parley.example' };
const address = `0x${'aB'.repeat(20)}`;

test.each<[string, string | null, string]>([
  ['a plain name', 'vera', 'https://parley.example/?ref=vera'],
  ['no name', null, `https://parley.example/?ref=${address}`],
  ['a name that could be mistaken', 'vеra', `https://parley.example/?ref=${address}`],
  ['a name that means something in an address', 'a+b', `https://parley.example/?ref=${address}`],
])('the link of a member with %s is spelled so', (_who, name, link) => {
  expect(referralLink(site, address, name)).toBe(link);
  expect(takeReferrer(link).referrer).toBe(new URL(link).searchParams.get('ref'));
});
