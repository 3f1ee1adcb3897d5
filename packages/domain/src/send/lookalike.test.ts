import fc from 'fast-check';
import unmask from 'unhomoglyph';
import { describe, expect, test } from 'vitest';
import {
  addressTwin,
  alikeIn,
  markDifference,
  meant,
  nameFace,
  nameTwin,
  wasPaid,
} from './lookalike.ts';

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

  test('an address that was paid before imitates nobody, whoever has imitated it since', () => {
    const eve = { address: poisoned, name: 'eve', isPaid: false };
    expect(addressTwin(friend, [...known, eve])).toBeNull();
  });

  test('an address was paid before in any letter case', () => {
    expect(wasPaid(known, friend.toUpperCase().replace('0X', '0x'))).toBe(true);
    expect(wasPaid(known, poisoned)).toBe(false);
  });
});

describe('who was meant', () => {
  const eve = { address: poisoned, name: 'оskar', isPaid: false };
  const nim = { address: `0x${'5'.repeat(40)}` as const, name: 'nim', isPaid: false };

  test.each([
    ['a Cyrillic o', 'оskar', 'oskar'],
    ['a zero and capitals', '0SKAR', 'oskar'],
    ['an accent', 'nîm', 'nim'],
    ['another letter', 'oscar', null],
    ['nothing', '', null],
    ['the very name, which nobody has any more', 'oskar', null],
    ['an accent, and letters of an address within it', 'vér0x1', 'ver0x1'],
    ['the beginning and the end of an address', poisoned, 'oskar'],
    ['an address that lost a character in its middle', `0x1234${'f'.repeat(31)}cdef`, 'oskar'],
    ['an address like none', `0x${'3'.repeat(40)}`, null],
  ])('by %s is told', (_what, typed, name) => {
    const ver = { address: `0x${'6'.repeat(40)}` as const, name: 'ver0x1', isPaid: false };
    expect(meant(typed, [eve, ...known, nim, ver], unmask)?.name ?? null).toBe(name);
  });

  test('is never an imitation by somebody who was not paid', () => {
    expect(meant('oskar', [eve], unmask)).toBeNull();
    expect(meant('oskar', [{ ...eve, isPaid: true }], unmask)?.name).toBe('оskar');
  });

  test('is nobody where nothing is seen of what was typed', () => {
    const mark = { address: poisoned, name: '\u0301', isPaid: true };
    expect(meant('', [mark], unmask)).toBeNull();
  });

  test('is always somebody known, of the same face', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const found = meant(typed, [eve, ...known, nim], unmask);
        if (found === null || /^0x/i.test(typed)) return true;
        return nameFace(found.name ?? '', unmask) === nameFace(typed, unmask);
      }),
    );
  });
});

describe('a name', () => {
  test('that somebody took after they were paid may be an imitation, one that they were paid under is theirs', () => {
    const impostor = { address: poisoned, name: 'оskar', isPaid: true };
    const later = { ...impostor, isNamedLater: true };
    expect(nameTwin(impostor, [...known, later], unmask)?.name).toBe('oskar');
    expect(nameTwin(impostor, [...known, impostor], unmask)).toBeNull();
  });

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

  test('a name imitates whoever else it looks like, though its holder was paid under another', () => {
    const ivy = { address: stranger, name: 'ivy', isPaid: true };
    const twin = nameTwin({ address: stranger, name: 'оskar' }, [...known, ivy], unmask);
    expect(twin?.name).toBe('oskar');
  });

  test('of two unusual names of one face each imitates the other, and so do two plain ones', () => {
    const nameOf = (name: string) => ({ address: friend, name, isPaid: false });
    for (const [name, other] of [
      ['оskar', 'oskаr'],
      ['vvendy', 'wendy'],
    ] as const) {
      expect(nameTwin({ address: stranger, name }, [nameOf(other)], unmask)?.name).toBe(other);
    }
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
    ['oskarr', 'oskar', 'oskar[r]'],
    ['aaa', 'aa', 'aa[a]'],
    ['aa', 'aaa', 'aa'],
    ['', 'oskar', ''],
    ['aba', 'aa', 'a[b]a'],
  ])('of %j against %j is %j', (text, other, shown) => {
    expect(marked(text, other)).toBe(shown);
  });

  test('a text has no other parts than its own', () => {
    expect(markDifference('oskar', 'oskar')).toEqual([{ text: 'oskar', differs: false }]);
    expect(markDifference('', 'oskar')).toEqual([]);
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

  test('what the marks of two texts leave unmarked is the same in both', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 });
    const unmarked = (text: string, other: string) =>
      markDifference(text, other)
        .filter(({ differs }) => !differs)
        .map((part) => part.text)
        .join('');
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(unmarked(one, other)).toBe(unmarked(other, one));
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
