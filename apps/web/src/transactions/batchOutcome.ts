import { getBatchStatus } from '@parley/chain/tokens/sendTransfers';
import type { Web3 } from '../wallet/web3.ts';

/** What became of several calls (EIP-5792): the wallet still has them, made them, or gave them up. */
export type BatchOutcome =
  | { state: 'waiting' }
  | { state: 'made'; hash: `0x${string}` }
  | { state: 'given-up' };

/**
 * Asks the wallet what became of several calls, and the chain what became of their transaction: that of a bundler
 * (ERC-4337) succeeds also where the calls were refused. Throws ChainError.
 */
export async function batchOutcome(
  { reads, walletClient }: Pick<Web3, 'reads' | 'walletClient'>,
  batchId: string,
): Promise<BatchOutcome> {
  const status = await getBatchStatus(walletClient(), batchId);
  if (status.state === 'pending') return { state: 'waiting' };
  const { hash } = status;
  if (status.state === 'included') return { state: 'made', hash: status.hash };
  if (hash === null) return { state: 'given-up' };
  const { getPlace } = await import('@parley/chain/transactions/getPlace');
  const place = await getPlace(reads, hash);
  // The community's node may learn of the block later than the wallet.
  if (place === null) return { state: 'waiting' };
  // One that failed as a whole says why in its block.
  return place.isSuccess ? { state: 'given-up' } : { state: 'made', hash };
}
