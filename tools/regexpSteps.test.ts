import { describe, expect, test } from 'vitest';
import { hostileTexts } from './hostileTexts.ts';
import { countSteps, TooManySteps } from './regexpSteps.ts';

describe('a pattern is matched as the engine matches it', () => {
  test.each([
    /a/g,
    /a|ab|/g,
    /^a+?b?$/,
    /(?:a|b)*c/g,
    /(?<name>[a-c]{2,3})\d{2}/gi,
    /x{2}y{1,}/g,
    /\b\w+\b/g,
    /(?<!a)b+(?=c)/g,
    /a(?!b)./gs,
    /(?:a?){2,4}b/g,
    /[\]\\a-]+/g,
    /\u0061\x62|\p{Lu}/gu,
    /^\s*-/gm,
    /a{,2}/,
    /.*?,(.*)$/s,
  ])('%s', (pattern) => {
    const texts = [
      ...hostileTexts(pattern, 24),
      'ab',
      'aab cc\n - b,c',
      'xxyyy xxy',
      'AB12 abC1234',
    ];
    for (const text of texts) {
      const all = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)];
      const native = all.flatMap((match) =>
        match === null ? [] : [{ index: match.index, end: match.index + match[0].length }],
      );
      expect({ text, matches: countSteps(pattern, text, 1e6).matches }).toEqual({
        text,
        matches: native,
      });
    }
  });
});

test('steps grow as the work of a backtracking engine does', () => {
  const steps = (pattern: RegExp, length: number) =>
    countSteps(pattern, 'a'.repeat(length), 1e6).steps;
  expect(steps(/b/, 200) / steps(/b/, 100)).toBeCloseTo(2, 1);
  expect(steps(/a+b/, 200) / steps(/a+b/, 100)).toBeCloseTo(4, 1);
  expect(steps(/(?:a+)+b/, 12) / steps(/(?:a+)+b/, 10)).toBeGreaterThan(3.5);
});

test('counting ends at the most steps that are allowed', () => {
  expect(() => countSteps(/(?:a+)+b/, 'a'.repeat(1_000), 10_000)).toThrow(TooManySteps);
});

test.each([/(a)\1/, /(?<=a+)b/])('%s is refused, as it would be counted wrongly', (pattern) => {
  expect(() => countSteps(pattern, 'a', 10)).toThrow(/Not counted|repeats/);
});
