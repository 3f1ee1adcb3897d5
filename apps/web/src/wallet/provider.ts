import { withDeadline } from '@parley/domain/time/deadline';
import { walletText } from '@parley/text/wallets';

/** The provider of every wallet (EIP-1193). */
export type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): unknown;
  removeListener?(event: string, listener: (payload: unknown) => void): unknown;
};

/** A wallet that the page can reach. */
export type WalletSource = {
  /**
   * For announced wallets their `rdns` (EIP-6963); a second one that claims the same has a suffix.
   */
  id: string;
  name: string;
  /** What an announced wallet says about itself besides its name (EIP-6963). */
  announced?: { rdns: string; uuid: string };
  /** data: image of the wallet's own announcement. */
  icon: string | null;
  /** The wallet itself; null while it is not there. */
  provider(): Promise<Provider | null>;
  /** False when it cannot be told to change its chain. */
  canSwitch?: boolean;
  /** True when its accounts are available without asking for permission. */
  isPermitted?: boolean;
  /** True when its key is in this page: it signs transactions and leaves sending them to the page. */
  signsHere?: boolean;
  /** True when it answers reads by our node, as a phone does: then it cannot tell which chain it is on. */
  hasNoNode?: boolean;
  /** True when its answer has no time limit, because the member may first have to find a phone. */
  isUnhurried?: boolean;
  /** Ends what would outlive the page, such as a session with a phone. */
  end?(): Promise<void>;
};

/** Timeouts and retries of wallet requests; times in milliseconds. */
export const limits = {
  /** How long one authorization check may take. */
  authorize: 200,
  authorizeRetries: 3,
  authorizeDelay: 201,
  /** How long a wallet may take to appear in the page. */
  provider: 1_000,
  /** How often the wallet is asked whether it has changed its chain. */
  switchRetries: 20,
  switchDelay: 50,
  /** How long a wallet may take to disconnect; not all know how to. */
  revoke: 100,
} as const;

/**
 * How long a member may take to answer a wallet before the page says that it got no answer, in
 * milliseconds.
 */
export const connectLimitMs = 30_000;
/** The same for a wallet that shows its accounts without asking anybody. */
export const permittedLimitMs = 8_000;

/** A wallet or its provider did not answer in time; the message is for members. */
export class WalletSilence extends Error {
  override readonly name = 'WalletSilence';
}

/** Waits for an answer for at most `ms`; then throws WalletSilence. */
export function within<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return withDeadline(answer, ms, () => {
    throw new WalletSilence(walletText.silent);
  });
}

/** Waits so long. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The code of a wallet's error (EIP-1193, JSON-RPC), also where a library wrapped it; null for
 * none.
 */
export function codeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'number') {
    // MetaMask on phones nests the code one level deeper.
    const inner = 'data' in error ? codeOf(originalOf(error.data)) : null;
    return inner ?? error.code;
  }
  return 'cause' in error ? codeOf(error.cause) : null;
}

function originalOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'originalError' in data
    ? data.originalError
    : null;
}
