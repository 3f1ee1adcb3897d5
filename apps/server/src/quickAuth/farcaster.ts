import { createAppClient, viemConnector } from '@farcaster/auth-client';
import { withDeadline } from '@parley/domain/time/deadline';
import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { unavailable } from '../platform/errors.ts';

type SignedIn = { nonce: string; domain: string; message: string; signature: `0x${string}` };

/** Looks up the signer in Farcaster's registries: an id, or a sentence that says why there is none. */
export type FarcasterVerifier = (signed: SignedIn) => Promise<{ fid: number } | { fault: string }>;

/** How long the registries' chain may take, in milliseconds. */
const patienceMs = 8_000;

/**
 * Sign In With Farcaster by its own library, against the registries on OP Mainnet at `rpcUrl`: the
 * custody address and the auth addresses of an id may sign. Throws AppError 503 without an answer.
 */
export function createFarcasterVerifier(rpcUrl: string): FarcasterVerifier {
  const client = createAppClient({ ethereum: viemConnector({ rpcUrl }) });
  return async (signed) => {
    const verified = client.verifySignInMessage({ ...signed, acceptAuthAddress: true });
    const answer = await withDeadline(verified, patienceMs, () => null);
    if (answer === null || (answer.isError && isDown(answer.error))) {
      throw unavailable('Couldn’t reach Farcaster. Try again in a moment.');
    }
    if (!answer.isError) return { fid: answer.fid };
    // The library's own messages are meant for people; any other text is an internal error.
    const isOwn = answer.error?.errCode !== 'unknown';
    return { fault: (isOwn && answer.error?.message) || 'Failed to verify message' };
  };
}

function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BaseError) {
    return error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError) !== null;
  }
  return isDown(error.cause);
}
