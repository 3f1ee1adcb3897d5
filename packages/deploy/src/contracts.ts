import {
  activityPointsBytecode,
  anchorsBytecode,
  chatTokenBytecode,
  faucetBytecode,
  launchpadBytecode,
  moderatorsBytecode,
  multicallBytecode,
  nameAirdropBytecode,
  nameMinterBytecode,
  nameRegistryBytecode,
  pointsAirdropBytecode,
  stakingRewardsBytecode,
  swapRouterBytecode,
  tipsBytecode,
} from '@parley/chain/generated/bytecode';
import type { Address, Hex } from 'viem';

/** A contract of ours: its key in the public config, its name in releases, and today's creation code. */
type OwnContract = { key: string; released: string; bytecode: Hex };

/** Everything of ours that is deployed, by the names that operators read. */
export const ownContracts = {
  'name registry': {
    key: 'punkTldAddress',
    released: 'nameRegistry',
    bytecode: nameRegistryBytecode,
  },
  'activity points': {
    key: 'activityPointsAddress',
    released: 'activityPoints',
    bytecode: activityPointsBytecode,
  },
  'chat token': {
    key: 'chatTokenAddress',
    released: 'chatToken',
    bytecode: chatTokenBytecode,
  },
  'name minter': {
    key: 'punkMinterAddress',
    released: 'nameMinter',
    bytecode: nameMinterBytecode,
  },
  'list of moderators': {
    key: 'moderatorsAddress',
    released: 'moderators',
    bytecode: moderatorsBytecode,
  },
  tips: { key: 'tipsAddress', released: 'tips', bytecode: tipsBytecode },
  anchors: { key: 'anchorsAddress', released: 'anchors', bytecode: anchorsBytecode },
  multicall: { key: 'multicallAddress', released: 'multicall', bytecode: multicallBytecode },
  'swap router': {
    key: 'swapRouterAddress',
    released: 'swapRouter',
    bytecode: swapRouterBytecode,
  },
  'staking contract': {
    key: 'stakingContractAddress',
    released: 'stakingRewards',
    bytecode: stakingRewardsBytecode,
  },
  'NFT launchpad': {
    key: 'nftLaunchpadBondingAddress',
    released: 'launchpad',
    bytecode: launchpadBytecode,
  },
  'airdrop for names': {
    key: 'airdropClaimDomainsAddress',
    released: 'nameAirdrop',
    bytecode: nameAirdropBytecode,
  },
  'airdrop for points': {
    key: 'airdropApAddress',
    released: 'pointsAirdrop',
    bytecode: pointsAirdropBytecode,
  },
  faucet: { key: 'faucetAddress', released: 'faucet', bytecode: faucetBytecode },
} as const satisfies Record<string, OwnContract>;

export type OwnContractName = keyof typeof ownContracts;
/** What a deploy puts on a chain; contracts of others are deployed as published. */
export type ContractName =
  | OwnContractName
  | 'wrapped native coin'
  | 'Uniswap V2 factory'
  | 'Uniswap V2 router'
  | 'CoW solver list'
  | 'CoW settlement';

/** Addresses that are written in a public config, or follow from one. */
export type WrittenContracts = Readonly<Partial<Record<ContractName, Address>>>;
