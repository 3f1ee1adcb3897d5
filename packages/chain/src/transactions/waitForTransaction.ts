import {
  type Hash,
  type ReplacementReturnType,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { failureReason } from './failureReason.ts';

/** A transaction that replaced the one waited for, with the same nonce. */
export type Replacement = ReplacementReturnType;

type Options = {
  /** Called when the member sped the transaction up, canceled it, or sent another in its place. */
  onReplaced?: (replacement: Replacement) => void;
  /** How long to wait before `unconfirmed`, in milliseconds. */
  timeoutMs?: number;
};

/** How often the receipt itself is asked for, in milliseconds. */
const askEveryMs = 4_000;
/** Three minutes: far longer than any healthy chain takes for a block. */
const defaultTimeoutMs = 180_000;

/**
 * Waits until a transaction is in a block. Throws ChainError: `reverted` when it failed there, with
 * the reason if it gave one, `cancelled` when the member canceled it in the wallet, `replaced` when
 * another transaction took its nonce, `unconfirmed` when it is not in a block in time (it still may
 * get into one), `unavailable` when the network cannot be reached.
 */
export async function waitForTransaction(
  client: ReadClient,
  hash: Hash,
  options: Options = {},
): Promise<TransactionReceipt> {
  let replacement: Replacement | undefined;
  const waiting = client.waitForTransactionReceipt({
    hash,
    timeout: options.timeoutMs ?? defaultTimeoutMs,
    onReplaced: (found) => {
      replacement = found;
      options.onReplaced?.(found);
    },
  });
  const asking = askForReceipt(client, hash);
  const first = Promise.race([waiting.catch(toUnconfirmed), asking.receipt]);
  const receipt = await withChainErrors(first.finally(asking.stop));
  if (replacement?.reason === 'cancelled') throw new ChainError('cancelled');
  if (replacement?.reason === 'replaced') throw new ChainError('replaced');
  if (receipt.status === 'success') return receipt;
  throw new ChainError('reverted', { reason: await failureReason(client, receipt) });
}

/**
 * Asks for the receipt now and then. viem asks at each new block, and passes one over that comes while it
 * looks for a replacement; on a chain that makes blocks for transactions only, no other may follow.
 */
function askForReceipt(client: ReadClient, hash: Hash) {
  let stop = () => {};
  const receipt = new Promise<TransactionReceipt>((resolve) => {
    const timer = setInterval(() => {
      // Not there yet, or no answer: `waitForTransactionReceipt` says what cannot be had.
      client.getTransactionReceipt({ hash }).then(resolve, () => {});
    }, askEveryMs);
    stop = () => clearInterval(timer);
  });
  return { receipt, stop: () => stop() };
}

function toUnconfirmed(error: unknown): never {
  if (error instanceof WaitForTransactionReceiptTimeoutError) {
    throw new ChainError('unconfirmed', { cause: error });
  }
  throw error;
}
