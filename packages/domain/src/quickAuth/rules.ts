import { sessionText } from '@parley/text/session';

/** The claims of a session token; only `exp` matters here. */
export type TokenClaims = Readonly<Record<string, unknown>> & {
  /** When it ends, in seconds since 1970. */
  exp?: unknown;
};

/** Why a text is not a token. */
export type TokenFault = (typeof sessionText.jwt)[keyof typeof sessionText.jwt];

/** The claims of a token, or why it has none. */
export type DecodedToken = { claims: TokenClaims } | { fault: TokenFault };

/** A token is reused while more than this remains, in milliseconds. */
export const tokenReuseMs = 15_000;

/**
 * Reads the claims of a JWT (RFC 7519) without verifying its signature: three parts separated by
 * dots, the second of them a JSON object as base64url.
 */
export function decodeToken(token: string): DecodedToken {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return { fault: sessionText.jwt.parts };
  if (payload === '') return { fault: sessionText.jwt.empty };
  const claims = readJson(payload);
  const isClaimsSet = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
  return isClaimsSet ? { claims: claims as TokenClaims } : { fault: sessionText.jwt.claims };
}

function readJson(base64Url: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(base64Url)) return null;
  try {
    const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** True while more than 15 s remain of a token at `nowMs` (Unix milliseconds). */
export function isFresh({ exp }: TokenClaims, nowMs: number): boolean {
  return typeof exp === 'number' && exp * 1000 - nowMs > tokenReuseMs;
}
