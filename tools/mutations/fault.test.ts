import { expect, test } from 'vitest';
import { chosen, faultsIn } from './fault.ts';

const faults = [
  ...faultsIn('packages/domain/src/swap/rules.ts', 'a.test.ts', [['one', 'a', 'b']]),
  ...faultsIn('apps/server/src/chat/store.ts', 'b.test.ts', [['two', 'c', 'd']]),
];

test('words choose the faults of files with one of them in their path, no words choose all', () => {
  const named = (...words: string[]) => chosen(faults, words).map(({ what }) => what);
  expect(named('SWAP')).toEqual(['one']);
  expect(named('store', 'swap')).toEqual(['one', 'two']);
  expect(named('nowhere')).toEqual([]);
  expect(named()).toEqual(['one', 'two']);
});
