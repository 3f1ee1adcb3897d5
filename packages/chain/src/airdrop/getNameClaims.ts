import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameAirdropAbi, nameRegistryAbi } from '../generated/abis.ts';

/** A name by its token's id. */
export type NameToken = { name: string; id: bigint };

/** What an airdrop has for a name. */
export type NameClaim = NameToken & {
  isClaimed: boolean;
  /** 1 for the first name that was registered. */
  number: bigint;
  /** What the airdrop gave or gives for it, in the token's smallest unit; 0 for a later name. */
  amount: bigint;
};

/** What an airdrop for names has for each of them, and for which names it is. Throws ChainError. */
export async function getNameClaims(
  client: ReadClient,
  { airdrop, names }: { airdrop: Address; names: readonly NameToken[] },
): Promise<{ maxNumber: bigint; amountPerName: bigint; claims: NameClaim[] }> {
  const contract = { address: airdrop, abi: nameAirdropAbi } as const;
  const [registry, maxNumber, amountPerName] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'registry' },
        { ...contract, functionName: 'maxNumber' },
        { ...contract, functionName: 'amountPerName' },
      ],
    }),
  );
  const numbers = { address: registry, abi: nameRegistryAbi, functionName: 'numberOf' } as const;
  const [isClaimed, number] = await withChainErrors(
    Promise.all([
      client.multicall({
        deployless: true,
        allowFailure: false,
        contracts: names.map(
          ({ id }) => ({ ...contract, functionName: 'isClaimed', args: [id] }) as const,
        ),
      }),
      client.multicall({
        deployless: true,
        allowFailure: false,
        contracts: names.map(({ id }) => ({ ...numbers, args: [id] }) as const),
      }),
    ]),
  );
  const claims = names.map((token, index) => {
    const its = number[index] ?? 0n;
    const amount = its > maxNumber ? 0n : amountPerName;
    return { ...token, isClaimed: isClaimed[index] ?? false, number: its, amount };
  });
  return { maxNumber, amountPerName, claims };
}
