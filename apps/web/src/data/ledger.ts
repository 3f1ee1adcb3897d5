import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { leaderboardSchema, memberPointsSchema } from '@parley/domain/points/wire';
import { memberReferralsSchema } from '@parley/domain/referral/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { today } from '../platform/today.ts';
import { openReads } from '../wallet/wallet.ts';
import { getIndexed } from './indexed.ts';
import { pointKeys } from './points.ts';

/** How long an answer counts as fresh, in milliseconds; the server says when it no longer is. */
const renewMs = 10_000;

/** The running epoch, or all time. */
export type BoardPeriod = 'current' | 'all';

export const ledgerKeys = {
  boards: ['points', 'board'] as const,
  referrals: (address: string) => ['referrals', address.toLowerCase()] as const,
};

type After = string | null;
const pages = { initialPageParam: null as After, staleTime: renewMs };

function pathOf(path: string, query: Record<string, string>, after: After): string {
  return `${path}?${new URLSearchParams(after === null ? query : { ...query, after })}`;
}

/** What a member has of the ledger of activity points, and its entries page by page. */
export function ledgerOptions(address: string) {
  const path = `/api/members/${address.toLowerCase()}/points`;
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...pointKeys.of(address), 'ledger'],
    queryFn: ({ pageParam }) =>
      getIndexed(
        pathOf(path, { today: String(today.get() / 1_000) }, pageParam),
        memberPointsSchema,
      ),
    getNextPageParam: (page) => page.next,
  });
}

/** The leaderboard of a period page by page, with those around the viewer. */
export function boardOptions(period: BoardPeriod, viewer: string | null) {
  const query = { epoch: period, ...(viewer === null ? {} : { viewer: viewer.toLowerCase() }) };
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...ledgerKeys.boards, query],
    queryFn: ({ pageParam }) =>
      getIndexed(pathOf('/api/points', query, pageParam), leaderboardSchema),
    getNextPageParam: (page) => page.next,
  });
}

/** What a member earned as a referrer, page by page. */
export function referralsOptions(address: string) {
  const path = `/api/members/${address.toLowerCase()}/referrals`;
  return infiniteQueryOptions({
    ...pages,
    queryKey: ledgerKeys.referrals(address),
    queryFn: ({ pageParam }) => getIndexed(pathOf(path, {}, pageParam), memberReferralsSchema),
    getNextPageParam: (page) => page.next,
  });
}

/** On which terms the community's contracts award points. */
export function earningTermsOptions(config: PublicConfig) {
  const addressOf = (address: string) => (isAddress(address) ? address : null);
  const contracts = {
    minter: addressOf(config.punkMinterAddress),
    numberOfPrices: config.punkNumberOfPrices,
    launchpad: addressOf(config.nftLaunchpadBondingAddress),
    router: addressOf(config.swapRouterAddress),
  };
  const activityPoints = addressOf(config.activityPointsAddress);
  return queryOptions({
    queryKey: ['points', 'terms'],
    queryFn: async () => {
      if (activityPoints === null) throw new Error('This community has no activity points.');
      const [reads, { getEarningTerms }] = await openReads(
        config,
        import('@parley/chain/points/getEarningTerms'),
      );
      return getEarningTerms(reads, { activityPoints, ...contracts });
    },
    staleTime: 60_000,
  });
}
