import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { faultySource } from '../fault.ts';
import { runPrinting, type Workshop } from '../workshop.ts';

/** A fault may make a test wait for ever; in milliseconds, far above what any of them takes. */
const hangMs = 600_000;

/** Copies what git knows of to a temporary folder; packages of others are linked, ours are the copy's. */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutations-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', args, { encoding: 'utf8' }).split('\n')) {
    if (file === '' || file.startsWith('contracts/lib/')) continue;
    cpSync(file, join(folder, file), { recursive: true });
  }
  linkPackages('node_modules', join(folder, 'node_modules'));
  for (const own of ['web', 'server'].map((name) => join('apps', name, 'node_modules'))) {
    linkPackages(own, join(folder, own));
  }

  return {
    passes: async (tests) => (await vitest(folder, tests)).code === 0,
    async judge(fault) {
      const path = join(folder, fault.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(path, faultySource(source, fault));
      try {
        const { code, printed } = await vitest(folder, [...fault.tests.split(' '), '--bail=1']);
        if (code === 0) return 'missed';
        return printed.includes('Transform failed') ? 'broken' : 'caught';
      } finally {
        writeFileSync(path, source);
      }
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Links every package below `from`, but ours by their path, so that they lead into the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of namesBelow(from)) {
    if (name === '@parley') {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else if (!name.startsWith('.')) {
      mkdirSync(dirname(join(to, name)), { recursive: true });
      symlinkSync(resolve(from, name), join(to, name));
    }
  }
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function vitest(folder: string, args: readonly string[]) {
  const program = resolve('node_modules/vitest/vitest.mjs');
  return runPrinting(process.execPath, [program, 'run', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    timeout: hangMs,
  });
}
