import type { PublicConfig } from '@parley/domain/config/wire';
import type { ToastOptions } from '../ui/toastOptions.ts';
import { openOutside } from '../wallet/farcaster/openOutside.ts';
import { transactionUrl } from './explorer.ts';
import { transactionOf } from './recent.ts';

/** The one place of a transaction's toasts: the next one takes the place of the one before. */
export const toastSlot = (id: string) => `transaction.${id}`;

/** The options of a sent transaction's toast: its place, and the way to the block explorer. */
export function transactionToast(
  { blockExplorerBaseUrl }: PublicConfig,
  hash: `0x${string}`,
): ToastOptions {
  const slot = toastSlot(transactionOf(hash)?.id ?? hash);
  const url = transactionUrl(blockExplorerBaseUrl, hash);
  return url === null ? { slot } : { slot, onClick: () => openOutside(url) };
}
