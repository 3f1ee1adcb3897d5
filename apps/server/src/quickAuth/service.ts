import { createHash, randomBytes } from 'node:crypto';
import { nonceLifetimeMs } from '@parley/domain/auth/rules';
import { messageDomain } from '@parley/domain/quickAuth/message';
import type { VerifySiwfAnswer, VerifySiwfRequest } from '@parley/domain/quickAuth/wire';
import { sessionText } from '@parley/text/session';
import type { SiweMessage } from 'viem/siwe';
import type { AuthStore } from '../auth/store.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { FarcasterVerifier } from './farcaster.ts';
import { isInTime, readMessage } from './siwfMessage.ts';
import type { Tokens } from './tokens.ts';

type Options = {
  store: Pick<AuthStore, 'addNonce' | 'useNonce' | 'sweepNonces'>;
  verifier: FarcasterVerifier;
  tokens: Tokens;
  clock: Clock;
  /** The one domain that tokens are made for, such as `parley.example`. */
  domain: string;
};

/** Unused nonces that may exist at once: more come only from an attack. */
const nonceLimit = 100_000;
const sweepEveryMs = 10_000;
/** These nonces belong to no browser: the host may ask from another one. */
const anybody = sha256('quick-auth');

type Signed = Pick<VerifySiwfRequest, 'message' | 'signature'>;
/** A Farcaster id and when its account signed, in Unix milliseconds; or a sentence that says why there is none. */
export type SignedBy = { fid: number; at: number } | { fault: string };

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
    if (request.domain !== domain) return refuse('Invalid domain');
    const found = await signerOf(message, request);
    if ('fault' in found) return refuse(found.fault);
    return { valid: true, token: await tokens.issue(found.fid) };
  }

  /**
   * Who signed a message with this nonce for this domain just now, and when they did (Unix milliseconds). A nonce that
   * isn't one of ours is used as often as its message is in time. Throws AppError 503 when Farcaster's registries do
   * not answer.
   */
  async function whoSigned(signed: Signed, nonce: string): Promise<SignedBy> {
    const message = readMessage(signed.message);
    if (message === null) return { fault: 'Invalid message' };
    if (message.nonce !== nonce) return { fault: 'Invalid nonce' };
    return await signerOf(message, signed);
  }

  async function signerOf(message: SiweMessage, signed: Signed): Promise<SignedBy> {
    if (message.domain !== domain) return { fault: 'Invalid domain' };
    if (!isInTime(message, clock.now())) return { fault: 'Invalid message' };
    const signature = signed.signature as `0x${string}`;
    const { nonce } = message;
    const found = await verifier({ nonce, domain, message: signed.message, signature });
    if ('fault' in found) return found;
    return { fid: found.fid, at: message.issuedAt?.getTime() ?? clock.now() };
  }

  return { issueNonce, verify, whoSigned };
}

function refuse(message: string): VerifySiwfAnswer {
  return { valid: false, message };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
