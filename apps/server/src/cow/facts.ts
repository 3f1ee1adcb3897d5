import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import { pairAddress } from '@parley/chain/swap/pairAddress';
import type { CowOrder } from '@parley/domain/swap/cow';
import { type Pools, pairsBetween, poolKey } from '@parley/domain/swap/cowPools';
import { coinMarker } from '@parley/domain/swap/cowWire';
import { type Address, erc20Abi, type Hex, parseAbi } from 'viem';
import type { StoredOrder } from './store.ts';

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']);
const authenticatorAbi = parseAbi(['function isSolver(address) view returns (bool)']);

/** An order with its amounts as numbers. */
export type Stored = StoredOrder & { order: CowOrder };

/** The order as it was signed. */
export function signedOrder({ body }: StoredOrder): CowOrder {
  const { sellAmount, buyAmount, feeAmount } = body;
  return {
    ...(body as unknown as CowOrder),
    sellAmount: BigInt(sellAmount),
    buyAmount: BigInt(buyAmount),
    feeAmount: BigInt(feeAmount),
  };
}

/** Calldata of one request, in bytes: a node bounds what one call may do. */
const batchSize = 16_384;
/** Reads that are asked for together: making and reading their data keeps the server busy meanwhile. */
const readsAtOnce = 100;

/** What `read` says of all of these, asked in pieces of as many as `each` reads allow. */
async function inPieces<One, Result>(
  all: readonly One[],
  each: number,
  read: (piece: readonly One[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const found: Result[] = [];
  const size = Math.floor(readsAtOnce / each);
  for (let from = 0; from < all.length; from += size) {
    found.push(...(await read(all.slice(from, from + size))));
  }
  return found;
}

/**
 * How much of each order is filled, in the newest block: more than 0 once it is settled, and the largest
 * number when its owner invalidated it on the chain. Throws ChainError.
 */
export async function readFilled(
  client: ReadClient,
  { settlement }: CowMarket,
  uids: readonly string[],
) {
  const results = await inPieces(uids, 1, (piece) =>
    withChainErrors(
      client.multicall({
        deployless: true,
        batchSize,
        allowFailure: false,
        contracts: piece.map((uid) => ({
          address: settlement,
          abi: cowSettlementAbi,
          functionName: 'filledAmount' as const,
          args: [uid as Hex] as const,
        })),
      }),
    ),
  );
  return new Map(uids.map((uid, index) => [uid, results[index] ?? 0n]));
}

/** What owners of orders have and let the vault relayer take; by `purse`. Throws ChainError. */
export async function readPurses(client: ReadClient, market: CowMarket, orders: readonly Stored[]) {
  const wanted = [...new Map(orders.map((one) => [purse(one), one])).values()];
  const results = await inPieces(wanted, 2, (piece) =>
    withChainErrors(
      client.multicall({
        deployless: true,
        batchSize,
        blockTag: 'pending',
        contracts: piece.flatMap(({ owner, order }) => {
          const token = { address: order.sellToken, abi: erc20Abi } as const;
          const account = owner as Address;
          return [
            { ...token, functionName: 'balanceOf' as const, args: [account] as const },
            {
              ...token,
              functionName: 'allowance' as const,
              args: [account, market.vaultRelayer] as const,
            },
          ];
        }),
      }),
    ),
  );
  // A token that does not answer has nothing to take.
  const amount = (index: number) => (results[index]?.result ?? 0n) as bigint;
  return new Map(
    wanted.map((one, index) => [
      purse(one),
      { balance: amount(2 * index), allowance: amount(2 * index + 1) },
    ]),
  );
}

/** Names what an order is paid from. */
export function purse({ owner, order }: Stored): string {
  return `${owner} ${order.sellToken}`;
}

/** The pools between the tokens of orders, in the next block. Throws ChainError. */
export async function readPools(
  client: ReadClient,
  market: CowMarket,
  orders: readonly Pick<Stored, 'order'>[],
): Promise<Pools> {
  const native = market.weth.toLowerCase() as Address;
  const named = orders.flatMap(({ order }) => [order.sellToken, order.buyToken]);
  const tokens = [...new Set(named.map((token) => (token === coinMarker ? native : token)))];
  const pairs = pairsBetween(tokens, native);
  const results = await inPieces(pairs, 1, (piece) =>
    withChainErrors(
      client.multicall({
        deployless: true,
        batchSize,
        blockTag: 'pending',
        contracts: piece.map((pair) => ({
          address: pairAddress(market, pair),
          abi: pairAbi,
          functionName: 'getReserves' as const,
        })),
      }),
    ),
  );
  const reserves = new Map<string, readonly [bigint, bigint]>();
  for (const [index, pair] of pairs.entries()) {
    const found = results[index]?.result;
    if (found !== undefined) reserves.set(poolKey(...pair), [found[0], found[1]]);
  }
  return { native, reserves };
}

/** What keeps the solver from working, in a sentence for the operator; null: nothing. */
export async function readTrouble(
  client: ReadClient,
  { settlement }: CowMarket,
  solver: Address,
  reserveGas: bigint,
): Promise<string | null> {
  return await withChainErrors(ask());

  async function ask(): Promise<string | null> {
    const list = await client.readContract({
      address: settlement,
      abi: cowSettlementAbi,
      functionName: 'authenticator',
    });
    const [isSolver, coins, gasPrice] = await Promise.all([
      client.readContract({
        address: list,
        abi: authenticatorAbi,
        functionName: 'isSolver',
        args: [solver],
      }),
      client.getBalance({ address: solver }),
      client.getGasPrice(),
    ]);
    if (!isSolver) return `${solver} is no solver of the settlement contract ${settlement}.`;
    const reserve = reserveGas * gasPrice;
    if (coins >= reserve) return null;
    return `${solver} has ${coins} wei for fees; it needs ${reserve} or more.`;
  }
}
