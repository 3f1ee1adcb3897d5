import type { PublicConfig } from '@parley/domain/config/wire';
import { createStore } from '@parley/domain/state/store';
import { formatBalance } from '@parley/domain/tokens/format';
import { farcasterText } from '@parley/text/farcaster';
import type { QueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../data/balance.ts';
import { swapKeys } from '../data/swap.ts';
import type { Token } from '../data/tokens.ts';
import { logWarning } from '../platform/log.ts';
import { showToast } from '../ui/toast.ts';
import { answerLimitMs } from '../wallet/answerLimit.ts';
import { type HostTokenRequest, handTokens } from '../wallet/farcaster/hostTokens.ts';
import { addTransaction } from './recent.ts';
import { transactionToast } from './transactionToast.ts';

const words = farcasterText.tokens;

/** A payment or a swap of a form, for a Farcaster client to make; amounts are in the smallest unit. */
export type Handover =
  | { kind: 'send'; token: Token; amount: bigint; to: `0x${string}` }
  | { kind: 'swap'; from: Token; to: Token; amount: bigint };

/** What the client is open with; null for nothing. */
export const openHandover = createStore<Handover | null>(null);

type Parameters = {
  config: PublicConfig;
  client: QueryClient;
  /** Whose balances change. */
  holder: `0x${string}`;
  handover: Handover;
  /** Called once the client says that it did it. */
  onDone: () => void;
};

/**
 * Hands a payment or a swap over to the Farcaster client and says what came of it; what its member declines is not
 * said. Does nothing while the client is open with another. A client that is silent is waited for a minute; what it
 * says later still counts. Never throws.
 */
export async function handOver({ handover, onDone, ...parts }: Parameters): Promise<void> {
  if (openHandover.get() !== null) return;
  openHandover.set(handover);
  const close = () => {
    if (openHandover.get() === handover) openHandover.set(null);
  };
  const silence = setTimeout(() => {
    close();
    void showToast('warning', words.unsure, { slot });
  }, answerLimitMs);
  try {
    if (await settle({ handover, ...parts })) onDone();
  } catch (error) {
    logWarning('the host did not say what became of tokens', error);
    void showToast('warning', words.unsure, { slot });
  } finally {
    clearTimeout(silence);
    close();
  }
}

const slot = 'farcaster.tokens';

/** True if the client did it. */
async function settle(parts: Omit<Parameters, 'onDone'>): Promise<boolean> {
  const { config, client, holder, handover } = parts;
  const answer = await handTokens(config, requestOf(handover));
  if (answer.kind === 'declined') return false;
  if (answer.kind === 'failed') {
    void showToast('error', failedWords[handover.kind], { slot });
    return false;
  }
  const stale = [swapKeys.all, balanceKeys.native(holder), ['tokens', 'balance']];
  for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  const { done, what } = wordsOf(handover);
  const { hash } = answer;
  const link = hash === null ? {} : transactionToast(config, hash);
  void showToast('success', done, { ...link, slot });
  // From here on it is followed like any other.
  if (hash !== null) {
    const { supportedChainId: chainId } = config;
    const sent = { hash, chainId, from: holder, what, sentAt: Date.now(), reason: null };
    addTransaction({ ...sent, status: 'pending' });
  }
  return true;
}

const failedWords = { send: words.sendFailed, swap: words.swapFailed } as const;

function wordsOf(handover: Handover): { done: string; what: string } {
  if (handover.kind === 'send') {
    const { token, amount } = handover;
    const said = [formatBalance(amount, token.decimals), token.symbol] as const;
    return { done: words.sent(...said), what: words.sends(...said) };
  }
  const { from, to, amount } = handover;
  const said = [formatBalance(amount, from.decimals), from.symbol, to.symbol] as const;
  return { done: words.swapped(...said), what: words.swaps(...said) };
}

function requestOf(handover: Handover): HostTokenRequest {
  const { kind, amount } = handover;
  return kind === 'send'
    ? { kind, amount, token: handover.token.address, to: handover.to }
    : { kind, amount, from: handover.from.address, to: handover.to.address };
}
