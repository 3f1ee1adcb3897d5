import type { Acquaintance } from '@parley/domain/send/lookalike';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => {} });
const { findTwin, paidOf } = await import('./useKnown.ts');

const address = (middle: string) => `0xaaaa${middle.repeat(32)}aaaa` as const;
const unmask = (text: string) => text.replaceAll('1', 'l');
const paid = (of: `0x${string}`, name: string | null): Acquaintance => ({
  address: of,
  name,
  isPaid: true,
});
const friend = paid(address('0'), 'vera');
const elsewhere = { address: `0x${'b'.repeat(40)}` as const };

test('who looks like somebody known by the address is told before anything else is known', () => {
  const twin = { by: 'address', known: friend };
  const imitation = { address: address('1'), name: 'other' };
  expect(findTwin(imitation, [friend], undefined, false)).toEqual(twin);
  expect(findTwin({ ...imitation, name: null }, [friend], unmask)).toEqual(twin);
});

test('who looks like somebody known by the name is told once names can be compared', () => {
  const imitation = { ...elsewhere, name: 'Véra' };
  expect(findTwin(imitation, [friend], undefined)).toBeUndefined();
  const twin = { by: 'name', known: friend };
  expect(findTwin(imitation, [friend], unmask)).toEqual(twin);
  expect(findTwin(imitation, [friend], unmask, false)).toEqual(twin);
});

test.each([null, 'nim'])(
  'who looks like nobody (%s) is known to only once all whom the member paid are known',
  (name) => {
    expect(findTwin({ ...elsewhere, name }, [friend], unmask)).toBeNull();
    expect(findTwin({ ...elsewhere, name }, [friend], unmask, false)).toBeUndefined();
    expect(findTwin({ address: friend.address, name }, [friend], unmask)).toBeNull();
  },
);

test('nobody is said to be new while whom the member paid is not known whole', () => {
  const people = [{ address: friend.address, name: null }];
  const told = { paid: people, isWhole: true };
  expect(paidOf(told, false)).toEqual({ people, isWhole: true });
  // What was told before the server failed still counts.
  expect(paidOf(told, true)).toEqual({ people, isWhole: true });
  expect(paidOf({ ...told, isWhole: false }, false)).toEqual({ people, isWhole: false });
  expect(paidOf(undefined, false)).toEqual({ people: undefined, isWhole: false });
  expect(paidOf(undefined, true)).toEqual({ people: [], isWhole: false });
});
