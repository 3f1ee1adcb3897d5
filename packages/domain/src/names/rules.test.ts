import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedName } from '../send/recipient.ts';
import { forbiddenCharacters } from './characters.ts';
import { checkName } from './check.ts';
import { foldName, nameLength, priceOf, readName, withoutTld, writtenName } from './rules.ts';
import vectors from './vectors.json' with { type: 'json' };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(hex: string): string | null {
  try {
    return strictUtf8.decode(Buffer.from(hex, 'hex'));
  } catch {
    return null;
  }
}

describe('the name vectors that the chain and the server share', () => {
  test.each(vectors)('the rule judges the shared vector: $note', (vector) => {
    const name = decode(vector.hex);
    if (name === null) {
      expect(vector.valid, 'bytes that are not UTF-8 are no name').toBe(false);
      return;
    }
    expect(checkName(name)).toEqual({ valid: vector.valid, message: vector.message });
    expect(nameLength(name)).toBe(vector.length);
    if (vector.valid) expect(Buffer.from(foldName(name)).toString('hex')).toBe(vector.folded);
  });

  test('the shared vectors contain every sentence of the rule', () => {
    const said = new Set(vectors.map((vector) => vector.message));
    for (const { message } of forbiddenCharacters) expect(said).toContain(message);
    expect(said).toContain('This character is not allowed');
    expect(said).toContain('Domain name is valid');
  });
});

describe('a name', () => {
  test.each([
    ['vera', 'vera'],
    ['Vera', 'vera'],
    [' vera\n', 'vera'],
    ['vera.degen', 'vera'],
    ['VERA.Degen', 'vera'],
    ['@vera', 'vera'],
    [' @Vera.DEGEN ', 'vera'],
    ['@@vera', '@vera'],
    ['vera@nim', 'vera@nim'],
    ['vera.eth', 'vera.eth'],
    ['@', ''],
    ['.degen', ''],
    ['', ''],
  ])('a name typed as %j is read as %j, in every field', (typed, name) => {
    expect(readName(typed, '.degen')).toBe(name);
  });

  test.each([
    [' Vera.DEGEN ', 'vera'],
    ['@vera.degen', '@vera'],
  ])('a name written as %j is %j, in links and where a member chooses it', (written, name) => {
    expect(writtenName(written, '.degen')).toBe(name);
  });

  test('a name is read back from what a member types for it, also one that begins with an @', () => {
    for (const { hex, valid } of vectors) {
      const name = valid ? foldName(decode(hex) ?? '') : '@vera';
      if (name.toLowerCase().endsWith('.degen')) continue;
      expect(readName(typedName(name), '.degen')).toBe(name);
      expect(readName(`${typedName(name)}.degen`, '.degen')).toBe(name);
    }
  });

  test('a name is empty and invalid without a message', () => {
    expect(checkName('')).toEqual({ valid: false, message: null });
  });

  test('a name with half of a surrogate pair is refused', () => {
    expect(checkName('a\ud800').message).toBe('This character is not allowed');
  });

  test('a name folds to the same name however often it is folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name));
        expect(checkName(foldName(name)).valid).toBe(checkName(name).valid);
      }),
    );
  });

  test('a name never passes with a forbidden character anywhere in it', () => {
    const forbidden = fc.constantFrom(...forbiddenCharacters.map((entry) => entry.character));
    fc.assert(
      fc.property(fc.string(), forbidden, fc.string(), (before, character, after) => {
        expect(checkName(before + character + after).valid).toBe(false);
      }),
    );
  });
});

describe('the price of a name', () => {
  const prices = [50n, 40n, 30n, 20n, 10n] as const;
  test.each([
    ['🔥', 50n],
    ['a', 50n],
    ['🇸🇮', 40n],
    ['abc', 30n],
    ['moon', 20n],
    ['alice', 10n],
    ['a'.repeat(32), 10n],
  ])('the price of %s follows its length in code points', (name, price) => {
    expect(priceOf(name, prices)).toBe(price);
  });
  test('an empty name has no price', () => {
    expect(() => priceOf('', prices)).toThrow(RangeError);
  });
});

test.each([
  ['alice.degen', 'alice'],
  ['Alice.DEGEN', 'Alice'],
  ['alice', 'alice'],
  ['.degen', ''],
])('%s without the TLD is %s', (typed, name) => {
  expect(withoutTld(typed, '.degen')).toBe(name);
  expect(withoutTld(typed, '.DeGen')).toBe(name);
});
