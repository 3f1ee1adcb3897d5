import { chainText } from '@parley/text/wallets';
import {
  type Hash,
  type ReplacementReturnType,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError, withChainErrors } from '../errors.ts';

/** A transaction that took the place of the one waited for, with the same nonce. */
export type Replacement = ReplacementReturnType;

type Options = {
  /** Told when the member sped the transaction up, cancelled it, or sent another in its place. */
  onReplaced?: (replacement: Replacement) => void;
  /** How long to wait before `unconfirmed`, in milliseconds. */
  timeoutMs?: number;
};

/** Three minutes: far longer than any healthy chain takes for a block. */
const defaultTimeoutMs = 180_000;

/**
 * Waits until a transaction is in a block. Throws ChainError: `reverted` with the reason when it
 * failed there, `cancelled` when the member did so in the wallet, `replaced` when another transaction
 * took its place, `unconfirmed` when it is in no block by then (it still may come), `unavailable`
 * when the network cannot be reached.
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
  throw new ChainError('reverted', { reason: await reasonOf(client, receipt) });
}

function toUnconfirmed(error: unknown): never {
  if (error instanceof WaitForTransactionReceiptTimeoutError) {
    throw new ChainError('unconfirmed', { cause: error });
  }
  throw error;
}

/** Receipts carry no reason; the same call on the block before usually fails for the same one. */
async function reasonOf(client: ReadClient, receipt: TransactionReceipt): Promise<string> {
  try {
    const { from, to, input, value, gas } = await client.getTransaction({
      hash: receipt.transactionHash,
    });
    const blockNumber = receipt.blockNumber - 1n;
    await client.call({ account: from, to, data: input, value, gas, blockNumber });
  } catch (error) {
    const { code, reason, message } = toChainError(error);
    if (code !== 'unavailable' && code !== 'unknown') return reason ?? message;
  }
  return chainText.unknownReason;
}
