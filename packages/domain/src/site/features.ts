import { text } from '@parley/text/ui';
import type { PublicConfig } from '../config/wire.ts';

/** Parts of the product that an operator may leave out. */
export const featureNames = [
  'nft',
  'activityPoints',
  'sendTokens',
  'stake',
  'swap',
  'airdrop',
] as const;
export type Feature = (typeof featureNames)[number];

type FeatureConfig = Pick<
  PublicConfig,
  | 'showFeatures'
  | 'nftLaunchpadBondingAddress'
  | 'activityPointsAddress'
  | 'stakingContractAddress'
  | 'swapRouterAddress'
  | 'airdropClaimDomainsAddress'
  | 'airdropApAddress'
  | 'earlierAirdropApAddresses'
>;

/**
 * Whether a part is open: its flag is on and the contracts that it needs have an address. Throws
 * for an unknown part, which is a bug in the route table.
 */
export function isOpen(feature: Feature, config: FeatureConfig): boolean {
  const { showFeatures } = config;
  switch (feature) {
    case 'nft':
      return showFeatures.nftLaunchpad && config.nftLaunchpadBondingAddress !== '';
    case 'activityPoints':
      return showFeatures.activityPoints && config.activityPointsAddress !== '';
    case 'sendTokens':
      return showFeatures.sendTokens;
    case 'stake':
      return showFeatures.stake && config.stakingContractAddress !== '';
    case 'swap':
      return showFeatures.swap && config.swapRouterAddress !== '';
    case 'airdrop':
      return (
        showFeatures.airdrop &&
        (config.airdropClaimDomainsAddress !== '' ||
          config.airdropApAddress !== '' ||
          config.earlierAirdropApAddresses.length > 0)
      );
    default:
      throw new Error(text.error.unknownMiddleware(feature satisfies never));
  }
}
