import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate } from './generate.ts';

for (const [path, text] of Object.entries(generate())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
