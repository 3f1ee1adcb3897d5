import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractsFolder, forgePath } from '@parley/contracts/forge';
import { faultySource } from '../fault.ts';
import { runPrinting, type Workshop } from '../workshop.ts';

/** Copies the contracts, with their tests, to a temporary folder. */
export function openWorkshop(): Workshop {
  const repository = dirname(contractsFolder.replace(/\/$/, ''));
  const copy = mkdtempSync(join(tmpdir(), 'parley-mutations-'));
  const folder = join(copy, 'contracts');
  mkdirSync(folder);
  for (const name of ['src', 'test', 'tools', 'foundry.toml']) {
    cpSync(join(contractsFolder, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'lib'));
  const packages = join(copy, 'node_modules');
  symlinkSync(join(repository, 'node_modules'), packages);
  symlinkSync(join(repository, 'packages'), join(copy, 'packages'));
  symlinkSync(join(packages, '@openzeppelin'), join(folder, 'lib', '@openzeppelin'));

  return {
    passes: async (tests) => (await forgeTest(folder, tests)).code === 0,
    async judge(fault) {
      const path = join(folder, 'src', fault.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, faultySource(source, fault));
      try {
        const { code, printed } = await forgeTest(folder, [fault.tests]);
        if (/Compiler run failed/.test(printed)) return 'broken';
        return code !== 0 && /\[FAIL/.test(printed) ? 'caught' : 'missed';
      } finally {
        writeFileSync(path, source);
      }
    },
    close: () => rmSync(copy, { recursive: true }),
  };
}

function forgeTest(folder: string, tests: readonly string[]) {
  const pattern = tests.length === 1 ? `test/${tests[0]}` : `test/{${tests.join(',')}}`;
  return runPrinting(forgePath(), ['test', '--match-path', pattern], { cwd: folder });
}
