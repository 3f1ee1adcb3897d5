import type { PublicConfig } from '@parley/domain/config/wire';
import { authServerOf } from '@parley/domain/miniapp/rules';
import { loadSdk } from '../farcaster/host.ts';
import { createTokenSession, type TokenSession } from './tokenSession.ts';

/**
 * The quick sign-in of the Farcaster client that shows this page; null where the community is not a
 * mini app.
 */
export function farcasterSession(config: PublicConfig): TokenSession | null {
  const authServer = authServerOf(config);
  if (authServer === null) return null;
  return createTokenSession({
    authServer,
    ownOrigin: config.projectUrl,
    signIn: async ({ nonce }) => {
      const { actions } = await loadSdk();
      return await actions.signIn({ nonce, acceptAuthAddress: true });
    },
    fetch: (address, init) => fetch(address, init),
    now: Date.now,
  });
}
