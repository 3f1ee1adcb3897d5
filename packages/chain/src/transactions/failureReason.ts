import type { TransactionReceipt } from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError } from '../errors.ts';

/** A node's text for a call that reverted without data. */
const wordless = 'execution reverted';

/**
 * Why a transaction failed in its block, in words; null if it gave no reason. Receipts have none,
 * but the same call on the block before usually fails for the same reason; where it does not, something
 * in its own block came first, which the call on that block runs into. Never throws.
 */
export async function failureReason(
  client: ReadClient,
  { transactionHash: hash, blockNumber }: TransactionReceipt,
): Promise<string | null> {
  try {
    const { from, to, input, value, gas } = await client.getTransaction({ hash });
    const request = { account: from, to, data: input, value, gas };
    await client.call({ ...request, blockNumber: blockNumber - 1n });
    await client.call({ ...request, blockNumber });
  } catch (error) {
    const { code, reason, message } = toChainError(error);
    if (code === 'unavailable' || code === 'unknown' || reason === wordless) return null;
    return code === 'reverted' ? reason : message;
  }
  return null;
}
