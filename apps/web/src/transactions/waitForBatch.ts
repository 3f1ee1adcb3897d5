import { ChainError } from '@parley/chain/errors';
import { getBatchStatus } from '@parley/chain/tokens/sendTransfers';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { pause } from '../wallet/provider.ts';
import type { Web3 } from '../wallet/web3.ts';

/** How often the wallet is asked what became of several calls, in milliseconds. */
const lookAgainMs = 1_000;

/**
 * Waits until the wallet has put several calls into a block; resolves with their transaction. A wallet that
 * does not answer, or is not there, is asked again. Throws ChainError only when it gave the calls up.
 */
export async function waitForBatch(web3: Web3, batchId: string): Promise<`0x${string}`> {
  for (let hasFailed = false; ; ) {
    try {
      const status = await getBatchStatus(web3.walletClient(), batchId);
      if (status.state === 'included') return status.hash;
      if (status.state === 'refused') break;
    } catch (error) {
      if (!hasFailed) logWarning('the wallet did not say what became of a batch', error);
      hasFailed = true;
    }
    await pause(lookAgainMs);
  }
  throw new ChainError('reverted', { reason: transactionText.failed });
}
