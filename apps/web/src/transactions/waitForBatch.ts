import { ChainError } from '@parley/chain/errors';
import { isContractWallet } from '@parley/chain/operator/isContractWallet';
import { getBatchStatus } from '@parley/chain/tokens/sendTransfers';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { pause } from '../wallet/provider.ts';
import type { Web3 } from '../wallet/web3.ts';

/** How often the wallet is asked what became of several calls, in milliseconds. */
const lookAgainMs = 1_000;

/** How long a wallet has for its block before the member is told that it waits, in milliseconds. */
const batchPatienceMs = 25_000;

/**
 * Waits until the wallet has put several calls into a block; resolves with their transaction. A wallet that
 * does not answer, or is not there, is asked again. Throws ChainError: `reverted` when it gave the calls up,
 * and `proposed` when it still has them after `patienceMs`, as that of several signers, who approve later.
 */
export async function waitForBatch(
  web3: Web3,
  batchId: string,
  patienceMs = batchPatienceMs,
): Promise<`0x${string}`> {
  const until = Date.now() + patienceMs;
  let wasLogged = false;
  for (;;) {
    try {
      const hash = await madeBy(web3, batchId);
      if (hash !== null) return hash;
    } catch (error) {
      if (error instanceof GivenUp) break;
      if (!wasLogged) logWarning('the wallet did not say what became of a batch', error);
      wasLogged = true;
    }
    if (Date.now() > until) throw await waitingError(web3);
    await pause(lookAgainMs);
  }
  throw new ChainError('reverted', { reason: transactionText.failed });
}

class GivenUp extends Error {}

/** The transaction of the calls; null while there is none. Throws GivenUp when they were refused or failed. */
async function madeBy(web3: Web3, batchId: string): Promise<`0x${string}` | null> {
  const status = await getBatchStatus(web3.walletClient(), batchId);
  if (status.state === 'pending') return null;
  if (status.state === 'included') return status.hash;
  if (status.hash === null) throw new GivenUp();
  const { getPlace } = await import('@parley/chain/transactions/getPlace');
  const place = await getPlace(web3.reads, status.hash);
  // The community's node may learn of the block later than the wallet.
  if (place === null) return null;
  // One that failed as a whole says why in its block.
  if (!place.isSuccess) return status.hash;
  throw new GivenUp();
}

/** What a wallet that has taken calls and has not made them is waiting for. */
async function waitingError({ reads, walletClient }: Web3): Promise<ChainError> {
  const { address } = walletClient().account;
  const hasSigners = await isContractWallet(reads, address).catch(() => false);
  return new ChainError('proposed', hasSigners ? {} : { reason: transactionText.batchWaits });
}
