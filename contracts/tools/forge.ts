import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of foundry.toml: where forge has to be run. */
export const contractsFolder = fileURLToPath(new URL('..', import.meta.url));

const architectures: Partial<Record<NodeJS.Architecture, string>> = {
  arm64: 'arm64',
  x64: 'amd64',
};

/**
 * Path of the forge binary that npm installed for this machine. The binary itself, not npm's
 * launcher: signals and exit codes are then forge's own, and it starts in milliseconds.
 */
export function forgePath(platform = process.platform, architecture = process.arch): string {
  const name = `@foundry-rs/forge-${platform}-${architectures[architecture] ?? architecture}`;
  const { resolve } = createRequire(import.meta.url);
  try {
    const binary = platform === 'win32' ? 'forge.exe' : 'forge';
    return join(dirname(resolve(`${name}/package.json`)), 'bin', binary);
  } catch (cause) {
    throw new Error(`forge is not installed for this machine (${name}); run npm install`, {
      cause,
    });
  }
}
