import { candidatePaths, type FeeShares, type Route } from '@parley/domain/swap/routes';
import { feeIndex, type Pool } from '@parley/domain/swap/rules';
import { type Address, parseAbi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';
import type { Router } from './getRouter.ts';
import { pairAddress } from './pairAddress.ts';

export type GetPoolsParameters = {
  router: Router;
  /** Different tokens; the native coin as the router's `weth`. */
  from: Address;
  to: Address;
};

/** What a swap of two tokens is quoted from, all at one block. */
export type Market = FeeShares & {
  blockNumber: bigint;
  /** The routes whose pairs exist, empty ones included. */
  routes: readonly Route[];
};

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']);

/** Reads every candidate path between two tokens and the fees at the newest block. Throws ChainError. */
export async function getPools(
  client: ReadClient,
  { router, from, to }: GetPoolsParameters,
): Promise<Market> {
  const paths = candidatePaths(from, to, router.weth);
  const hops = paths.flatMap(hopsOf);
  const fees = { address: router.address, abi: swapRouterAbi } as const;
  const blockNumber = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  const at = { deployless: true, blockNumber } as const;
  const [[feeBps, referralShareBps, stakingShareBps], reserves] = await withChainErrors(
    Promise.all([
      client.multicall({
        ...at,
        allowFailure: false,
        contracts: [
          { ...fees, functionName: 'swapFee' },
          { ...fees, functionName: 'referralShare' },
          { ...fees, functionName: 'stakingShare' },
        ],
      }),
      readReserves(),
    ]),
  );
  const routes = paths.flatMap((path): Route[] => {
    const pools = hopsOf(path).map(poolOf);
    const feeAt = feeIndex(path, router.weth);
    const exist = pools.filter((pool) => pool !== null);
    if (feeAt === null || exist.length < pools.length) return [];
    return [{ path, pools: exist, feeAt, feeBps }];
  });
  return { blockNumber, referralShareBps, stakingShareBps, routes };

  async function readReserves() {
    const contracts = hops.map((hop) => ({
      address: pairAddress(router, hop),
      abi: pairAbi,
      functionName: 'getReserves' as const,
    }));
    const results = await client.multicall({ ...at, contracts });
    // One failure is a pair that does not exist; were all of it lost, the fees would be, too.
    return new Map(results.map(({ result }, index) => [keyOf(hops[index]), result]));
  }

  function poolOf(hop: Hop): Pool | null {
    const found = reserves.get(keyOf(hop));
    if (found === undefined) return null;
    const [first, second] = found;
    const [tokenIn, tokenOut] = hop;
    return tokenIn.toLowerCase() < tokenOut.toLowerCase()
      ? { reserveIn: first, reserveOut: second }
      : { reserveIn: second, reserveOut: first };
  }
}

type Hop = readonly [Address, Address];

const hopsOf = (path: readonly Address[]): Hop[] =>
  path.slice(1).map((token, index) => [path[index] as Address, token]);

const keyOf = (hop: Hop | undefined) => String(hop).toLowerCase();
