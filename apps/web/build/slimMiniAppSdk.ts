import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const core = '@farcaster/miniapp-core';
const slim = '\0slim-miniapp-core';

/**
 * Leaves out of Farcaster's SDK what this site never runs: the schemas of manifests (for servers)
 * and Solana's web3.js. That is nine tenths of it, and its share of zod would otherwise be moved
 * into what every visitor downloads. Fails the build when the SDK needs anything else of its core.
 */
export function slimMiniAppSdk(): Plugin {
  const sdk = createRequire(import.meta.url).resolve('@farcaster/miniapp-sdk');
  const index = createRequire(sdk).resolve(core);
  const actions = join(dirname(index), '..', 'esm', 'actions', 'index.js');
  return {
    name: 'parley:slim-miniapp-sdk',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === core && importer.includes('/miniapp-sdk/') ? slim : null,
    load: (id) => (id === slim ? slimCore(actions) : null),
  };
}

/** What the SDK imports of its core; its wallet for Solana then is one that is not there. */
function slimCore(actions: string): string {
  return `
    export * from ${JSON.stringify(actions)};
    export const createSolanaWalletProvider = () => undefined;
    export const unwrapSolanaProviderRequest = () => undefined;
  `;
}
