import { sendText } from '@parley/text/send';
import { expect, test } from 'vitest';
import type { Member } from '../data/member.ts';
import { stateOf } from './useRecipient.ts';

const spelled = `0x${'aB'.repeat(20)}` as const;
const lower = spelled.toLowerCase() as typeof spelled;
const facts = { spelled, isSpelledRight: true, isContract: false };
const member: Member = { state: 'found', address: lower, name: 'vera', mainName: 'v' };
const byName = { kind: 'name', name: 'vera' } as const;
const by = (address: `0x${string}`) => ({ kind: 'address', address }) as const;
const found = { address: spelled, name: 'vera', isContract: false };

test.each([
  ['a name', byName, facts, { ...found, isByName: true, hasChecksum: true }],
  // Nobody typed the address of a name.
  [
    'a name whose address has no checksum',
    byName,
    { ...facts, isSpelledRight: false },
    { ...found, isByName: true, hasChecksum: true },
  ],
  ['an address', by(spelled), facts, { ...found, isByName: false, hasChecksum: true }],
  ['an address in one case', by(lower), facts, { ...found, isByName: false, hasChecksum: false }],
  [
    'a contract',
    by(spelled),
    { ...facts, isContract: true },
    { ...found, isByName: false, hasChecksum: true, isContract: true },
  ],
])('%s is found with its checksum', (_, read, said, recipient) => {
  expect(stateOf(read, member, said, '.degen')).toEqual({ state: 'found', recipient });
});

test('an address with a typo is refused as that, whoever is known by it and before anything is looked up', () => {
  const said = { ...facts, isSpelledRight: false };
  const typo = { state: 'wrong', sentence: sendText.faults.checksum };
  expect(stateOf(by(spelled), member, said, '.degen')).toEqual(typo);
  expect(stateOf(by(spelled), { state: 'typo' }, undefined, '.degen')).toEqual(typo);
});

test('nobody is found while something is not known yet, or cannot be looked up', () => {
  const looking = { state: 'looking' };
  expect(stateOf(byName, { state: 'loading' }, facts, '.degen')).toEqual(looking);
  expect(stateOf(byName, member, undefined, '.degen')).toEqual(looking);
  expect(stateOf(byName, { state: 'failed' }, facts, '.degen')).toEqual({
    state: 'wrong',
    sentence: sendText.lookFailed,
  });
  expect(stateOf(byName, { state: 'nobody', name: 'vera' }, undefined, '.degen')).toEqual({
    state: 'wrong',
    sentence: sendText.nobody('vera.degen'),
  });
});
