import type { CowOrder } from '@parley/domain/swap/cow';
import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem';

/** How an order was signed: typed data, its digest as a message, or by a contract (EIP-1271). */
export type CowScheme = 'eip712' | 'ethsign' | 'eip1271';

/** An order, its owner's signature, and how much of it is filled: of what its kind makes exact. */
export type CowTrade = {
  order: CowOrder;
  scheme: CowScheme;
  /** As the settlement contract reads it: a contract's begins with the contract's address. */
  signature: Hex;
  executedAmount: bigint;
};

/** A call that the settlement contract makes with the tokens it took in. */
export type CowInteraction = { target: Address; value: bigint; callData: Hex };

/** `settle` of GPv2Settlement, which only solvers may call. */
export const cowSettlementAbi = parseAbi([
  'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
  'function filledAmount(bytes orderUid) view returns (uint256)',
  'function authenticator() view returns (address)',
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
]);

/** Trades at one price per token, and the calls that they need. */
export type CowBatch = {
  prices: readonly { token: Address; price: bigint }[];
  trades: readonly CowTrade[];
  /** Made before what is sold is taken in, such as permits. */
  before?: readonly CowInteraction[];
  /** Made between taking in what is sold and paying out what is bought. */
  interactions: readonly CowInteraction[];
};

/**
 * Arguments of `settle` for batches, each at its own prices. Prices are relative to each other: whoever
 * sells `x` of a token gets `x` times its price by the price of the token bought, rounded up. Throws a
 * RangeError for a trade of a token without a price.
 */
export function settlementOf(...batches: readonly CowBatch[]) {
  const prices = batches.flatMap((batch) => batch.prices);
  const trades = batches.flatMap((batch, index) => {
    const first = batches.slice(0, index).reduce((sum, before) => sum + before.prices.length, 0);
    return batch.trades.map((trade) => tradeArguments(trade, batch.prices, first));
  });
  return [
    prices.map(({ token }) => token),
    prices.map(({ price }) => price),
    trades,
    [
      batches.flatMap(({ before = [] }) => before),
      batches.flatMap(({ interactions }) => interactions),
      [],
    ],
  ] as const;
}

function tradeArguments(
  { order, scheme, signature, executedAmount }: CowTrade,
  prices: CowBatch['prices'],
  first: number,
) {
  const indexOf = (wanted: Address) => {
    const index = prices.findIndex(({ token }) => isAddressEqual(token, wanted));
    if (index < 0) throw new RangeError(`There is no price of ${wanted}`);
    return BigInt(first + index);
  };
  return {
    ...order,
    sellTokenIndex: indexOf(order.sellToken),
    buyTokenIndex: indexOf(order.buyToken),
    flags: flagsOf(order, scheme),
    executedAmount,
    signature,
  };
}

/** Bits 5 and 6 of the flags. */
const schemeFlags = { eip712: 0n, ethsign: 32n, eip1271: 64n } as const;

/** Bit 0: kind; bit 1: partly fillable; bits 2 to 4: plain ERC-20 balances. */
function flagsOf({ kind, partiallyFillable }: CowOrder, scheme: CowScheme): bigint {
  return (kind === 'buy' ? 1n : 0n) | (partiallyFillable ? 2n : 0n) | schemeFlags[scheme];
}
