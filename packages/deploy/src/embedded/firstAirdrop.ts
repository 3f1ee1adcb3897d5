import { nameAirdropAbi } from '@parley/chain/generated/abis';
import { type Address, parseEther } from 'viem';
import { type NameAirdropSettings, nameAirdropCode } from '../airdrops.ts';
import type { Deployer } from '../deployer.ts';
import { mintTokens } from '../mintTokens.ts';

/** What the first names of a new community get, and how long they can claim it. */
export const firstAirdrop = {
  amountPerName: parseEther('250'),
  maxNumber: 1_000n,
  seconds: 365 * 24 * 60 * 60,
} as const;

/**
 * Deploys and fills the embedded community's airdrop for names, as far as that is missing. The
 * deploying account has to own the chat token still.
 */
export async function openFirstAirdrop(
  deployer: Deployer,
  { registry, chatToken }: { registry: Address; chatToken: Address },
): Promise<Address> {
  const { client } = deployer;
  const { amountPerName, maxNumber, seconds } = firstAirdrop;
  // The chain's own beginning, so that each start finds the same airdrop.
  const { timestamp } = await client.getBlock({ blockNumber: 1n });
  const deadlineSeconds = Number(timestamp) + seconds;
  const settings: NameAirdropSettings = {
    owner: deployer.address,
    registry,
    token: chatToken,
    amountPerName,
    maxNumber,
    deadlineSeconds,
  };
  const airdrop = await deployer.deploy('airdrop for names', nameAirdropCode(settings));
  const missing = () =>
    client.readContract({ address: airdrop, abi: nameAirdropAbi, functionName: 'missing' });
  await mintTokens(deployer, {
    chatToken,
    to: airdrop,
    amount: amountPerName * maxNumber,
    purpose: 'the airdrop',
    isDone: async () =>
      (await missing()) === 0n || (await client.getBlock()).timestamp >= BigInt(deadlineSeconds),
  });
  return airdrop;
}
