import { type Address, erc20Abi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

export type GetAllowancesParameters = {
  owner: Address;
  spenders: readonly Address[];
  tokens: readonly Address[];
};

/** What a spender may take of a token, in its smallest unit. */
export type Allowance = { token: Address; spender: Address; amount: bigint };

/** The allowances that are not zero, in the order of the tokens. Throws ChainError. */
export async function getAllowances(
  client: ReadClient,
  { owner, spenders, tokens }: GetAllowancesParameters,
): Promise<readonly Allowance[]> {
  const asked = tokens.flatMap((token) => spenders.map((spender) => ({ token, spender })));
  // A block comes first, since several calls at once never throw: unreachable is not zero.
  const blockNumber = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  const results = await withChainErrors(
    client.multicall({
      deployless: true,
      blockNumber,
      contracts: asked.map(({ token, spender }) => ({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance' as const,
        args: [owner, spender] as const,
      })),
    }),
  );
  return asked.flatMap((of, index) => {
    const amount = results[index]?.result ?? 0n;
    return amount === 0n ? [] : [{ ...of, amount }];
  });
}
