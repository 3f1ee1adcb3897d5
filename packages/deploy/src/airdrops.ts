import { nameAirdropAbi, pointsAirdropAbi } from '@parley/chain/generated/abis';
import { nameAirdropBytecode, pointsAirdropBytecode } from '@parley/chain/generated/bytecode';
import { type Address, encodeDeployData, erc20Abi, type Hex } from 'viem';
import type { Deployer } from './deployer.ts';

/** The settings of all airdrops. The same settings from anybody lead to the same address. */
type AirdropSettings = {
  /** May sweep what was not claimed, after the deadline. */
  owner: Address;
  /** What is dropped, usually the chat token. */
  token: Address;
  /** Seconds since 1970; a day to ten years ahead. */
  deadlineSeconds: number;
};

export type NameAirdropSettings = AirdropSettings & {
  registry: Address;
  /** What every name gets, in the token's smallest unit. */
  amountPerName: bigint;
  /** The highest number of a name that gets tokens. */
  maxNumber: bigint;
};

export type PointsAirdropSettings = AirdropSettings & {
  points: Address;
  /** The epoch at whose end the points count; it has to be over. */
  epoch: bigint;
  /** What a whole point (10^18) earns, in the token's smallest unit. */
  tokensPerPoint: bigint;
};

/** The code that deploys an airdrop for names, which its address follows from. */
export function nameAirdropCode(settings: NameAirdropSettings): Hex {
  const { owner, registry, token, amountPerName, maxNumber, deadlineSeconds } = settings;
  return encodeDeployData({
    abi: nameAirdropAbi,
    bytecode: nameAirdropBytecode,
    args: [owner, registry, token, amountPerName, maxNumber, BigInt(deadlineSeconds)],
  });
}

/**
 * Deploys an airdrop for the holders of names and fills it from the deploying account's tokens, as
 * far as that is still missing. Claims begin when it is full. Throws an Error with one sentence
 * when the account has too few tokens or the settings are invalid.
 */
export async function deployNameAirdrop(
  deployer: Deployer,
  settings: NameAirdropSettings,
): Promise<Address> {
  const airdrop = await deployer.deploy('airdrop for names', nameAirdropCode(settings));
  return fill(deployer, airdrop, settings);
}

/** The code that deploys an airdrop for points, which its address follows from. */
export function pointsAirdropCode(settings: PointsAirdropSettings): Hex {
  const { owner, points, token, epoch, tokensPerPoint, deadlineSeconds } = settings;
  return encodeDeployData({
    abi: pointsAirdropAbi,
    bytecode: pointsAirdropBytecode,
    args: [owner, points, token, epoch, tokensPerPoint, BigInt(deadlineSeconds)],
  });
}

/** Deploys an airdrop for those who earned points and fills it, like `deployNameAirdrop`. */
export async function deployPointsAirdrop(
  deployer: Deployer,
  settings: PointsAirdropSettings,
): Promise<Address> {
  const airdrop = await deployer.deploy('airdrop for points', pointsAirdropCode(settings));
  return fill(deployer, airdrop, settings);
}

/** An airdrop that is over is left alone: swept tokens must not be sent again. */
async function fill(
  deployer: Deployer,
  airdrop: Address,
  { token, deadlineSeconds }: AirdropSettings,
): Promise<Address> {
  const missing = () =>
    deployer.client.readContract({
      address: airdrop,
      abi: nameAirdropAbi,
      functionName: 'missing',
    });
  const { timestamp } = await deployer.client.getBlock();
  if (timestamp >= BigInt(deadlineSeconds)) return airdrop;
  await deployer.ensure({
    aim: `The airdrop at ${airdrop} has all its tokens`,
    isDone: async () => (await missing()) === 0n,
    call: {
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      // Where nothing is sent, there may be no contract to ask.
      args: [airdrop, await missing().catch(() => 0n)],
    },
  });
  return airdrop;
}
