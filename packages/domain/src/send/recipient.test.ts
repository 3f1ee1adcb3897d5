import { expect, test } from 'vitest';
import { readRecipient } from './recipient.ts';

const address = '0x1234567890abcdef1234567890ABCDEF12345678';

test.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  [address, { kind: 'address', address }],
  [` ${address}\n`, { kind: 'address', address }],
  ['vera', { kind: 'name', name: 'vera' }],
  ['Vera.DEGEN', { kind: 'name', name: 'vera' }],
  ['@Vera.degen', { kind: 'name', name: 'vera' }],
  ['@@vera', { kind: 'name', name: '@vera' }],
  ['@', { kind: 'invalid', why: 'not-a-recipient' }],
  ['café.degen', { kind: 'name', name: 'café' }],
  ['0xvera', { kind: 'name', name: '0xvera' }],
  ['vera.eth', { kind: 'invalid', why: 'other-tld' }],
  ['vera nim', { kind: 'invalid', why: 'not-a-recipient' }],
  ['vera nim.eth', { kind: 'invalid', why: 'not-a-recipient' }],
  ['vera.eth nim', { kind: 'invalid', why: 'not-a-recipient' }],
  [`${address.slice(0, -1)}.eth`, { kind: 'invalid', why: 'other-tld' }],
  [`pay ${address.slice(0, -1)}`, { kind: 'invalid', why: 'not-a-recipient' }],
  ['.degen', { kind: 'invalid', why: 'not-a-recipient' }],
  ['ve\u200bra', { kind: 'invalid', why: 'not-a-recipient' }],
  [address.slice(0, -1), { kind: 'invalid', why: 'cut-address' }],
  [`${address}0`, { kind: 'invalid', why: 'cut-address' }],
  [`0x${'0'.repeat(40)}`, { kind: 'invalid', why: 'burned' }],
  [`0x${'e'.repeat(40)}`, { kind: 'invalid', why: 'burned' }],
  [`0x${'E'.repeat(40)}`, { kind: 'invalid', why: 'burned' }],
  [`0x${'0'.repeat(36)}dEaD`, { kind: 'invalid', why: 'burned' }],
])('the recipient %j is read as %j', (typed, recipient) => {
  expect(readRecipient(typed, '.degen')).toEqual(recipient);
});
