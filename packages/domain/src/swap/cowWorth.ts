import { type BookOrder, tokensOf } from './cowGroup.ts';
import { middlePrice, type Pools, poolSwap } from './cowPools.ts';

/** Gas of settling one order, more or less: what one through the pools takes, with its permit. */
export const orderGas = 250_000n;
/** Gas that the solver spends on the orders of one owner within an hour. */
export const ownerGasPerHour = 20n * orderGas;

/**
 * What an order has to move at least, in wei, at a price of gas in wei: what settling it costs, and as
 * much again for one that is placed, since the price of gas changes.
 */
export const leastWorth = {
  settled: (gasPriceWei: bigint): bigint => orderGas * gasPriceWei,
  placed: (gasPriceWei: bigint): bigint => 2n * orderGas * gasPriceWei,
};

/**
 * What an order moves, in wei: what the pools give in native coin for what it sells, or for what it wants
 * at least, whichever is more. Prices of pools are not believed beyond what is in them. Null where no pool
 * takes either token.
 */
export function worthOf(one: BookOrder, pools: Pools): bigint | null {
  const { sellAmount, buyAmount } = one.order;
  const [sold, bought] = tokensOf(one, pools.native);
  const paid = coinsFor(sold, sellAmount, pools);
  const got = coinsFor(bought, buyAmount, pools);
  if (paid === null || got === null) return paid ?? got;
  return larger(paid, got);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function coinsFor(token: `0x${string}`, amount: bigint, pools: Pools): bigint | null {
  const native = pools.native.toLowerCase();
  if (token === native) return amount;
  if (middlePrice(pools, token, pools.native) === null) return null;
  return poolSwap(pools, [token, pools.native], 'in', amount)?.amounts.at(-1) ?? 0n;
}
