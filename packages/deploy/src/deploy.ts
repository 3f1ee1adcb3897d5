import {
  activityPointsAbi,
  chatTokenAbi,
  moderatorsAbi,
  nameMinterAbi,
  nameRegistryAbi,
} from '@parley/chain/generated/abis';
import {
  activityPointsBytecode,
  anchorsBytecode,
  chatTokenBytecode,
  moderatorsBytecode,
  multicallBytecode,
  nameMinterBytecode,
  nameRegistryBytecode,
  tipsBytecode,
} from '@parley/chain/generated/bytecode';
import type { NamePrices } from '@parley/domain/names/rules';
import { type Address, encodeDeployData, type Hex } from 'viem';
import type { Deployer } from './deployer.ts';
import { handOver } from './ownership.ts';

/**
 * The settings of a community's contracts. They identify a deployment: the same settings from the
 * same account always lead to the same addresses, other settings to others. What changes later (a
 * price, the treasury) is changed by the owner on the contract, not here.
 */
export type DeploySettings = {
  /** Top-level domain of names with its dot, such as `.degen`. */
  tldName: string;
  /** Symbol of the name token. */
  tldSymbol: string;
  chatTokenName: string;
  chatTokenSymbol: string;
  /** In wei, for names of 1, 2, 3, 4, and 5 or more code points. */
  pricesWei: NamePrices;
  /** The referrer's share of a price in basis points, at most 2000. */
  referralFeeBps: number;
  /** Length of an epoch of activity points in seconds; by default a week. */
  pointsEpochSeconds?: number;
  /**
   * The cap on the owner's bonuses of an epoch, and on its corrections, 18 decimals. Default: the
   * price of a hundred names of five or more characters.
   */
  pointsAdjustmentCap?: bigint;
  /** Where revenue goes. */
  treasury: Address;
  /** The final owner of the contracts; if it is not the deploying account, it has to accept. */
  owner: Address;
};

/** Addresses by their keys in the public config. */
export type ContractAddresses = {
  punkTldAddress: Address;
  punkMinterAddress: Address;
  activityPointsAddress: Address;
  chatTokenAddress: Address;
  moderatorsAddress: Address;
  tipsAddress: Address;
  anchorsAddress: Address;
  multicallAddress: Address;
};

const weekSeconds = 7 * 24 * 60 * 60;

/**
 * Deploys and connects the contracts. Does only what is missing, one transaction after the other,
 * so it can be killed at any moment and run again; a second run sends nothing. Throws an Error with
 * one sentence when the account cannot pay or somebody else owns contracts that still have to be
 * connected.
 */
export async function deployContracts(
  deployer: Deployer,
  settings: DeploySettings,
): Promise<ContractAddresses> {
  const registry = await deployer.deploy('name registry', nameRegistryCode(deployer, settings));
  const points = await deployer.deploy('activity points', activityPointsCode(deployer, settings));
  const token = await deployer.deploy('chat token', chatTokenCode(deployer, settings));
  const minter = await deployer.deploy(
    'name minter',
    nameMinterCode(deployer, settings, { registry, points }),
  );
  const moderators = await deployer.deploy('list of moderators', moderatorsCode(deployer));
  const tips = await deployer.deploy('tips', tipsBytecode);
  const anchors = await deployer.deploy('anchors', anchorsBytecode);
  const multicall = await deployer.deploy('multicall', multicallBytecode);

  await deployer.ensure({
    aim: 'The name minter may register names',
    between: [registry, minter],
    isDone: () =>
      deployer.client.readContract({
        address: registry,
        abi: nameRegistryAbi,
        functionName: 'isMinter',
        args: [minter],
      }),
    call: {
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'setMinter',
      args: [minter, true],
    },
  });
  await deployer.ensure({
    aim: 'The name minter may award points',
    between: [points, minter],
    isDone: () =>
      deployer.client.readContract({
        address: points,
        abi: activityPointsAbi,
        functionName: 'isWriter',
        args: [minter],
      }),
    call: {
      address: points,
      abi: activityPointsAbi,
      functionName: 'setWriter',
      args: [minter, true],
    },
  });
  await handOver(deployer, [registry, points, token, minter, moderators], settings.owner);
  return {
    punkTldAddress: registry,
    punkMinterAddress: minter,
    activityPointsAddress: points,
    chatTokenAddress: token,
    moderatorsAddress: moderators,
    tipsAddress: tips,
    anchorsAddress: anchors,
    multicallAddress: multicall,
  };
}

function nameRegistryCode({ address }: Deployer, settings: DeploySettings): Hex {
  return encodeDeployData({
    abi: nameRegistryAbi,
    bytecode: nameRegistryBytecode,
    args: [address, settings.tldName, settings.tldSymbol],
  });
}

function activityPointsCode({ address }: Deployer, settings: DeploySettings): Hex {
  const epochSeconds = settings.pointsEpochSeconds ?? weekSeconds;
  const cap = settings.pointsAdjustmentCap ?? 100n * settings.pricesWei[4];
  return encodeDeployData({
    abi: activityPointsAbi,
    bytecode: activityPointsBytecode,
    args: [address, BigInt(epochSeconds), cap],
  });
}

function moderatorsCode({ address }: Deployer): Hex {
  return encodeDeployData({ abi: moderatorsAbi, bytecode: moderatorsBytecode, args: [address] });
}

function chatTokenCode({ address }: Deployer, settings: DeploySettings): Hex {
  return encodeDeployData({
    abi: chatTokenAbi,
    bytecode: chatTokenBytecode,
    args: [address, settings.chatTokenName, settings.chatTokenSymbol],
  });
}

function nameMinterCode(
  { address }: Deployer,
  { treasury, referralFeeBps, pricesWei }: DeploySettings,
  { registry, points }: { registry: Address; points: Address },
): Hex {
  return encodeDeployData({
    abi: nameMinterAbi,
    bytecode: nameMinterBytecode,
    args: [address, registry, points, treasury, BigInt(referralFeeBps), pricesWei],
  });
}
