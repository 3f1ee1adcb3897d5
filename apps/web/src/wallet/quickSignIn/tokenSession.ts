import { messageDomain } from '@parley/domain/quickAuth/message';
import { decodeToken, isFresh, type TokenClaims } from '@parley/domain/quickAuth/rules';
import { authNonceSchema, verifySiwfAnswerSchema } from '@parley/domain/quickAuth/wire';
import { requestText } from '@parley/text/requests';
import { sessionText } from '@parley/text/session';
import * as z from 'zod/mini';
import { SessionError } from './errors.ts';

/** A Sign In With Farcaster message that the account of the host's user signed. */
export type HostSigned = { message: string; signature: string };

/** A token and its claims. */
export type SessionToken = { token: string; claims: TokenClaims };

type Parameters = {
  /** Origin of the auth server, with or without a slash at its end. */
  authServer: string;
  /** Origin of this site: besides the auth server, the only one that gets the token. */
  ownOrigin: string;
  /** Asks the host to have a message with this nonce signed. */
  signIn: (nonce: string) => Promise<HostSigned>;
  fetch: typeof fetch;
  /** Unix milliseconds. */
  now: () => number;
};

/** How long an auth server may take, in milliseconds. */
const timeoutMs = 15_000;

export type TokenSession = ReturnType<typeof createTokenSession>;

/**
 * Quick sign-in: nonce → the host's signature → token. A token is used again
 * while more than 15 s remain, and only one sign-in is in flight at a time. The token is kept in
 * memory only.
 */
export function createTokenSession({ authServer, ownOrigin, signIn, fetch, now }: Parameters) {
  const server = authServer.replace(/\/+$/, '');
  const readers = new Set([new URL(server).origin, new URL(ownOrigin).origin]);
  let current: SessionToken | null = null;
  let inFlight: Promise<SessionToken> | null = null;

  /** A token that is valid for at least 15 s. Throws SessionError. */
  async function getToken(): Promise<SessionToken> {
    if (current !== null && isFresh(current.claims, now())) return current;
    inFlight ??= signInAnew().finally(() => {
      inFlight = null;
    });
    return await inFlight;
  }

  async function signInAnew(): Promise<SessionToken> {
    current = null;
    const { nonce } = await ask('/nonce', { method: 'POST' }, authNonceSchema);
    const { message, signature } = await signIn(nonce);
    const domain = messageDomain(message);
    if (domain === null) throw new SessionError('no-domain', sessionText.missingDomain);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ domain, message, signature });
    const request = { method: 'POST', headers, body };
    const answer = await ask('/verify-siwf', request, verifySiwfAnswerSchema);
    if (!answer.valid)
      throw new SessionError('invalid-token', answer.message ?? sessionText.invalidToken);
    const read = decodeToken(answer.token);
    if ('fault' in read) throw new SessionError('invalid-token', read.fault);
    current = { token: answer.token, claims: read.claims };
    return current;
  }

  async function ask<Schema extends z.ZodMiniType>(
    path: string,
    init: RequestInit,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const request: RequestInit = { ...init, signal, credentials: 'omit', redirect: 'error' };
    const response = await fetch(server + path, request).catch((cause: unknown) => {
      throw new SessionError('unreachable', requestText.silent, cause);
    });
    if (!response.ok) {
      throw new SessionError('refused', requestText.refused(response.status));
    }
    const parsed = z.safeParse(schema, await response.json().catch(() => null));
    if (!parsed.success) throw new SessionError('unreadable', requestText.unreadable);
    return parsed.data;
  }

  /**
   * `fetch` with the token as bearer. Throws SessionError `elsewhere`, without a sign-in, for an
   * address that is neither this site's nor the auth server's. A redirect, which could lead
   * elsewhere, fails.
   */
  async function authenticatedFetch(address: string | URL, init: RequestInit = {}) {
    const text = String(address);
    const url = URL.canParse(text, ownOrigin) ? new URL(text, ownOrigin) : null;
    if (url === null || !readers.has(url.origin)) {
      throw new SessionError('elsewhere', sessionText.elsewhere);
    }
    const { token } = await getToken();
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return await fetch(url.href, { ...init, headers, redirect: 'error' });
  }

  return { getToken, authenticatedFetch };
}
