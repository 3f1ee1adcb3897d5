import { describe, expect, test } from 'vitest';
import { nameWarning } from './nameWarning.ts';

describe('the quick look-alike rule', () => {
  test.each<[string, ReturnType<typeof nameWarning>]>([
    ['alice', null],
    ['al_ice-9', null],
    ['😺', null],
    ['cat😺', null],
    ['🇸🇮', null],
    ['👍🏽', null],
    ['é', 'foreign'],
    ['müller', 'foreign'],
    ['арре', 'foreign'],
    ['аlice', 'mixed'],
    ['vitаlik', 'mixed'],
    ['αlpha', 'mixed'],
    ['ａlice', 'foreign'],
    ['ひらカタ漢', 'foreign'],
  ])('%s: %s', (name, warning) => {
    expect(nameWarning(name)).toBe(warning);
  });
});
