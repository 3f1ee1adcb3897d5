import { describe, expect, test } from 'vitest';
import { typistsOf } from './typists.ts';

const [ada, bob, eve] = ['a', 'b', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const told = (names: Record<string, string | null>, count = Object.keys(names).length) => ({
  count,
  people: Object.fromEntries(Object.entries(names).map(([address, name]) => [address, { name }])),
});
const both = [
  { address: ada, name: 'ada' },
  { address: bob, name: 'bob' },
];

describe('who else types', () => {
  test.each([
    ['nobody, before the server has told', null, 0, []],
    ['nobody, when only the member types', told({ [eve]: 'eve' }), 0, []],
    ['one by name', told({ [ada]: 'ada' }), 1, both.slice(0, 1)],
    ['one without a name by address', told({ [ada]: null }), 1, [{ address: ada, name: null }]],
    ['two by name', told({ [ada]: 'ada', [bob]: 'bob' }), 2, both],
    ['two by name besides the member', told({ [ada]: 'ada', [bob]: 'bob', [eve]: 'eve' }), 2, both],
    ['only how many, when it is more', told({ [ada]: 'ada', [bob]: 'bob' }, 7), 7, []],
    ['only how many, when a name has no room', told({ [ada]: 'w'.repeat(32) }), 1, []],
    [
      'only how many, when two names have none',
      told({ [ada]: 'ada', [bob]: 'b'.repeat(18) }),
      2,
      [],
    ],
    ['only how many, when a code has no room', told({ [ada]: 'äöüßéèêëñçøåæðþ' }), 1, []],
  ])('is %s', (_, typing, count, named) => {
    expect(typistsOf(typing, eve, '.degen')).toEqual({ count, named });
  });

  test('is nobody whom the member blocked', () => {
    const typing = told({ [ada]: 'ada', [bob]: 'bob', [eve]: 'eve' });
    expect(typistsOf(typing, eve, '.degen', [bob])).toEqual({ count: 1, named: both.slice(0, 1) });
  });
});
