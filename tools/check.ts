import { bin, run } from './run.ts';

/** Types, lint and format, dead code, import map: everything that can be known without running. */
const checks = [
  [bin('tsc'), '-p', '.'],
  [bin('tsc'), '-p', 'apps/web'],
  [bin('biome'), 'ci', '--error-on-warnings'],
  [bin('knip')],
  [bin('vitest'), 'run', 'tools/importMap.test.ts'],
] as const;

const failed: string[] = [];
for (const [command, ...args] of checks) {
  if ((await run(command, args)) !== 0) failed.push([command, ...args].join(' '));
}
for (const check of failed) console.error(`failed: ${check}`);
process.exit(failed.length === 0 ? 0 : 1);
