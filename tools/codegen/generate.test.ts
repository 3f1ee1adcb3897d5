import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractCode, type Generated } from './generate.ts';
import { hiddenCharacterTables } from './hiddenCharacters.ts';

function expectCommitted(files: Generated): void {
  for (const [path, text] of Object.entries(files)) {
    expect(readFileSync(path, 'utf8') === text, `${path}: run npm run codegen`).toBe(true);
  }
}

test('the committed ABIs and bytecode are what the contracts compile to', () => {
  expectCommitted(contractCode());
});

test('the committed tables of hidden characters are what Unicode says', async () => {
  expectCommitted(await hiddenCharacterTables());
});
