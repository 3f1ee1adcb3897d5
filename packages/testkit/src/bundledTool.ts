import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A tool in one file, for tests that start it often. */
export type BundledTool = { file: string; remove: () => Promise<void> };

/**
 * Bundles one of the tools, by its path from the root: a file starts in a third of the time that its
 * sources take. Below node_modules, where it finds the packages that cannot be in a bundle.
 */
export async function bundleTool(entry: string): Promise<BundledTool> {
  const name = entry.replace(/[^\w]+/g, '-');
  const file = join('node_modules/.cache/parley', `${name}.${process.pid}.mjs`);
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // An addon that pg can do without, and what has native parts or files of its own.
    external: ['pg-native', 'sharp', 'esbuild', '@uniswap/*', '@cowprotocol/*', '@foundry-rs/*'],
    // CommonJS packages ask for Node's own modules by `require`, which a module has not.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return { file, remove: () => rm(file, { force: true }) };
}
