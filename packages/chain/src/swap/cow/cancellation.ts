import type { Hex } from 'viem';
import { type CowPlace, placeDomain } from './orderDigest.ts';

const types = { OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }] } as const;

/** What a wallet signs to take orders back, as the protocol's order book takes it; it costs nothing. */
export function cancellationTypedData(place: CowPlace, orderUids: readonly Hex[]) {
  const message = { orderUids } as const;
  return { domain: placeDomain(place), types, primaryType: 'OrderCancellations', message } as const;
}
