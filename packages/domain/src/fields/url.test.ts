import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { urlOf } from './url.ts';

const site = urlOf(/^https?$/);

test.each([
  ['https://parley.example', 'https://parley.example'],
  ['http://localhost:3000/rooms?of=1#top', 'http://localhost:3000/rooms?of=1#top'],
  [' https://parley.example\n', 'https://parley.example'],
  ['https://parley.\nexample', 'https://parley.example'],
])('%j is the address %s', (text, address) => {
  expect(z.parse(site, text)).toBe(address);
});

test.each([
  '',
  'parley.example',
  'https://',
  'wss://parley.example',
  'javascript:alert(1)',
  'xhttps://a',
  null,
])('%j is none', (text) => {
  expect(z.safeParse(site, text).success).toBe(false);
});
