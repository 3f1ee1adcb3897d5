import type { Acquaintance } from '@parley/domain/send/lookalike';
import { expect, test, vi } from 'vitest';
import type { Token } from '../../data/tokens.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
const { dangerOf } = await import('./SendButton.tsx');

const address = `0x${'aB'.repeat(20)}` as const;
const recipient = { address, name: null, isByName: false, hasChecksum: true, isContract: false };
const contract = { ...recipient, isContract: true };
const token = (of: Token['address']): Token => ({
  address: of,
  symbol: 'CHAT',
  name: 'Chat',
  decimals: 18,
  isImported: false,
});
const chat = token(`0x${'c'.repeat(40)}`);
const own = token(address.toLowerCase() as typeof address);
const known: Acquaintance = { address, name: null, isPaid: true };
const twin = { by: 'name', known } as const;

test.each([
  ['a plain recipient', recipient, null, chat, [], null],
  ['a plain recipient of coins', recipient, null, token(null), [], null],
  ['one who is not compared yet', recipient, undefined, chat, [], null],
  ['a look-alike', recipient, twin, chat, [], 'twin'],
  ['the token itself', recipient, null, own, [], 'token'],
  ['a contract', contract, null, chat, [], 'contract'],
  ['a contract that was paid before', contract, null, chat, [known], null],
  ['a contract that only spoke', contract, null, chat, [{ ...known, isPaid: false }], 'contract'],
  ['the token itself, a contract that was paid', contract, null, own, [known], 'token'],
  ['a look-alike that is the token itself', contract, twin, own, [], 'twin'],
  ['nobody', null, twin, own, [], null],
] as const)('to send to %s has to be held for its danger', (_, to, like, of, others, danger) => {
  expect(dangerOf(to, like, of, others)).toBe(danger);
});
