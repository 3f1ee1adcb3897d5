import type { PublicConfig } from '../config/wire.ts';

/** Farcaster's own auth server. */
const providersAuthServer = 'https://auth.farcaster.xyz';

/** Where the quick sign-in gets its tokens; null for a community that is not a mini app. */
export function authServerOf({ miniapp }: Pick<PublicConfig, 'miniapp'>): string | null {
  if (Object.keys(miniapp).length === 0) return null;
  return miniapp.authServerUrl ?? providersAuthServer;
}
