import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenFacts } from './facts.ts';

const chat = { symbol: 'CHAT', name: 'Chat token', decimals: 18 };

describe('what a token says', () => {
  test.each([
    [{}, chat],
    [
      { symbol: null, name: null },
      { symbol: '?', name: '?', decimals: 18 },
    ],
    [{ name: null }, { ...chat, name: 'CHAT' }],
    [{ symbol: '\u202eTAHC' }, { ...chat, symbol: 'TAHC' }],
    [{ symbol: 'CH\u200bAT\u2067' }, { ...chat, symbol: 'CHAT' }],
    [{ symbol: ' \n\t ' }, { ...chat, symbol: '?' }],
    [{ symbol: 'A'.repeat(1_000_000) }, { ...chat, symbol: `${'A'.repeat(10)}…` }],
    [{ name: '<b>Free  tokens</b>' }, { ...chat, name: '<b>Free tokens</b>' }],
    [{ decimals: 0 }, { ...chat, decimals: 0 }],
    [{ decimals: 24 }, { ...chat, decimals: 24 }],
    [{ decimals: 36 }, { ...chat, decimals: 36 }],
  ])('what a token says as %j is made harmless', (said, facts) => {
    expect(tokenFacts({ ...chat, ...said })).toEqual(facts);
  });

  test.each([null, -1, 37, 255, 1.5, Number.NaN])(
    'what a token says is dropped when it claims %s decimals',
    (decimals) => {
      expect(tokenFacts({ ...chat, decimals })).toBeNull();
    },
  );

  test('what a token says is short and has no hidden character, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (said) => {
        const facts = tokenFacts({ symbol: said, name: said, decimals: 18 });
        expect([...(facts?.symbol ?? '')].length).toBeLessThanOrEqual(11);
        expect([...(facts?.name ?? '')].length).toBeLessThanOrEqual(40);
        expect(facts?.symbol).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u);
      }),
    );
  });
});
