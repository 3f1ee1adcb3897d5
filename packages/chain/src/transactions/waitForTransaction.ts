import type { Hash, ReplacementReturnType, TransactionReceipt } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError, withChainErrors } from '../errors.ts';

/** A transaction that took the place of the one waited for, with the same nonce. */
export type Replacement = ReplacementReturnType;

type Options = {
  /** Told when the member sped the transaction up, cancelled it, or sent another in its place. */
  onReplaced?: (replacement: Replacement) => void;
};

/**
 * Waits until a transaction is in a block. Throws ChainError: `reverted` with the reason when it
 * failed there, `rejected` when the member cancelled it in the wallet, `unknown` when another
 * transaction took its place, `unavailable` when the network cannot be reached.
 */
export async function waitForTransaction(
  client: ReadClient,
  hash: Hash,
  options: Options = {},
): Promise<TransactionReceipt> {
  let replacement: Replacement | undefined;
  const receipt = await withChainErrors(
    client.waitForTransactionReceipt({
      hash,
      onReplaced: (found) => {
        replacement = found;
        options.onReplaced?.(found);
      },
    }),
  );
  if (replacement?.reason === 'cancelled') throw new ChainError('rejected');
  if (replacement?.reason === 'replaced') {
    throw new ChainError('unknown', { reason: 'Another transaction took its place.' });
  }
  if (receipt.status === 'success') return receipt;
  throw new ChainError('reverted', { reason: await reasonOf(client, receipt) });
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
  return 'unknown reason';
}
