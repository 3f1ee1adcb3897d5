import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWords, hasMutedWord } from './words.ts';

test.each([
  ['ai', 'AI is here'],
  ['ai', 'an *AI*, an “ai”, #ai and _ai_'],
  ['ai', 'これはaiです'],
  ['café', 'a cafe\u0301'],
  ['cafe\u0301', 'CAFÉ!'],
  ['istanbul', 'İSTANBUL'],
  ['İstanbul', 'istanbul and ISTANBUL'],
  ['ıstanbul', 'ISTANBUL'],
  ['straße', 'STRASSE'],
  ['strasse', 'STRAẞE'],
  ['é', 'e\ufe0f\u0301'],
  ['οδός', 'ΟΔΌΣ'],
  ['airdrop scam', 'FREE AIRDROP\n  SCAM here'],
  ["don't", 'I don’t'],
  ['$degen', 'buy $DEGEN!'],
  ['c++', 'I like C++.'],
  ['c++', 'c++20'],
  ['#gm', 'so #GM'],
  ['❤️', 'I ❤ it'],
  ['👍', 'gm👍gm'],
  ['空投', '免费空投活动'],
  ['ｓｃａｍ', 'a scam'],
  ['ラーメン', 'ﾗｰﾒﾝが好き'],
  ['ฟรี', 'แจกฟรีวันนี้'],
  ['scam', 'scam'],
])('the word %j is in %j', (word, text) => {
  expect(hasMutedWord(text, ['other', word])).toBe(true);
});

test.each([
  ['ai', 'a chair, again, AIs and ai3'],
  ['art', 'party'],
  ['cafe', 'café'],
  ['e', 'a cafe\u0301'],
  ['$degen', 'degen, $degens'],
  ['#gm', '#gmail'],
  ['100', '1000'],
  ['airdrop scam', 'an airdrop, no scam'],
  ['scam', ''],
  ['', 'anything'],
  ['\ufe0f', 'anything ❤️'],
])('the word %j is not in %j', (word, text) => {
  expect(hasMutedWord(text, [word])).toBe(false);
});

const letters = fc.string({
  unit: fc.constantFrom(...'aeißςİıéżñяعक'),
  minLength: 1,
  maxLength: 6,
});

test('a word is found between spaces in each of its spellings, and inside of no other word', () => {
  const spelling = fc.constantFrom<(word: string) => string>(
    (word) => word,
    (word) => word.toUpperCase(),
    (word) => word.toLowerCase(),
    (word) => word.normalize('NFD'),
    (word) => word.normalize('NFD').toUpperCase(),
  );
  fc.assert(
    fc.property(letters, spelling, (word, spelled) => {
      expect(hasMutedWord(`so ${spelled(word)}, yes`, [word])).toBe(true);
      expect(hasMutedWord(`so x${spelled(word)}, yes`, [word])).toBe(false);
      expect(hasMutedWord(`so ${spelled(word)}x, yes`, [word])).toBe(false);
    }),
  );
});

test('any text has itself, unless it is nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hasMutedWord(text, [text])).toBe(foldWords(text) !== '');
    }),
  );
});

test('a text and its words are folded once for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldWords(foldWords(text))).toBe(foldWords(text));
    }),
  );
});

test.each(['a', 'ab', '😀', '\u0307', ' ', 'ai '])(
  'the longest text of %j and the most words are gone through at once',
  (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    const words = Array.from({ length: 100 }, (_, index) => 'a'.repeat(index + 1));
    hasMutedWord(text, words);
    expect(hasMutedWord(`${text}${text} x`, ['x'])).toBe(true);
  },
);
