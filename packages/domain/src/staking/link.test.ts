import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStakeQuery, stakePath } from './link.ts';

test('an address that says nothing of staking fills nothing in', () => {
  const empty = { side: 'stake', amount: '', shares: 'get', add: '', cash: '' } as const;
  expect(readStakeQuery('')).toEqual(empty);
  expect(readStakeQuery(`?side=x&shares=y&amount=${'1'.repeat(81)}`)).toEqual(empty);
  expect(stakePath(empty)).toBe('/stake');
});

test('whatever was typed into the forms of staking comes back from the address as it was', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 20 });
  const requests = fc.record({
    side: fc.constantFrom('stake', 'unstake'),
    amount: typed,
    shares: fc.constantFrom('get', 'cash'),
    add: typed,
    cash: typed,
  });
  fc.assert(
    fc.property(requests, (request) => {
      const { search } = new URL(stakePath(request), 'https://parley.example');
      expect(readStakeQuery(search)).toEqual(request);
    }),
  );
});
