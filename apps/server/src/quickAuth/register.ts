import type { AuthStore } from '../auth/store.ts';
import type { Base } from '../platform/base.ts';
import { quickAuthRoutes } from './http.ts';

/**
 * Quick sign-in by a Farcaster client, where the settings make this server an auth server; returns who signed a
 * message of Farcaster's, null where it can't be known.
 */
export async function registerQuickAuth(base: Base, store: AuthStore) {
  const here = await createHere(base, store);
  quickAuthRoutes(base.http, here, base);
  return here?.service.whoSigned ?? null;
}

/** Farcaster's library brings every chain there is: a start without it is a second shorter. */
async function createHere({ config, clock }: Base, store: AuthStore) {
  if (config.farcasterRpcUrl === null) return null;
  const { createQuickAuthHere } = await import('./create.ts');
  return await createQuickAuthHere(config, store, clock);
}
