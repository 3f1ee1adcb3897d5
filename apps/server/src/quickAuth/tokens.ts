import { randomUUID } from 'node:crypto';
import type { SessionHolder } from '@parley/domain/quickAuth/wire';
import { errors, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../platform/clock.ts';
import type { TokenKey } from './key.ts';

/** How long a token is good, in seconds; then the member's client signs again. */
const tokenLifetimeSeconds = 15 * 60;

/** `issuer` is the origin that makes tokens, `audience` the domain they are for. */
type Options = { key: TokenKey; issuer: string; audience: string; clock: Clock };

export type Tokens = ReturnType<typeof createTokens>;

/** Session tokens (RFC 7519), signed by EdDSA. */
export function createTokens({ key, issuer, audience, clock }: Options) {
  return {
    issue(fid: number): Promise<string> {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sub: fid as unknown as string })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifetimeSeconds)
        .sign(key.privateKey);
    },

    /**
     * Whose token it is; null unless this server made it for this domain and it is in force. Where
     * a token says its key can be found does not matter: there is only one.
     */
    async read(token: string): Promise<SessionHolder | null> {
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          algorithms: ['EdDSA'],
          typ: 'JWT',
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub', 'jti'],
          maxTokenAge: tokenLifetimeSeconds,
          currentDate: new Date(clock.now()),
        });
        const fid: unknown = payload.sub;
        if (!Number.isSafeInteger(fid) || payload.exp === undefined) return null;
        return { fid: fid as number, expiresAt: payload.exp * 1000 };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },

    /** What others need to check tokens (RFC 7517). */
    keys: (): JSONWebKeySet => ({
      keys: [{ ...key.publicJwk, alg: 'EdDSA', use: 'sig', kid: key.id }],
    }),
  };
}
