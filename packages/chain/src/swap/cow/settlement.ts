import type { CowOrder } from '@parley/domain/swap/cow';
import { type Address, type Hex, isAddressEqual, parseAbi } from 'viem';

/** How an order was signed: typed data, or its digest as a message (for wallets without typed data). */
export type CowScheme = 'eip712' | 'ethsign';

/** An order, its owner's signature, and how much of it is filled: of what its kind makes exact. */
export type CowTrade = {
  order: CowOrder;
  scheme: CowScheme;
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
]);

/**
 * Arguments of `settle` for trades at one price per token. Prices are relative to each other: whoever
 * sells `x` of a token gets `x` times its price by the price of the token bought, rounded up. The
 * calls are made between taking in what is sold and paying out what is bought. Throws a RangeError
 * for a trade of a token without a price.
 */
export function settlementOf(parameters: {
  prices: readonly { token: Address; price: bigint }[];
  trades: readonly CowTrade[];
  interactions: readonly CowInteraction[];
}) {
  const tokens = parameters.prices.map(({ token }) => token);
  const indexOf = (wanted: Address) => {
    const index = tokens.findIndex((token) => isAddressEqual(token, wanted));
    if (index < 0) throw new RangeError(`There is no price of ${wanted}`);
    return BigInt(index);
  };
  const trades = parameters.trades.map(({ order, scheme, signature, executedAmount }) => ({
    ...order,
    sellTokenIndex: indexOf(order.sellToken),
    buyTokenIndex: indexOf(order.buyToken),
    flags: flagsOf(order, scheme),
    executedAmount,
    signature,
  }));
  return [
    tokens,
    parameters.prices.map(({ price }) => price),
    trades,
    [[], parameters.interactions, []],
  ] as const;
}

/** Bit 0: kind; bit 1: partly fillable; bits 2 to 4: plain ERC-20 balances; bits 5 and 6: scheme. */
function flagsOf({ kind, partiallyFillable }: CowOrder, scheme: CowScheme): bigint {
  return (
    (kind === 'buy' ? 1n : 0n) | (partiallyFillable ? 2n : 0n) | (scheme === 'ethsign' ? 32n : 0n)
  );
}
