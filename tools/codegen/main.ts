import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contractCode, type Generated } from './generate.ts';
import { hiddenCharacterTables } from './hiddenCharacters.ts';

// The contracts compile with the table, so it comes first.
write(await hiddenCharacterTables());
write(contractCode());

function write(files: Generated): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
}
