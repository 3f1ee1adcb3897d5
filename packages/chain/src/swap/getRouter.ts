import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';
import type { PairMaker } from './pairAddress.ts';

/** What never changes about a swap router. */
export type Router = PairMaker & {
  address: Address;
  /** The native coin's token. */
  weth: Address;
};

/** Reads a router once for all. Throws ChainError. */
export async function getRouter(client: ReadClient, address: Address): Promise<Router> {
  const router = { address, abi: swapRouterAbi } as const;
  const [factory, weth, pairCodeHash] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...router, functionName: 'factory' },
        { ...router, functionName: 'weth' },
        { ...router, functionName: 'PAIR_CODE_HASH' },
      ],
    }),
  );
  return { address, factory, weth, pairCodeHash };
}
