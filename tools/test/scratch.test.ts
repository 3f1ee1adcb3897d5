import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'parley-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

/** A run of its own with `memory` as the file system in memory: the folder that it took, and whether that was there. */
function runWith(bytes: number, env: NodeJS.ProcessEnv = {}) {
  const scratch = pathToFileURL(join(import.meta.dirname, 'scratch.ts')).href;
  const code = `
    const { useScratch } = await import(${JSON.stringify(scratch)});
    const { existsSync } = await import('node:fs');
    useScratch(${JSON.stringify(memory)}, ${bytes});
    const folder = process.env.TMPDIR;
    console.log(JSON.stringify({ folder, isThere: folder !== undefined && existsSync(folder) }));`;
  const { TMPDIR: _, ...inherited } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { env: { ...inherited, ...env }, encoding: 'utf8' },
  );
  return JSON.parse(stdout) as { folder?: string; isThere: boolean };
}

test('a run makes its files in memory, and leaves none', () => {
  const { folder, isThere } = runWith(1);
  expect(folder).toContain(join(memory, 'parley-tests-'));
  expect(isThere).toBe(true);
  expect(existsSync(folder ?? '')).toBe(false);
});

test('without room in memory, or with a folder that somebody chose, a run makes them where others do', () => {
  expect(runWith(Number.MAX_SAFE_INTEGER).folder).toBeUndefined();
  expect(runWith(1, { TMPDIR: tmpdir() }).folder).toBe(tmpdir());
});

test('what a killed run left goes with the next one; what a run beside it has stays', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const [left, used] = [dead, process.pid].map((pid) => join(memory, `parley-tests-${pid}`));
  for (const folder of [left ?? '', used ?? '']) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), '');
  }
  runWith(1);
  expect(existsSync(left ?? '')).toBe(false);
  expect(existsSync(used ?? '')).toBe(true);
});
