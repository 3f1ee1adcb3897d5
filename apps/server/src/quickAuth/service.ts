import { createHash, randomBytes } from 'node:crypto';
import { nonceLifetimeMs } from '@parley/domain/auth/rules';
import { messageDomain } from '@parley/domain/quickAuth/message';
import type { VerifySiwfAnswer, VerifySiwfRequest } from '@parley/domain/quickAuth/wire';
import { sessionText } from '@parley/text/session';
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe';
import type { AuthStore } from '../auth/store.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { FarcasterVerifier } from './farcaster.ts';
import type { Tokens } from './tokens.ts';

type Options = {
  store: Pick<AuthStore, 'addNonce' | 'useNonce' | 'sweepNonces'>;
  verifier: FarcasterVerifier;
  tokens: Tokens;
  clock: Clock;
  /** The one domain that tokens are made for, such as `parley.example`. */
  domain: string;
};

/** How far `Issued At` may lie from our clock, in milliseconds. */
const issuedAtToleranceMs = 6 * 60_000;
/** Unused nonces that may exist at once: more come only from an attack. */
const nonceLimit = 100_000;
const sweepEveryMs = 10_000;
/** These nonces belong to no browser: the host may ask from another one. */
const anybody = sha256('quick-auth');

export type QuickAuthService = ReturnType<typeof createQuickAuth>;

/** The community's own auth server for the quick sign-in: nonces, and tokens for what was signed. */
export function createQuickAuth({ store, verifier, tokens, clock, domain }: Options) {
  let sweptAt = Number.NEGATIVE_INFINITY;
  let unused = 0;

  /** A nonce that can be used once, within 5 minutes. */
  async function issueNonce(): Promise<string> {
    const now = clock.now();
    if (now - sweptAt > sweepEveryMs) {
      sweptAt = now;
      unused = await store.sweepNonces(now);
    }
    if (unused >= nonceLimit) {
      const retryAfterMs = sweepEveryMs;
      throw new AppError(429, 'Too many people are signing in. Try again in a moment.', {
        retryAfterMs,
      });
    }
    unused += 1;
    const nonce = randomBytes(16).toString('hex');
    await store.addNonce(sha256(nonce), anybody, now + nonceLifetimeMs);
    return nonce;
  }

  /**
   * A token for the signer of the message. The nonce is used up before anything costly happens,
   * whatever the outcome. Throws AppError 503 when Farcaster's registries do not answer.
   */
  async function verify(request: VerifySiwfRequest): Promise<VerifySiwfAnswer> {
    if (messageDomain(request.message) === null) return refuse(sessionText.missingDomain);
    const message = readMessage(request.message);
    if (message === null) return refuse('Invalid message');
    const { nonce } = message;
    if (!(await store.useNonce(sha256(nonce), anybody, clock.now()))) {
      return refuse('Invalid nonce');
    }
    if (request.domain !== domain || message.domain !== domain) return refuse('Invalid domain');
    if (!isInTime(message)) return refuse('Invalid message');
    const signature = request.signature as `0x${string}`;
    const signed = { nonce, domain, message: request.message, signature };
    const found = await verifier(signed);
    if ('fault' in found) return refuse(found.fault);
    return { valid: true, token: await tokens.issue(found.fid) };
  }

  function isInTime({ issuedAt, expirationTime, notBefore }: SiweMessage): boolean {
    const now = clock.now();
    const age = now - (issuedAt?.getTime() ?? Number.NaN);
    const hasBegun = notBefore === undefined || notBefore.getTime() <= now;
    const hasEnded = expirationTime !== undefined && expirationTime.getTime() <= now;
    return Math.abs(age) <= issuedAtToleranceMs && hasBegun && !hasEnded;
  }

  return { issueNonce, verify };
}

/**
 * A message (ERC-4361) as read, or null unless its parts make the same message again: the reader
 * passes over what is appended, doubled or out of order.
 */
function readMessage(text: string): SiweMessage | null {
  try {
    const message = parseSiweMessage(text) as SiweMessage;
    return message.version === '1' && createSiweMessage(message) === text ? message : null;
  } catch {
    return null;
  }
}

function refuse(message: string): VerifySiwfAnswer {
  return { valid: false, message };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
