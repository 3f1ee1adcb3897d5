import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const core = '@farcaster/miniapp-core';
const slim = '\0slim-miniapp-core';
const siwe = '\0no-siwe';

/**
 * Leaves out of Farcaster's SDK what this site never runs: the schemas of manifests (for servers)
 * and Solana's web3.js. That is nine tenths of it, and its share of zod would otherwise be moved
 * into what every visitor downloads. Fails the build when the SDK needs anything else of its core. And its own quick
 * sign-in, which would have all that speaks to a chain downloaded before the client is told that the page is ready.
 */
export function slimMiniAppSdk(): Plugin {
  const sdk = createRequire(import.meta.url).resolve('@farcaster/miniapp-sdk');
  const index = createRequire(sdk).resolve(core);
  const actions = join(dirname(index), '..', 'esm', 'actions', 'index.js');
  return {
    name: 'parley:slim-miniapp-sdk',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      importer.includes('/miniapp-sdk/') ? (replaced[source] ?? null) : null,
    load: (id) => (id === slim ? slimCore(actions) : id === siwe ? noSiwe : null),
  };
}

const replaced: Readonly<Record<string, string>> = { [core]: slim, 'ox/Siwe': siwe };

/** Of the SDK's quick sign-in; this site has its own (`wallet/quickSignIn`). */
const noSiwe = `export function parseMessage() { throw new Error('Use wallet/quickSignIn.'); }`;

/** What the SDK imports of its core; its wallet for Solana takes requests as they are sent, transactions in base 64. */
function slimCore(actions: string): string {
  return `
    export * from ${JSON.stringify(actions)};
    export const createSolanaWalletProvider = (request) => ({ request });
    export const unwrapSolanaProviderRequest = (request) => request;
  `;
}
