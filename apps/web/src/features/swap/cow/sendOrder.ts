import type { PublicConfig } from '@parley/domain/config/wire';
import { cowText } from '@parley/text/cow';
import { cowKeys, placeOrder } from '../../../data/cow.ts';
import { queries } from '../../../data/queries.ts';
import { HttpError } from '../../../platform/http.ts';
import { dropUnsent, keepUnsent, type UnsentOrder } from '../../../storage/unsentOrders.ts';
import { showToast } from '../../../ui/toast.ts';
import { sending } from './sending.ts';
import { expectOrder } from './watchOrders.ts';

/**
 * Gives a signed order to the order book. It is kept until there is an answer, since it may be valid for
 * days and the member signs only once. Resolves with whether it was taken. Never throws.
 */
export async function sendOrder(
  config: PublicConfig,
  order: UnsentOrder,
): Promise<'placed' | 'kept' | 'refused'> {
  sending.set([...sending.get(), order.uid]);
  keepUnsent(order);
  const forget = expectOrder(order.uid);
  try {
    await placeOrder(config, order.placed);
  } catch (error) {
    forget();
    if (!isRefusal(error)) {
      // It may be in the book all the same: the list of orders tells.
      void queries.invalidateQueries({ queryKey: cowKeys.orders(order.placed.owner) });
      const isSaid = error instanceof HttpError && error.code === 'refused';
      void showToast('warning', isSaid ? error.message : cowText.unsent.toast);
      return 'kept';
    }
    dropUnsent(order.uid);
    void showToast('error', error.message);
    return 'refused';
  } finally {
    sending.set(sending.get().filter((uid) => uid !== order.uid));
  }
  dropUnsent(order.uid);
  void queries.invalidateQueries({ queryKey: cowKeys.orders(order.placed.owner) });
  void showToast('success', cowText.placed);
  return 'placed';
}

/** True for an answer that would be the same the next time. */
function isRefusal(error: unknown): error is HttpError {
  return (
    error instanceof HttpError &&
    error.code === 'refused' &&
    error.status < 500 &&
    error.status !== 429
  );
}
