import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generate } from './generate.ts';

test('the committed ABIs and bytecode are what the contracts compile to', () => {
  for (const [path, text] of Object.entries(generate())) {
    expect(readFileSync(path, 'utf8') === text, `${path}: run npm run codegen`).toBe(true);
  }
});
