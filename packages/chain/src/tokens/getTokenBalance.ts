import { type Address, erc20Abi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** The balance of an address in the token's smallest unit. Throws ChainError. */
export function getTokenBalance(
  client: ReadClient,
  { token, address }: { token: Address; address: Address },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
  );
}
