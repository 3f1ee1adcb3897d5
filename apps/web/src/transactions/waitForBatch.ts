import { ChainError } from '@parley/chain/errors';
import { isContractWallet } from '@parley/chain/operator/isContractWallet';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { pause } from '../wallet/provider.ts';
import type { Web3 } from '../wallet/web3.ts';
import { batchOutcome } from './batchOutcome.ts';
import { recentTransactions, updateTransaction } from './recent.ts';

/** How often the wallet is asked what became of several calls, in milliseconds. */
const lookAgainMs = 1_000;

/** How long a wallet has for its block before the member is told that it waits, in milliseconds. */
const batchPatienceMs = 25_000;

/**
 * Waits until the wallet has put several calls into a block; resolves with their transaction. A wallet that
 * does not answer, or is not there, is asked again. Throws ChainError: `reverted` when it gave the calls up,
 * which are then listed as failed, and `proposed` when it still has them after `patienceMs`, as that of several signers, who approve later.
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
      const outcome = await batchOutcome(web3, batchId);
      if (outcome.state === 'made') return outcome.hash;
      if (outcome.state === 'given-up') break;
    } catch (error) {
      if (!wasLogged) logWarning('the wallet did not say what became of a batch', error);
      wasLogged = true;
    }
    if (Date.now() > until) throw await waitingError(web3);
    await pause(lookAgainMs);
  }
  const listed = recentTransactions.get().find((known) => known.batchId === batchId);
  if (listed !== undefined) updateTransaction(listed.id, { status: 'failed', endedAt: Date.now() });
  throw new ChainError('reverted', { reason: transactionText.failed });
}

/** What a wallet that has taken calls and has not made them is waiting for. */
async function waitingError({ reads, walletClient }: Web3): Promise<ChainError> {
  const { address } = walletClient().account;
  const hasSigners = await isContractWallet(reads, address).catch(() => false);
  return new ChainError('proposed', hasSigners ? {} : { reason: transactionText.batchWaits });
}
