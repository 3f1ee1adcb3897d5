import fc from 'fast-check';
import unhomoglyph from 'unhomoglyph';
import { expect, test } from 'vitest';
import { tokenTwin } from './twin.ts';

const at = (digit: string) => `0x${digit.repeat(40)}`;
const coin = { symbol: 'DEGEN', name: 'Degen', address: null };
const chat = { symbol: 'CHAT', name: 'Harbour chat', address: at('c') };
const listed = [coin, chat];
const twinOf = (symbol: string, name = symbol, address: string | null = at('e')) =>
  tokenTwin({ symbol, name, address }, listed, unhomoglyph);

test.each([
  ['CHAT', chat],
  ['chat', chat],
  ['$CHAT', chat],
  ['CHAT.', chat],
  ['C H A T', chat],
  ['СНАТ', chat], // Cyrillic
  ['ＣＨＡＴ', chat],
  ['ÇHÁT', chat],
  ['DEGEN', coin],
  ['DЕGЕN', coin],
  ['DEGEN️', coin],
])('a token called %j passes for one of the list', (symbol, twin) => {
  expect(twinOf(symbol)).toBe(twin);
});

test('a token passes for one of the list by its name as well, or by one’s name as the other’s symbol', () => {
  expect(twinOf('NEW', 'Harbour chat')).toBe(chat);
  expect(twinOf('NEW', 'harbour-chаt')).toBe(chat);
  expect(twinOf('Harbourchat', 'New')).toBe(chat);
  expect(twinOf('NEW', 'CHAT')).toBe(chat);
});

test.each(['CHATS', 'CAT', 'WDEGEN', 'DEG', '?', '💬', ''])(
  'a token called %j is told apart',
  (symbol) => {
    expect(twinOf(symbol, '')).toBeNull();
  },
);

test('two tokens that are called by signs alone are not taken for each other', () => {
  const star = { symbol: '⭐', name: '⭐', address: at('5') };
  expect(tokenTwin({ symbol: '💬', name: '💬', address: at('e') }, [star], unhomoglyph)).toBeNull();
});

test('a token of the list is no twin, however its address is written', () => {
  expect(twinOf('CHAT', 'Harbour chat', at('C'))).toBeNull();
  expect(twinOf('DEGEN', 'Degen', null)).toBeNull();
});

test('whatever a token is called, it passes for one of the list if it spells it', () => {
  const signs = fc.string({
    unit: fc.constantFrom('$', '.', ' ', '-', '!', '\u0301'),
    maxLength: 3,
  });
  const letters = fc.constantFrom('CHAT', 'chat', 'ChAt', 'СHАT');
  fc.assert(
    fc.property(signs, letters, signs, (before, word, after) => {
      expect(twinOf(`${before}${word}${after}`)).toBe(chat);
    }),
  );
});
