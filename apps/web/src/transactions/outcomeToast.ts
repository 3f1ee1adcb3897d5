import type { ChainError } from '@parley/chain/errors';
import { transactionText } from '@parley/text/transactions';
import type { ToastKind } from '../ui/toastOptions.ts';
import type { Outcome } from './follow.ts';

/** The text and type of a toast. */
type Told = { kind: ToastKind; message: string };

/** The toast for how a transaction ended; null for success, which the caller announces. */
export function outcomeToast({ status, reason }: Pick<Outcome, 'status' | 'reason'>): Told | null {
  switch (status) {
    case 'confirmed':
      return null;
    case 'pending':
      return { kind: 'warning', message: transactionText.unconfirmed };
    case 'failed':
      return { kind: 'error', message: reason ?? transactionText.failed };
    case 'cancelled':
    case 'replaced':
      return { kind: 'default', message: reason ?? transactionText.failed };
  }
}

/** The toast for a transaction that was never sent; null for the member's own rejection. */
export function refusalToast({ code, message }: Pick<ChainError, 'code' | 'message'>): Told | null {
  if (code === 'rejected') return null;
  return { kind: 'error', message: message || transactionText.failed };
}
