import type { ReadClient } from '@parley/chain/client';
import type { PublicConfig } from '@parley/domain/config/wire';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { showToast } from '../ui/toast.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import { notifyOutcome } from './notify.ts';
import {
  addTransaction,
  recentTransactions,
  type SentTransaction,
  updateTransaction,
} from './recent.ts';

/** How often executions are looked for, in milliseconds. */
const intervalMs = 5_000;

type Proposal = Pick<SentTransaction, 'hash' | 'chainId' | 'from' | 'what'>;

/** Lists what the signers of a wallet have to approve; its hash is that of the proposal. Never throws. */
export async function listProposal(reads: ReadClient, proposal: Proposal): Promise<void> {
  const now = { sentAt: Date.now(), status: 'proposed', reason: null } as const;
  try {
    const head = Number(await reads.getBlockNumber({ cacheTime: 0 }));
    // It may have been carried out while the node was asked whether it is a transaction.
    addTransaction({ ...proposal, ...now, nextBlock: Math.max(0, head - 20) });
  } catch (error) {
    logWarning('a proposal was not listed', error);
  }
}

/**
 * Looks for the execution of what is proposed, as long as something is, and tells how it ended.
 * `onExecuted` is called when something was carried out: what the page shows of the chain changes then.
 */
export function watchProposals(config: PublicConfig, onExecuted: () => void): () => void {
  let isBusy = false;
  const look = () => {
    const isAny = proposals(config.supportedChainId).length > 0;
    if (isBusy || !isAny || document.visibilityState === 'hidden') return;
    isBusy = true;
    openWeb3(config)
      .then(async ({ reads }) => {
        if (await lookForExecutions(reads, config.supportedChainId)) onExecuted();
      })
      .catch((error: unknown) => logWarning('executions were not looked for', error))
      .finally(() => {
        isBusy = false;
      });
  };
  look();
  const timer = setInterval(look, intervalMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const proposals = (chainId: number) =>
  recentTransactions
    .get()
    .filter(
      (known): known is SentTransaction =>
        known.status === 'proposed' && known.chainId === chainId && known.hash !== null,
    );

/** True if one was found. Throws ChainError; what was found by then is told. */
export async function lookForExecutions(reads: ReadClient, chainId: number): Promise<boolean> {
  const { getExecution } = await import('@parley/chain/transactions/getExecution');
  let isAny = false;
  for (const { hash: proposal, from, what, nextBlock = 0 } of proposals(chainId)) {
    const wallet = from as `0x${string}`;
    const found = await getExecution(reads, { wallet, proposal, fromBlock: nextBlock });
    if (found.execution === null) {
      updateTransaction(proposal, { nextBlock: found.nextBlock });
      continue;
    }
    const { hash, isSuccess } = found.execution;
    const status = isSuccess ? 'confirmed' : 'failed';
    updateTransaction(proposal, { hash, status, endedAt: Date.now() });
    const words = isSuccess
      ? transactionText.executed(what)
      : transactionText.executionFailed(what);
    void showToast(isSuccess ? 'success' : 'error', words);
    void notifyOutcome({ hash, what, status });
    isAny = true;
  }
  return isAny;
}
