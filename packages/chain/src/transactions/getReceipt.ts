import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** What became of a transaction, mined or failed; null while it is in no block. Throws ChainError. */
export async function getReceipt(
  client: ReadClient,
  hash: Hash,
): Promise<TransactionReceipt | null> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    return await withChainErrors(Promise.reject(error));
  }
}
