import type { PublicConfig } from '@parley/domain/config/wire';
import type { Address } from 'viem';

/** The contracts with an owner, by their names in the sources, and what is read of each besides it. */
export const ownedContracts = {
  NameMinter: {
    key: 'punkMinterAddress',
    reads: [
      'paused',
      'price1char',
      'price2char',
      'price3char',
      'price4char',
      'price5char',
      'referralFee',
      'treasury',
      'revenue',
    ],
  },
  Launchpad: {
    key: 'nftLaunchpadBondingAddress',
    reads: ['paused', 'launchFee', 'protocolFee', 'referralFee', 'treasury', 'revenue', 'featured'],
  },
  SwapRouter: {
    key: 'swapRouterAddress',
    reads: ['swapFee', 'referralShare', 'staking', 'stakingShare', 'treasury', 'revenue'],
  },
  Moderators: { key: 'moderatorsAddress', reads: ['moderators'] },
  ActivityPoints: { key: 'activityPointsAddress', reads: ['sources', 'adjustmentCap'] },
  NameRegistry: { key: 'punkTldAddress', reads: [] },
  ChatToken: { key: 'chatTokenAddress', reads: [] },
  NameAirdrop: { key: 'airdropClaimDomainsAddress', reads: ['deadline'] },
  PointsAirdrop: { key: 'airdropApAddress', reads: ['deadline'] },
} as const satisfies Readonly<
  Record<string, { key: keyof PublicConfig; reads: readonly string[] }>
>;

export type OwnedName = keyof typeof ownedContracts;
export type OwnedRead = (typeof ownedContracts)[OwnedName]['reads'][number];

/** A contract of the community that has an owner. */
export type OwnedPlace = { name: OwnedName; address: Address };

/** Those that the community has. */
export function ownedPlaces(
  config: Pick<
    PublicConfig,
    (typeof ownedContracts)[OwnedName]['key'] | 'earlierAirdropApAddresses'
  >,
): OwnedPlace[] {
  return (Object.keys(ownedContracts) as OwnedName[]).flatMap((name) => {
    const address = config[ownedContracts[name].key];
    const earlier = name === 'PointsAirdrop' ? config.earlierAirdropApAddresses : [];
    return [address, ...earlier]
      .filter((one) => one !== '')
      .map((one) => ({ name, address: one as Address }));
  });
}
