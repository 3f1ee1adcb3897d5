import { expect, test, vi } from 'vitest';
import type { Token } from '../data/tokens.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
const { checkToken } = await import('./useTokenChecks.ts');

const token = (symbol: string, digit: string, isImported: boolean): Token => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  name: symbol,
  decimals: 18,
  isImported,
});
const chat = token('CHAT', 'c', false);
const table = { unmask: (text: string) => text, isError: false };
const none = { unmask: undefined, isError: false };

test('a token of the list is fine, whether the table of look-alikes is here or not', () => {
  const fine = { token: chat, twin: null, isKnown: true, isUnchecked: false };
  expect(checkToken(chat, [chat], none)).toEqual(fine);
  expect(checkToken(chat, [token('CHAT', 'd', false)], table)).toEqual(fine);
});

test('a token that was added by hand is compared with the list once the table is here', () => {
  const namesake = token('CHAT', 'e', true);
  expect(checkToken(namesake, [chat], table)).toMatchObject({ twin: chat, isKnown: true });
  const other = token('SEA', 'e', true);
  expect(checkToken(other, [chat], table)).toMatchObject({ twin: null, isKnown: true });
});

test('nothing is known of a token that was added by hand before, nor where the table did not load', () => {
  const strange = token('SEA', 'e', true);
  const open = { token: strange, twin: null, isKnown: false };
  expect(checkToken(strange, [chat], none)).toEqual({ ...open, isUnchecked: false });
  const failed = { unmask: undefined, isError: true };
  expect(checkToken(strange, [chat], failed)).toEqual({ ...open, isUnchecked: true });
});
