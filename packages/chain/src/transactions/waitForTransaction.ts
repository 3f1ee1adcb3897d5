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
  const receipt = await withChainErrors(waiting.catch(toUnconfirmed));
  if (replacement?.reason === 'cancelled') throw new ChainError('cancelled');
  if (replacement?.reason === 'replaced') throw new ChainError('replaced');
  if (receipt.status === 'success') return receipt;
  throw new ChainError('reverted', { reason: await failureReason(client, receipt) });
}

function toUnconfirmed(error: unknown): never {
  if (error instanceof WaitForTransactionReceiptTimeoutError) {
    throw new ChainError('unconfirmed', { cause: error });
  }
  throw error;
}
