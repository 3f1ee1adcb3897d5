import type { PublicConfig } from '@parley/domain/config/wire';
import { authServerOf } from '@parley/domain/miniapp/rules';
import { sessionHolderSchema } from '@parley/domain/quickAuth/wire';
import { signByHost } from './hostSignIn.ts';
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
    signIn: signByHost,
    fetch: (address, init) => fetch(address, init),
    now: Date.now,
  });
}

/**
 * The Farcaster id that the auth server of the settings finds signed in; null where there is none. Our own server reads
 * its token itself; another one's says whose it is. Throws SessionError.
 */
export async function signedInFid(config: PublicConfig): Promise<number | null> {
  const session = farcasterSession(config);
  if (session === null) return null;
  if (authServerOf(config) !== config.projectUrl) {
    const { sub } = (await session.getToken()).claims;
    return Number.isSafeInteger(Number(sub)) ? Number(sub) : null;
  }
  const answer = await session.authenticatedFetch('/api/session');
  const holder = sessionHolderSchema.safeParse(await answer.json());
  return holder.success ? holder.data.fid : null;
}
