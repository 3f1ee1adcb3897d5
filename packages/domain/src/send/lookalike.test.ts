import fc from 'fast-check';
import unmask from 'unhomoglyph';
import { describe, expect, test } from 'vitest';
import { addressTwin, alikeIn, markDifference, nameFace, nameTwin, wasPaid } from './lookalike.ts';

const friend = '0x1234aabbccddeeff00112233445566778899cdef' as const;
const poisoned = '0x1234ffffffffffffffffffffffffffffffffcdef' as const;
const known = [
  { address: friend, name: 'oskar', isPaid: true },
  { address: `0x${'9'.repeat(40)}` as const, name: null, isPaid: false },
];

describe('an address', () => {
  test.each([
    ['begins and ends like a known one', poisoned, friend],
    ['does so in other letter case', poisoned.toUpperCase().replace('0X', '0x'), friend],
    ['is the known one', friend, null],
    ['is the known one in other letter case', friend.toUpperCase().replace('0X', '0x'), null],
    ['ends like none', `${poisoned.slice(0, -1)}0`, null],
    ['begins like none', `0x0${poisoned.slice(3)}`, null],
  ])('an address that %s imitates it, unless it is the same', (_what, address, twin) => {
    expect(addressTwin(address, known)?.address ?? null).toBe(twin);
  });

  test('an address that is made to begin and end like a known one is always found', () => {
    const middle = fc.stringMatching(/^[0-9a-f]{32}$/);
    fc.assert(
      fc.property(middle, (forged) => {
        const address = `0x1234${forged}cdef`;
        expect(addressTwin(address, known) !== null).toBe(address !== friend);
      }),
    );
  });

  test('an address that only spoke is no safer than a stranger’s, and is imitated like a friend’s', () => {
    const spoke = { address: poisoned, name: 'eve', isPaid: false };
    expect(addressTwin(poisoned, [...known, spoke])?.address).toBe(friend);
    expect(addressTwin(friend, [{ ...spoke, address: friend }, spoke])?.address).toBe(poisoned);
  });

  test('an address was paid before in any letter case', () => {
    expect(wasPaid(known, friend.toUpperCase().replace('0X', '0x'))).toBe(true);
    expect(wasPaid(known, poisoned)).toBe(false);
  });
});

describe('a name', () => {
  const stranger = `0x${'7'.repeat(40)}` as const;

  test.each([
    ['оskar', true, 'a Cyrillic o'],
    ['0skar', true, 'a zero'],
    ['oskаr', true, 'a Cyrillic a'],
    ['óskar', true, 'an accent'],
    ['ｏskar', true, 'a wide letter'],
    ['𝐨𝐬𝐤𝐚𝐫', true, 'bold letters'],
    ['oskar', true, 'the same letters, held by another address'],
    ['oscar', false, 'another letter'],
    ['oskar2', false, 'a letter more'],
    ['нина', false, 'another alphabet and no likeness'],
  ])('the name %j imitates oskar: %s (%s)', (name, isTwin) => {
    const twin = nameTwin({ address: stranger, name }, known, unmask);
    expect(twin?.name ?? null).toBe(isTwin ? 'oskar' : null);
  });

  test.each([
    ['modern', 'rnodern'],
    ['wendy', 'vvendy'],
    ['vera1', 'veral'],
    ['paypal', 'pаураl'],
  ])('the names %j and %j have one face', (name, imitation) => {
    expect(nameFace(imitation, unmask)).toBe(nameFace(name, unmask));
  });

  test('a name that only spoke imitates all the same, and the plain one of two is no imitation', () => {
    const imitator = { address: stranger, name: 'оskar', isPaid: false };
    const spoke = { address: friend, name: 'oskar', isPaid: false };
    expect(nameTwin(imitator, [spoke, imitator], unmask)?.name).toBe('oskar');
    expect(nameTwin(spoke, [spoke, imitator], unmask)).toBeNull();
  });

  test('a name of somebody known is no imitation of itself, and another name of theirs neither', () => {
    expect(nameTwin({ address: friend, name: 'oskar' }, known, unmask)).toBeNull();
    expect(nameTwin({ address: friend, name: 'оskar' }, known, unmask)).toBeNull();
    expect(nameTwin({ address: stranger, name: null }, known, unmask)).toBeNull();
  });
});

describe('the mark', () => {
  const marked = (text: string, other: string) =>
    markDifference(text, other)
      .map(({ text: part, differs }) => (differs ? `[${part}]` : part))
      .join('');

  test.each([
    ['оskar', 'oskar', '[о]skar'],
    ['оskаr', 'oskar', '[о]sk[а]r'],
    ['rnodern', 'modern', '[rn]odern'],
    ['modern', 'rnodern', '[m]odern'],
    ['oskar', 'oskar', 'oskar'],
    ['', 'oskar', ''],
  ])('of %j against %j is %j', (text, other, shown) => {
    expect(marked(text, other)).toBe(shown);
  });

  test('the mark loses no letter of the text, and marks none where both are the same', () => {
    const letters = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (text, other) => {
        const parts = markDifference(text, other);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        if (text === other) expect(parts.every(({ differs }) => !differs)).toBe(true);
      }),
    );
  });
});

test('of names in a list those of one face and different holders are told of each other', () => {
  const list = [
    { name: 'oskar', holder: '0xA' },
    { name: 'оskar', holder: '0xb' },
    { name: '0skar', holder: '0xa' },
    { name: 'vera', holder: '0xc' },
  ];
  expect([...alikeIn(list, unmask)]).toEqual([
    ['oskar', 'оskar'],
    ['оskar', 'oskar'],
    ['0skar', 'оskar'],
  ]);
  expect(alikeIn([], unmask).size).toBe(0);
});

test('no name of a list is told of one of its own holder, or of another face', () => {
  const name = fc.stringMatching(/^[ao0о1lрp]{1,3}$/);
  const named = fc.record({ name, holder: fc.constantFrom('0xa', '0xb') });
  fc.assert(
    fc.property(fc.uniqueArray(named, { selector: (it) => it.name }), (list) => {
      const holderOf = (wanted: string) => list.find((it) => it.name === wanted)?.holder;
      for (const [one, other] of alikeIn(list, unmask)) {
        expect(holderOf(one)).not.toBe(holderOf(other));
        expect(nameFace(one, unmask)).toBe(nameFace(other, unmask));
      }
    }),
  );
});
