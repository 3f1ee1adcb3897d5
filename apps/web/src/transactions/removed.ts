import { transactionText } from '@parley/text/transactions';
import { showToast } from '../ui/toast.ts';
import type { Outcome } from './follow.ts';
import type { RecentTransaction } from './recent.ts';

/** Tells that the chain replaced the block that a transaction was in. */
export function tellRemoved({ what }: Pick<RecentTransaction, 'what'>): void {
  void showToast('warning', transactionText.removedNow(what));
}

/** Tells how a transaction ended that was told otherwise before; nothing while it has not. */
export function tellReturned(
  { what, told }: Pick<RecentTransaction, 'what' | 'told'>,
  { status, reason }: Pick<Outcome, 'status' | 'reason'>,
): void {
  if (status === 'pending') return;
  if (status !== 'confirmed') {
    void showToast('error', transactionText.failedAfterAll(what, reason ?? ''));
    return;
  }
  const words =
    told === 'failed' ? transactionText.confirmedAfterAll : transactionText.confirmedAgain;
  void showToast('success', words(what));
}
