import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleTables } from './tables.ts';

test('docs/scale.md has the tables of the simulation', () => {
  const page = readFileSync('docs/scale.md', 'utf8');
  for (const [name, table] of Object.entries(scaleTables())) expect(page, name).toContain(table);
});
