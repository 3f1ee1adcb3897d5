import { activityPointsAbi, chatTokenAbi, pointsAirdropAbi } from '@parley/chain/generated/abis';
import { type Address, parseEther } from 'viem';
import { type PointsAirdropSettings, pointsAirdropCode } from '../airdrops.ts';
import { create2AddressOf, type Deployer } from '../deployer.ts';
import { mintTokens } from '../mintTokens.ts';

/** What each point of the week gets, and how long after that week its members can claim it. */
const pointsAirdropTerms = {
  tokensPerPoint: parseEther('1'),
  seconds: 365 * 24 * 60 * 60,
} as const;

type Community = { points: Address; chatToken: Address };

/**
 * Deploys and fills the embedded community's airdrop for points, as far as that is missing, for the last
 * week that was over when it was first possible. Null while no week is over or nobody has points,
 * and where the deploying account no longer owns the chat token.
 */
export async function openPointsAirdrop(
  deployer: Deployer,
  community: Community,
): Promise<Address | null> {
  const { client, kept } = deployer;
  const known = kept['airdrop for points'];
  if (known !== undefined) return known;
  const { points, chatToken } = community;
  const ledger = { address: points, abi: activityPointsAbi } as const;
  const [weekNow, length, genesis, total] = await Promise.all([
    client.readContract({ ...ledger, functionName: 'currentEpoch' }),
    client.readContract({ ...ledger, functionName: 'epochLength' }),
    client.readContract({ ...ledger, functionName: 'genesis' }),
    client.readContract({ ...ledger, functionName: 'totalPoints' }),
  ]);
  const settingsFor = (epoch: bigint): PointsAirdropSettings => ({
    owner: deployer.address,
    points,
    token: chatToken,
    epoch,
    tokensPerPoint: pointsAirdropTerms.tokensPerPoint,
    // From the chain alone, so that each start finds the same airdrop.
    deadlineSeconds: Number(genesis + epoch * length) + pointsAirdropTerms.seconds,
  });
  const isOwner =
    (await client.readContract({
      address: chatToken,
      abi: chatTokenAbi,
      functionName: 'owner',
    })) === deployer.address;
  const begun = await findBegun(deployer, settingsFor, weekNow);
  if (begun === null && (weekNow === 1n || total === 0n || !isOwner)) return null;
  const settings = settingsFor(begun ?? weekNow - 1n);
  const airdrop = await deployer.deploy('airdrop for points', pointsAirdropCode(settings));
  if (!isOwner) return airdrop;
  const missing = () =>
    client.readContract({ address: airdrop, abi: pointsAirdropAbi, functionName: 'missing' });
  const amount = await missing();
  await mintTokens(deployer, {
    chatToken,
    to: airdrop,
    amount,
    purpose: 'the airdrop for points',
    isDone: async () =>
      (await missing()) === 0n ||
      (await client.getBlock()).timestamp >= BigInt(settings.deadlineSeconds),
  });
  return airdrop;
}

/** The week of the airdrop that an earlier start deployed; null if none did. */
async function findBegun(
  { client }: Deployer,
  settingsFor: (epoch: bigint) => PointsAirdropSettings,
  weekNow: bigint,
): Promise<bigint | null> {
  const weeks = Array.from({ length: Number(weekNow) - 1 }, (_, index) => BigInt(index + 1));
  const codes = await Promise.all(
    weeks.map((week) =>
      client.getCode({ address: create2AddressOf(pointsAirdropCode(settingsFor(week))) }),
    ),
  );
  return weeks.find((_, index) => codes[index] !== undefined) ?? null;
}
