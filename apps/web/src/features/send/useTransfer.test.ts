import { tokenText } from '@parley/text/tokens';
import { expect, test, vi } from 'vitest';
import type { Token } from '../../data/tokens.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
const { transferFault } = await import('./useTransfer.ts');

const coin = { symbol: 'DEGEN', decimals: 4 };
const coins: Token = { ...coin, address: null, name: 'Degen', isImported: false };
const chat: Token = {
  address: `0x${'c'.repeat(40)}`,
  symbol: 'CHAT',
  name: 'Chat',
  decimals: 2,
  isImported: false,
};
/** A fee of 0.006 coins. */
const estimate = { gas: 20n, gasPriceWei: 3n };
const asked = {
  typed: '1',
  amount: 100n,
  token: chat,
  balance: 100n,
  coins: 60n,
  estimate,
  coin,
};

test.each<[string, Partial<typeof asked>, string | null]>([
  ['all that there is of a token', {}, null],
  ['a unit more than there is', { amount: 101n }, tokenText.short('0.01', 'CHAT')],
  ['a token, a unit short for the fee', { coins: 59n }, tokenText.feeShort('0.0001', 'DEGEN')],
  ['coins that leave exactly the fee', { token: coins, balance: 160n, coins: 160n }, null],
  [
    'coins that leave a unit less than the fee',
    { token: coins, balance: 159n, coins: 159n },
    tokenText.feeShort('0.0001', 'DEGEN'),
  ],
])('%s is judged by what there is and by the fee', (_, change, sentence) => {
  expect(transferFault({ ...asked, ...change })).toBe(sentence);
});

test('what is not known is no fault, nor is an empty field', () => {
  const much = { ...asked, amount: 10n ** 9n, balance: null, estimate: null };
  expect(transferFault(much)).toBeNull();
  expect(transferFault({ ...asked, coins: null })).toBeNull();
  expect(transferFault({ ...asked, coins: 0n, estimate: null })).toBeNull();
  expect(transferFault({ ...asked, typed: ' ', amount: null })).toBeNull();
});

test('what is no amount says how to write it, in the decimals of its token', () => {
  const odd = { ...asked, typed: '1.234', amount: null };
  expect(transferFault(odd)).toContain('2');
  expect(transferFault({ ...odd, typed: '0,125' })).toBe('Use a point for decimals: 0.125');
});
