import { ChainError, type ChainErrorCode, toChainError } from '@parley/chain/errors';
import { expect, test } from 'vitest';
import { isCertain } from './certainty.ts';

/** What the page makes of an error of a wallet. */
const judge = (raw: unknown) => isCertain(toChainError(raw), raw);
const coded = (code: number, message = 'Some words.') =>
  Object.assign(new Error(message), { code });

test.each([
  [4001, 'its member declined'],
  [4100, 'the page is not allowed to ask'],
  [4200, 'the wallet does not do this'],
  [4901, 'the wallet is not on this chain'],
  [4902, 'the wallet does not know this chain'],
  [5000, 'its member declined the several calls'],
  [5001, 'the wallet knows no such chain for several calls'],
  [5002, 'several calls have an id that is taken'],
  [5003, 'several calls are too many'],
  [5720, 'several calls have an id that is not theirs'],
  [-32_002, 'the wallet already asks something'],
  [-32_004, 'the node does not do this'],
  [-32_005, 'the node takes no more questions'],
  [-32_006, 'the node has another version'],
  [-32_600, 'the request is none'],
  [-32_601, 'the method is not known'],
  [-32_602, 'the request has odd parameters'],
  [-32_700, 'the request cannot be read'],
])('nothing was sent where a wallet says %i: %s', (code) => {
  expect(judge(coded(code))).toBe(true);
  // As a library wraps it.
  expect(judge(new Error('wrapped', { cause: coded(code) }))).toBe(true);
});

test.each([
  [4900, 'the wallet lost every network'],
  [-32_000, 'the node did not like it'],
  [-32_003, 'the node rejected the transaction'],
  [-32_603, 'something broke inside'],
])('something may have been sent where a wallet says %i: %s', (code) => {
  expect(judge(coded(code))).toBe(false);
});

test.each([
  'insufficient funds for gas * price + value',
  'intrinsic gas too low',
  'exceeds block gas limit',
  'max fee per gas less than block base fee',
  'tx fee (9 ether) exceeds the configured fee cap',
  'Nonce too high',
  'transaction type not supported',
])('nothing was sent where a node says "%s", whatever its code', (words) => {
  expect(judge(coded(-32_000, words))).toBe(true);
  // A wallet that passes on an object, not an Error.
  expect(judge({ code: -32_603, message: words })).toBe(true);
});

test.each([
  ['that it is known already', coded(-32_000, 'already known')],
  ['that its nonce is taken', coded(-32_000, 'nonce too low')],
  ['nothing in words', { code: -32_603 }],
  ['a text alone', 'socket hang up'],
  ['nothing', null],
  ['undefined', undefined],
])('something may have been sent where a wallet throws %s', (_what, raw) => {
  expect(judge(raw)).toBe(false);
});

test.each<[ChainErrorCode, boolean]>([
  ['rejected', true],
  ['name-taken', true],
  ['not-holder', true],
  ['insufficient-funds', true],
  ['wrong-chain', true],
  ['not-atomic', true],
  ['earlier-contract', true],
  ['reverted', true],
  ['wallet', false],
  ['unavailable', false],
  ['unconfirmed', false],
  ['unknown', false],
])('that nothing was sent is certain after an error "%s" of a wallet: %s', (code, isSure) => {
  expect(isCertain(new ChainError(code), new Error('raw words'))).toBe(isSure);
});

test('what the page itself refused before the wallet was asked was not sent, a network that is away tells nothing', () => {
  const refused = new ChainError('wallet');
  expect(isCertain(refused, refused)).toBe(true);
  const away = new ChainError('unavailable');
  expect(isCertain(away, away)).toBe(false);
});
