import { labelText } from '@parley/text/labels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelFault, labelSentence, shortLabel, visibleLabel } from './labels.ts';

describe('a label stays as it is', () => {
  test.each([
    'General',
    'Owls & foxes, 50 % off: a\\b?',
    'Zürich · Œuvre · Ångström',
    'Việt Nam',
    'Vie\u0323\u0302t', // decomposed
    '日本語の部屋',
    'שָׁלוֹם',
    'مرحبا',
    'می\u200cخواهم', // Persian writes a joiner
    'क्\u200dष', // and so does Hindi
    'ไม่มีที่',
    '❤️ love',
    '👨‍👩‍👧‍👦 family',
    '👩🏽‍🚀',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🇨🇭',
    '1️⃣ first',
  ])('%j', (text) => {
    expect(visibleLabel(text)).toBe(text);
    expect([labelFault(text), labelSentence(text)]).toEqual([null, null]);
  });
});

describe('a label loses what shows nothing or turns the text around it', () => {
  test.each([
    ['Gen\u200beral', 'General'],
    ['\u202eGeneral', 'General'],
    ['Gen\u2066eral\u2069', 'General'],
    ['Gen\u00aderal', 'General'],
    ['\u3164', ''],
    ['A\uffa0B', 'AB'],
    ['A\u2800B', 'AB'],
    ['General\u{e0041}\u{e0042}', 'General'],
    ['🏴\u{e0067}\u{e0062}', '🏴'],
    ['General\ufe0f', 'General'],
    ['CHAT1\ufe0f', 'CHAT1'],
    ['Gen\u200deral', 'General'],
    ['Gen\u200ceral', 'General'],
    ['👨\u200d', '👨'],
    ['مرحبا\u200c', 'مرحبا'],
    ['\ufeffGeneral', 'General'],
    ['A\0B', 'AB'],
    ['A\ud800B', 'AB'],
    ['A\u{10ffff}B', 'AB'],
  ])('%j becomes %j', (text, label) => {
    expect(visibleLabel(text)).toBe(label);
    expect(labelFault(text)).toBe('hidden');
    expect(labelSentence(text)).toBe(labelText.hidden);
  });
});

describe('a label has at most four marks on a letter, and none on nothing', () => {
  test.each([
    [`Z${'\u0301'.repeat(4)}a`, `Z${'\u0301'.repeat(4)}a`, null],
    [`Z${'\u0301'.repeat(300)}a`, `Z${'\u0301'.repeat(4)}a`, 'marks'],
    ['\u0301Zero', 'Zero', 'marks'],
    ['A \u0301B', 'A B', 'marks'],
    ['A\u20e3\u0301\u0302\u0303\u0304', 'A\u20e3\u0301\u0302\u0303', 'marks'],
  ])('%j becomes %j', (text, label, fault) => {
    expect(visibleLabel(text)).toBe(label);
    expect(labelFault(text)).toBe(fault);
  });
});

test('a label is on one line, with single blanks and none around it', () => {
  expect(visibleLabel('  A\u00a0\u3000 b\n\tc ')).toBe('A b c');
  expect(labelFault(' A\u00a0b ')).toBeNull();
  expect(visibleLabel('A \u200b b')).toBe('A b');
});

test('a long label is cut, and says so', () => {
  expect(shortLabel('General', 7)).toBe('General');
  expect(shortLabel('General talk', 9)).toBe('General…');
  expect(shortLabel('🐈'.repeat(10), 4)).toBe('🐈🐈🐈…');
  expect(shortLabel(`${'\u200b'.repeat(1_000)}x`, 4)).toBe('');
  expect([...shortLabel('x'.repeat(1_000_000), 40)]).toHaveLength(40);
});

test('of a text with lines, each has to be a label', () => {
  expect(labelSentence('one\ntwo\n\nthree')).toBeNull();
  expect(labelSentence('one\nt\u200bwo')).toBe(labelText.hidden);
});

test('whatever is typed, its label is one, keeps its place, and is made once', () => {
  const odd = fc.constantFrom(
    ...('aé \u0301\u0308\u200b\u200d\u202e\u3164👨❤\ufe0fم\u094d'.match(/./gsu) as string[]),
  );
  const text = fc.string({
    unit: fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (typed) => {
      const label = visibleLabel(typed);
      expect(visibleLabel(label)).toBe(label);
      expect(labelFault(label)).toBeNull();
      expect(label).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069\u200b\p{Cc}\p{Cs}\p{Cn}]|\p{M}{5}|^\p{M}/u,
      );
      if (labelFault(typed) === null)
        expect(typed.replace(/\s/g, '')).toBe(label.replace(/\s/g, ''));
    }),
    { numRuns: 500 },
  );
});

test('a label of half a million characters is read, too', () => {
  const [many, label] = ['a\u0301\u200b'.repeat(200_000), 'a\u0301'.repeat(200_000)];
  expect(visibleLabel(many) === label).toBe(true);
  expect(visibleLabel(`a${'\u0301'.repeat(500_000)}`)).toBe(`a${'\u0301'.repeat(4)}`);
});
