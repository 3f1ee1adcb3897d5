import type { AirdropTerms } from '@parley/domain/airdrop/rules';
import { type Address, erc20Abi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameAirdropAbi } from '../generated/abis.ts';

/** The terms of an airdrop, and what it gives. */
export type Airdrop = AirdropTerms & { token: Address; symbol: string; decimals: number };

/** Reads an airdrop, for names or for points, in two calls. Throws ChainError. */
export async function getAirdropTerms(client: ReadClient, airdrop: Address): Promise<Airdrop> {
  const contract = { address: airdrop, abi: nameAirdropAbi } as const;
  const [token, deadlineSeconds, missing, cap, claimed] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'token' },
        { ...contract, functionName: 'deadline' },
        { ...contract, functionName: 'missing' },
        { ...contract, functionName: 'cap' },
        { ...contract, functionName: 'claimed' },
      ],
    }),
  );
  const erc20 = { address: token, abi: erc20Abi } as const;
  const [symbol, decimals] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...erc20, functionName: 'symbol' },
        { ...erc20, functionName: 'decimals' },
      ],
    }),
  );
  return { token, symbol, decimals, deadlineSeconds, missing, cap, claimed };
}
