import type { CowOrder } from '@parley/domain/swap/cow';
import {
  type Address,
  concatHex,
  type Hex,
  hashTypedData,
  numberToHex,
  type TypedDataDomain,
} from 'viem';

/** Where orders are settled. */
export type CowPlace = { chainId: number; settlement: Address };

const types = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
} as const;

function domainOf({ chainId, settlement }: CowPlace) {
  return {
    name: 'Gnosis Protocol',
    version: 'v2',
    chainId,
    verifyingContract: settlement,
  } as const satisfies TypedDataDomain;
}

/** What a wallet signs for an order: EIP-712 typed data of `Gnosis Protocol` `v2`. */
export function orderTypedData({ chainId, settlement }: CowPlace, order: CowOrder) {
  const domain = domainOf({ chainId, settlement });
  // Balances are plain ERC-20 ones: nothing here is kept in Balancer's vault.
  const message = { ...order, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const;
  return { domain, types, primaryType: 'Order', message } as const;
}

/** The digest that an order's signature is over. */
export function orderDigest(place: CowPlace, order: CowOrder): Hex {
  return hashTypedData(orderTypedData(place, order));
}

/** The name of an order: its digest, its owner, and its last second; 56 bytes in lower case. */
export function orderUid(place: CowPlace, order: CowOrder, owner: Address): Hex {
  const parts = [orderDigest(place, order), owner, numberToHex(order.validTo, { size: 4 })];
  return concatHex(parts as Hex[]).toLowerCase() as Hex;
}

/** What the owner of orders signs to cancel them. */
export function cancellationTypedData(place: CowPlace, orderUids: readonly Hex[]) {
  return {
    domain: domainOf(place),
    types: { OrderCancellations: [{ name: 'orderUids', type: 'bytes[]' }] },
    primaryType: 'OrderCancellations',
    message: { orderUids },
  } as const;
}
