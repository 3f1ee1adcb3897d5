import type { AuthStore } from '../auth/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { createFarcasterVerifier } from './farcaster.ts';
import { tokenKeyAt } from './key.ts';
import { createQuickAuth } from './service.ts';
import { createTokens } from './tokens.ts';

/** What of the settings concerns an auth server. */
type Settings = Pick<ServerConfig, 'origin' | 'authority' | 'farcasterRpcUrl' | 'tokenKeyFile'>;

/** This server's own quick sign-in; null where the settings make it no auth server. */
export async function createQuickAuthHere(settings: Settings, store: AuthStore, clock: Clock) {
  const { origin: issuer, authority: audience, farcasterRpcUrl, tokenKeyFile } = settings;
  if (farcasterRpcUrl === null || tokenKeyFile === null) return null;
  const key = await tokenKeyAt(tokenKeyFile);
  const tokens = createTokens({ key, issuer, audience, clock });
  const verifier = createFarcasterVerifier(farcasterRpcUrl);
  const service = createQuickAuth({ store, verifier, tokens, clock, domain: audience });
  return { service, tokens };
}
