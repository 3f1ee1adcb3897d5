import type { CowOrder } from '@parley/domain/swap/cow';
import { type Address, concatHex, type Hex, numberToHex } from 'viem';
import { type CowPlace, orderDigest } from './orderDigest.ts';

/** What the protocol calls an order by: its digest, its owner, and its last second (GPv2Order.packOrderUidParams). */
export function orderUid(place: CowPlace, order: CowOrder, owner: Address): Hex {
  const uid = [orderDigest(place, order), owner, numberToHex(order.validTo, { size: 4 })] as const;
  return concatHex(uid).toLowerCase() as Hex;
}
