import type { PublicConfig } from '@parley/domain/config/wire';
import type { CowState } from '@parley/domain/swap/cowWire';
import { cowText } from '@parley/text/cow';
import { cancelOrder, orderState } from '../../../data/cow.ts';
import { HttpError } from '../../../platform/http.ts';

/**
 * Takes an order back by its owner's signature; resolves with what has become of it. An order book that did not
 * answer may have taken it back all the same: then it is asked. Throws HttpError where it refuses, and where the
 * order is open still or nothing is known of it.
 */
export async function takeBack(
  config: PublicConfig,
  uid: string,
  signature: string,
): Promise<Exclude<CowState, 'open'>> {
  const answered = await cancelOrder(config, uid, signature).catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    return null;
  });
  const state = answered ?? (await orderState(config, uid).catch(() => null));
  if (state === null || state === 'open') {
    throw new HttpError('unreachable', 0, cowText.cancelling.failed);
  }
  return state;
}

/** False where the order book may have done what it was asked for. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'refused' && error.status < 500;
}
