import { type Address, parseEther } from 'viem';
import { deployNameAirdrop, deployPointsAirdrop } from '../airdrops.ts';
import type { DeployFile } from '../chainFile.ts';
import type { Deployer } from '../deployer.ts';
import type { EconomyAddresses } from '../economy.ts';

/** Addresses by their keys in the public config. */
export type AirdropAddresses = { airdropClaimDomainsAddress?: Address; airdropApAddress?: Address };

/** The contracts whose members get tokens, and the token. */
export type DroppedOn = Pick<
  EconomyAddresses,
  'punkTldAddress' | 'activityPointsAddress' | 'chatTokenAddress'
>;

/**
 * Deploys the airdrops that the file asks for and fills them, as far as that is missing. Throws an
 * Error with one sentence when the deploying account has too few chat tokens or a week is not over.
 */
export async function deployAirdrops(
  deployer: Deployer,
  { nameAirdrop, pointsAirdrop, owner }: DeployFile,
  addresses: DroppedOn,
): Promise<AirdropAddresses> {
  const common = { owner: owner as Address, token: addresses.chatTokenAddress };
  const deployed: AirdropAddresses = {};
  if (nameAirdrop !== undefined) {
    deployed.airdropClaimDomainsAddress = await deployNameAirdrop(deployer, {
      ...common,
      registry: addresses.punkTldAddress,
      amountPerName: parseEther(nameAirdrop.tokensPerName),
      maxNumber: BigInt(nameAirdrop.names),
      deadlineSeconds: endOf(nameAirdrop.lastDay),
    });
  }
  if (pointsAirdrop !== undefined) {
    deployed.airdropApAddress = await deployPointsAirdrop(deployer, {
      ...common,
      points: addresses.activityPointsAddress,
      epoch: BigInt(pointsAirdrop.week),
      tokensPerPoint: parseEther(pointsAirdrop.tokensPerPoint),
      deadlineSeconds: endOf(pointsAirdrop.lastDay),
    });
  }
  return deployed;
}

/** The first second after a day, since 1970. */
function endOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1_000 + 24 * 60 * 60;
}
