import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractsFolder } from '@parley/contracts/forge';
import { expect, test } from 'vitest';
import { type Fault, faultySource } from '../fault.ts';
import { faults } from './faults.ts';

const sourceOf = ({ file }: Fault) => readFileSync(join(contractsFolder, 'src', file), 'utf8');

test.each(faults)('"$what" can be seeded: its text is in $file once', (fault) => {
  const source = sourceOf(fault);
  expect(source.split(fault.text)).toHaveLength(2);
  expect(faultySource(source, fault)).not.toBe(source);
  expect(existsSync(join(contractsFolder, 'test', fault.tests)), fault.tests).toBe(true);
});

test('there are faults in every slice', () => {
  expect(faults.length).toBeGreaterThanOrEqual(20);
  const slices = new Set(faults.map(({ file }) => file.split('/')[0]));
  const all = [
    'airdrop',
    'chat',
    'names',
    'nft',
    'payments',
    'points',
    'staking',
    'swap',
    'tokens',
  ];
  expect([...slices]).toEqual(expect.arrayContaining(all));
});

test.each([
  ['nowhere', 'a b c', 0],
  ['twice', 'x x', 2],
])('a text that is %s cannot be seeded', (_where, source, times) => {
  const fault: Fault = { what: 'x', file: '', text: 'x', instead: '', tests: '' };
  expect(() => faultySource(source, fault)).toThrow(`there ${times} times, not once`);
});
