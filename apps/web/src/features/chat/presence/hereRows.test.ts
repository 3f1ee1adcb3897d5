import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hereRows } from './hereRows.ts';

const [anna, bert, cleo, dora] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`);
type Here = Parameters<typeof hereRows>[0];
const person = (name: string | null): Here[string] => ({ name });

test('who is here is listed by name, those without one last, and the reader not at all', () => {
  const here: Here = {
    [`${anna}`]: person('vera'),
    [`${bert}`]: person(null),
    [`${cleo}`]: { name: 'imre', moderator: true },
    [`${dora}`]: person('nim'),
  };
  const rows = hereRows(here, { [`${dora}`]: person('nim') }, `0x${'A'.repeat(40)}`);
  expect(rows).toEqual([
    { address: cleo, name: 'imre', note: 'moderator' },
    { address: dora, name: 'nim', note: 'writing' },
    { address: bert, name: null, note: null },
  ]);
});

test('whom the reader blocked is not listed', () => {
  const here: Here = { [`${anna}`]: person('vera'), [`${bert}`]: person('imre') };
  expect(hereRows(here, {}, null, [`${anna}`]).map(({ name }) => name)).toEqual(['imre']);
});

test('nobody is left out or listed twice, in whatever order the server tells of them', () => {
  const member = fc.tuple(
    fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }),
    fc.option(fc.stringMatching(/^[a-z]{1,5}$/)),
  );
  fc.assert(
    fc.property(fc.uniqueArray(member, { selector: ([number]) => number }), (members) => {
      const told = members.map(([number, name]): [string, Here[string]] => [
        `0x${number.toString(16).padStart(40, '0')}`,
        person(name),
      ]);
      const rows = hereRows(Object.fromEntries(told), {}, null);
      expect(rows).toEqual(hereRows(Object.fromEntries(told.reverse()), {}, null));
      expect(rows.map(({ address }) => address).sort()).toEqual(told.map(([one]) => one).sort());
    }),
  );
});
