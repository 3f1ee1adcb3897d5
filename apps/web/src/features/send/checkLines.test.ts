import { type Line, readLines } from '@parley/domain/send/lines';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { expect, test, vi } from 'vitest';
import type { Token } from '../../data/tokens.ts';
import type { CheckedLine } from './checkLines.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
const { checkLine, judgeLine, withoutRepeats } = await import('./checkLines.ts');

const { several, faults } = sendText;
const vera = `0x${'Aa'.repeat(20)}` as const;
const chat: Token = {
  address: `0x${'Cc'.repeat(20)}`,
  symbol: 'CHAT',
  name: 'Chat',
  decimals: 2,
  isImported: false,
};
const fact = { spelled: vera, isSpelledRight: true, isContract: false };
const lineOf = (text: string) => readLines(text, '.degen', 2)[0] as Line;
const wrong = (sentence: string) => ({ state: 'wrong', sentence });

test.each<[string, Parameters<typeof checkLine>[1], object]>([
  ['vera 0,125', { address: vera, facts: fact }, wrong('Use a point for decimals: 0.125')],
  ['vera 0', { address: vera, facts: fact }, wrong(faults.nothing)],
  ['vera', { address: vera, facts: fact }, wrong(faults['no-amount'])],
  ['vera 1', { address: null, facts: undefined }, wrong(sendText.nobody('vera.degen'))],
  ['vera 1', { address: undefined, facts: undefined }, { state: 'checking' }],
  ['vera 1', { address: vera, facts: undefined }, { state: 'checking' }],
  [
    `${vera} 1`,
    { address: vera, facts: { ...fact, isSpelledRight: false } },
    wrong(faults.checksum),
  ],
])('the line %j, of whose recipient the chain says %o, is told as %o', (text, said, told) => {
  expect(checkLine(lineOf(text), said, '.degen')).toEqual(told);
});

test('a line that is fine pays the address as it is spelled, by the name that was written', () => {
  const fine = { state: 'fine', to: vera, amount: 150n, isContract: false };
  const spelled = { address: vera.toLowerCase() as typeof vera, facts: fact };
  expect(checkLine(lineOf(`${vera} 1.5`), spelled, '.degen')).toEqual({ ...fine, name: null });
  // A name has an address that nobody typed: how that is spelled is no typo.
  const named = { ...spelled, facts: { ...fact, isSpelledRight: false, isContract: true } };
  expect(checkLine(lineOf('Vera.degen 1.5'), named, '.degen')).toEqual({
    ...fine,
    name: 'vera',
    isContract: true,
  });
});

const found = {
  state: 'fine',
  to: vera,
  name: 'vera',
  amount: 1n,
  isContract: false,
} as const;
const fine = { state: 'fine', to: vera, name: 'vera', amount: 1n };
const unmask = (text: string) => text.replaceAll('1', 'l');
const paid: Acquaintance = { address: vera, name: 'vera', isPaid: true };
const other = (name: string | null, address = `0x${'d'.repeat(40)}`): Acquaintance => ({
  address: address as `0x${string}`,
  name,
  isPaid: true,
});
const imitated = other(null, `0xaaaa${'0'.repeat(32)}aaaa`);

test.each<[string, Partial<typeof found> | object, Acquaintance[], object]>([
  ['a stranger', {}, [], fine],
  ['a contract', { isContract: true }, [], wrong(several.contract)],
  ['a contract that was paid before', { isContract: true }, [paid], fine],
  [
    'a contract that only wrote here',
    { isContract: true },
    [{ ...paid, isPaid: false }],
    wrong(several.contract),
  ],
  ['the token itself', { to: chat.address }, [], wrong(several.token)],
  ['the look of a known name', {}, [other('Véra')], wrong(several.twin('Véra'))],
  ['the look of a known address', { name: null }, [imitated], wrong(several.addressTwin)],
  ['the look of a known address, named', {}, [imitated], wrong(several.addressTwin)],
  [
    'the look of the address of someone with a name',
    {},
    [{ ...imitated, name: 'nim' }],
    wrong(several.addressTwin),
  ],
])('among several, %s is judged by itself', (_, change, known, judged) => {
  expect(judgeLine({ ...found, ...change }, { token: chat, known, unmask })).toEqual(judged);
});

test('a name is not paid among several before it could be compared, and coins have no address', () => {
  const open = { token: chat, known: [], unmask: undefined };
  expect(judgeLine(found, open)).toEqual({ state: 'checking' });
  expect(judgeLine({ ...found, name: null }, open)).toEqual({ ...fine, name: null });
  const coins = { token: { ...chat, address: null }, known: [], unmask };
  expect(judgeLine(found, coins)).toEqual(fine);
});

test('an address is paid once, whatever it is called; lines that are wrong don’t count', () => {
  const line = (number: number, change: object = {}) =>
    ({ number, text: `line ${number}`, ...fine, ...change }) as CheckedLine;
  const faulty = { number: 1, text: 'line 1', state: 'wrong', sentence: 'x' } as const;
  const elsewhere = { to: chat.address as `0x${string}` };
  const lines = [
    faulty,
    { ...faulty, number: 3 },
    line(2),
    line(4, elsewhere),
    line(5, { name: null }),
    line(6),
  ];
  expect(withoutRepeats(lines)).toEqual([
    faulty,
    { ...faulty, number: 3 },
    line(2),
    line(4, elsewhere),
    { number: 5, text: 'line 5', state: 'wrong', sentence: several.holder(2) },
    { number: 6, text: 'line 6', state: 'wrong', sentence: several.holder(2) },
  ]);
});
