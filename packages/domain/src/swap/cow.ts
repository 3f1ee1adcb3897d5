/** Which side of an order is exact. */
export type CowOrderKind = 'sell' | 'buy';

/** An order of the CoW protocol, as its owner signs it. Amounts are in the tokens' smallest units. */
export type CowOrder = {
  sellToken: `0x${string}`;
  buyToken: `0x${string}`;
  /** The recipient; the zero address means the owner. */
  receiver: `0x${string}`;
  sellAmount: bigint;
  buyAmount: bigint;
  /** In seconds since 1970. */
  validTo: number;
  /** 32 bytes chosen by the maker of the order. */
  appData: `0x${string}`;
  /** Fee in the token sold, besides `sellAmount`. */
  feeAmount: bigint;
  kind: CowOrderKind;
  partiallyFillable: boolean;
};
