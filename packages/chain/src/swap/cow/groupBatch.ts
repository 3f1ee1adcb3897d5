import type { Group } from '@parley/domain/swap/cowGroup';
import type { PoolSwap } from '@parley/domain/swap/cowPools';
import { coinMarker } from '@parley/domain/swap/cowWire';
import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseSignature,
} from 'viem';
import { type PairMaker, pairAddress } from '../pairAddress.ts';
import type { CowBatch, CowInteraction, CowScheme } from './settlement.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
  'function withdraw(uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

/** Where orders are settled, and through whose pairs. */
export type CowMarket = PairMaker & { settlement: Address; vaultRelayer: Address; weth: Address };

/** How an order was signed. */
export type CowSigned = {
  scheme: CowScheme;
  signature: Hex;
  /** Allows the vault relayer to take what is sold; null where an allowance does. */
  permit: { deadline: number; signature: Hex } | null;
};

/**
 * The arguments of a group for the settlement contract. The only calls are those of permits, of pairs
 * with what they are paid before, and of the coin's token, all of them with fixed amounts: pools that
 * have changed for the worse make the settlement fail.
 */
export function groupBatch(
  { fills, prices, swaps, unwrapped }: Group,
  signed: ReadonlyMap<string, CowSigned>,
  market: CowMarket,
): CowBatch {
  const trades = fills.map(({ uid, owner, order, sellAmount, buyAmount }) => {
    const { scheme, signature } = signedOf(signed, uid);
    return {
      order,
      scheme,
      executedAmount: order.kind === 'sell' ? sellAmount : buyAmount,
      signature: scheme === 'eip1271' ? concatHex([owner, signature]) : signature,
    };
  });
  const coin = prices.get(market.weth.toLowerCase());
  const before = fills.flatMap(({ uid, owner, order }) => {
    const { permit } = signedOf(signed, uid);
    if (permit === null) return [];
    return [permitCall(owner, order, market, permit)];
  });
  const interactions = swaps.flatMap((swap) => swapCalls(swap, market));
  if (unwrapped > 0n) interactions.push(call(market.weth, 'withdraw', [unwrapped]));
  return {
    prices: [
      ...[...prices].map(([token, price]) => ({ token: token as Address, price })),
      ...(unwrapped > 0n && coin !== undefined
        ? [{ token: coinMarker as Address, price: coin }]
        : []),
    ],
    trades,
    before,
    interactions,
  };
}

function signedOf(signed: ReadonlyMap<string, CowSigned>, uid: string): CowSigned {
  const found = signed.get(uid);
  if (found === undefined) throw new RangeError(`There is no signature of ${uid}`);
  return found;
}

/** The call that uses an EIP-2612 permit of exactly what an order sells. */
export function permitCall(
  owner: Address,
  order: { sellToken: Address; sellAmount: bigint },
  { vaultRelayer }: CowMarket,
  { deadline, signature }: { deadline: number; signature: Hex },
): CowInteraction {
  const { r, s, yParity } = parseSignature(signature);
  const terms = [owner, vaultRelayer, order.sellAmount, BigInt(deadline)] as const;
  return call(order.sellToken, 'permit', [...terms, 27 + yParity, r, s]);
}

/** Pays the first pair and has each give to the next; the last gives to the settlement contract. */
function swapCalls({ path, amounts }: PoolSwap, market: CowMarket): CowInteraction[] {
  const pairs = path.slice(1).map((to, index) => pairAddress(market, [path[index] ?? to, to]));
  const [first, paid] = [pairs[0], amounts[0]];
  if (first === undefined || paid === undefined) return [];
  const calls = [call(path[0] as Address, 'transfer', [first, paid])];
  for (const [index, pair] of pairs.entries()) {
    const [from, to] = [path[index] ?? '', path[index + 1] ?? ''];
    const out = amounts[index + 1] ?? 0n;
    const isFirst = from.toLowerCase() < to.toLowerCase();
    const outs = isFirst ? ([0n, out] as const) : ([out, 0n] as const);
    calls.push(call(pair, 'swap', [...outs, pairs[index + 1] ?? market.settlement, '0x']));
  }
  return calls;
}

function call(
  target: Address,
  functionName: 'transfer' | 'swap' | 'withdraw' | 'permit',
  args: readonly unknown[],
): CowInteraction {
  const callData = encodeFunctionData({ abi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0]);
  return { target, value: 0n, callData };
}
