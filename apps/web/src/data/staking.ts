import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { memberStakesSchema, stakingStreamSchema } from '@parley/domain/staking/wire';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';
import { getIndexed } from './indexed.ts';

export const stakingKeys = { all: ['staking'] as const };

/** How often stakes that are shown are read, in milliseconds: about once a block. */
const lookAgainMs = 3_000;

/** A member's stake, the stream it earns from, and what is staked; a visitor's are all zero. */
export function stakingOptions(config: PublicConfig, address: `0x${string}` | null) {
  const staking = config.stakingContractAddress as `0x${string}`;
  const { swapRouterAddress } = config;
  return queryOptions({
    queryKey: [...stakingKeys.all, address?.toLowerCase() ?? null],
    queryFn: async (): Promise<Staking> => {
      const [reads, [{ getStake }, { getStakeToken }]] = await openReads(
        config,
        Promise.all([
          import('@parley/chain/staking/getStake'),
          import('@parley/chain/staking/getStakeToken'),
        ]),
      );
      const holder = address ?? zeroAddress;
      const stake = await getStake(reads, { staking, address: holder });
      const router = isAddress(swapRouterAddress) ? swapRouterAddress : null;
      const token = await getStakeToken(reads, { stakeToken: stake.stakeToken, holder, router });
      return { stake, token };
    },
    refetchInterval: lookAgainMs,
    // A wallet that comes back takes nothing away that was chosen or typed meanwhile; the stake of one
    // member never stands for another's.
    placeholderData: (before, query) => (isVisitors(query?.queryKey) ? before : undefined),
  });
}

const isVisitors = (key: readonly unknown[] | undefined) => key?.at(-1) === null;

/** What the page of stakes knows of the chain. */
export type Staking = { stake: StakeState; token: StakeToken };

/** What a member staked, unstaked, and was paid, newest first. */
export function memberStakesOptions(address: string) {
  return queryOptions({
    queryKey: [...stakingKeys.all, 'history', address.toLowerCase()],
    queryFn: () => getIndexed(`/api/members/${address}/stakes`, memberStakesSchema),
  });
}

/** What streamed to all stakes until now, and the rewards that it came from. */
export function stakingStreamOptions() {
  return queryOptions({
    queryKey: ['stakingStream'],
    queryFn: () => getIndexed('/api/staking/stream', stakingStreamSchema),
    staleTime: 0,
  });
}
