import type { Airdrop } from '@parley/chain/airdrop/getAirdropTerms';
import type { NameClaim, NameToken } from '@parley/chain/airdrop/getNameClaims';
import type { PointsClaim } from '@parley/chain/airdrop/getPointsClaim';
import { pointsAirdropsOf } from '@parley/domain/airdrop/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { memberNamesSchema } from '@parley/domain/names/wire';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';
import { getIndexed } from './indexed.ts';

export const airdropKeys = { all: ['airdrops'] as const };

type Holder = `0x${string}` | null;

/** An airdrop for names, and what it has for each of the member's. */
export type NameRound = {
  address: `0x${string}`;
  airdrop: Airdrop;
  maxNumber: bigint;
  amountPerName: bigint;
  claims: readonly NameClaim[];
  /** Whether the member has more names than one transaction may claim for. */
  hasMore: boolean;
};

/** An airdrop for points, and what it has for the member. */
export type PointsRound = { address: `0x${string}`; airdrop: Airdrop; claim: PointsClaim };

/** The airdrop for names; null where the community has none. */
export function nameRoundOptions(config: PublicConfig, holder: Holder) {
  const { airdropClaimDomainsAddress: address } = config;
  return queryOptions({
    queryKey: [...airdropKeys.all, 'names', holder?.toLowerCase() ?? null],
    queryFn: async (): Promise<NameRound | null> => {
      if (!isAddress(address)) return null;
      const [{ names, hasMore }, [reads, [{ getAirdropTerms }, { getNameClaims }]]] =
        await Promise.all([
          namesOf(holder),
          openReads(
            config,
            Promise.all([
              import('@parley/chain/airdrop/getAirdropTerms'),
              import('@parley/chain/airdrop/getNameClaims'),
            ]),
          ),
        ]);
      const [airdrop, found] = await Promise.all([
        getAirdropTerms(reads, address),
        getNameClaims(reads, { airdrop: address, names }),
      ]);
      return { address, airdrop, ...found, hasMore };
    },
  });
}

/** The airdrops for activity points, newest first; empty where the community has none. */
export function pointsRoundsOptions(config: PublicConfig, holder: Holder) {
  return queryOptions({
    queryKey: [...airdropKeys.all, 'points', holder?.toLowerCase() ?? null],
    queryFn: async (): Promise<readonly PointsRound[]> => {
      const airdrops = pointsAirdropsOf(config);
      if (airdrops.length === 0) return [];
      const [reads, [{ getAirdropTerms }, { getPointsClaim }]] = await openReads(
        config,
        Promise.all([
          import('@parley/chain/airdrop/getAirdropTerms'),
          import('@parley/chain/airdrop/getPointsClaim'),
        ]),
      );
      return Promise.all(
        airdrops.map(async (address) => {
          const [airdrop, claim] = await Promise.all([
            getAirdropTerms(reads, address),
            getPointsClaim(reads, { airdrop: address, address: holder ?? zeroAddress }),
          ]);
          return { address, airdrop, claim };
        }),
      );
    },
  });
}

/** The first hundred names of an address: as many as one transaction claims for. */
async function namesOf(holder: Holder): Promise<{ names: NameToken[]; hasMore: boolean }> {
  if (holder === null) return { names: [], hasMore: false };
  const { names, next } = await getIndexed(`/api/members/${holder}/names`, memberNamesSchema);
  return {
    names: names.map(({ name, id }) => ({ name, id: BigInt(id) })),
    hasMore: next !== null,
  };
}
