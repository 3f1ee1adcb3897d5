import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultySource } from '../fault.ts';
import { faults } from './faults.ts';

test.each(faults)('"$what" can be seeded: its text is in $file once', (fault) => {
  const source = readFileSync(fault.file, 'utf8');
  expect(faultySource(source, fault)).not.toBe(source);
  for (const file of fault.tests.split(' ')) expect(existsSync(file), file).toBe(true);
});

test('no fault stands twice', () => {
  const texts = faults.map(({ file, text, instead }) => [file, text, instead].join('\n'));
  expect(new Set(texts).size).toBe(faults.length);
});
