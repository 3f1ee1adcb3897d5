import {
  activityPointsAbi,
  launchpadAbi,
  nameRegistryAbi,
  stakingRewardsAbi,
} from '@parley/chain/generated/abis';
import { type Address, erc20Abi, formatEther, type PublicClient } from 'viem';
import type { OwnContractName } from '../contracts.ts';

/** A contract that may be replaced, what a community loses by it, and what it is built upon for good. */
type Entry = {
  contract: OwnContractName;
  loses: string;
  needs: readonly string[];
  /** What the contract holds now, such as "12 names". */
  holds?: (client: PublicClient, address: Address) => Promise<string>;
};

const amount = (wei: bigint, unit: string) => `${formatEther(wei)} ${unit}`;
const count = (number: bigint, unit: string) => `${number} ${unit}${number === 1n ? '' : 's'}`;
const byCall = 'by calling that contract; no page does it';

/** By the words after `--replace`, each after what it needs. */
export const replaceable = {
  names: {
    contract: 'name registry',
    needs: [],
    loses: 'Every member loses their username, and all of them can be minted again by others.',
    holds: async (client, address) =>
      count(
        await client.readContract({ address, abi: nameRegistryAbi, functionName: 'totalSupply' }),
        'name',
      ),
  },
  points: {
    contract: 'activity points',
    needs: [],
    loses: 'All members begin again with 0 points.',
    holds: async (client, address) =>
      amount(
        await client.readContract({ address, abi: activityPointsAbi, functionName: 'totalPoints' }),
        'points',
      ),
  },
  token: {
    contract: 'chat token',
    needs: [],
    loses:
      'What members hold is no longer the chat token. The new one has no supply and an empty pool.',
    holds: async (client, address) =>
      amount(
        await client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' }),
        'tokens',
      ),
  },
  minter: {
    contract: 'name minter',
    needs: ['names', 'points'],
    loses: `Prices, fees, and treasury are those of the chain file again. Referral fees that wait are withdrawn ${byCall}.`,
  },
  moderators: {
    contract: 'list of moderators',
    needs: [],
    loses: 'The community has no moderators until its owner appoints them again.',
  },
  tips: { contract: 'tips', needs: [], loses: 'Messages no longer show what they were tipped.' },
  anchors: {
    contract: 'anchors',
    needs: [],
    loses: 'What was anchored before no longer shows in the proofs of messages.',
  },
  multicall: { contract: 'multicall', needs: [], loses: 'Nothing is lost.' },
  swap: {
    contract: 'swap router',
    needs: ['points'],
    loses: `Pools stay. Fees and treasury are those of the chain file again. Referral fees that wait are withdrawn ${byCall}.`,
  },
  stake: {
    contract: 'staking contract',
    needs: ['token'],
    loses: `Stakes and rewards are no longer shown. Members withdraw them ${byCall}.`,
    holds: async (client, address) =>
      amount(
        await client.readContract({ address, abi: stakingRewardsAbi, functionName: 'totalStaked' }),
        'shares staked',
      ),
  },
  launchpad: {
    contract: 'NFT launchpad',
    needs: ['points'],
    loses: `Collections are no longer shown. Members sell their pieces back ${byCall}.`,
    holds: async (client, address) =>
      count(
        await client.readContract({ address, abi: launchpadAbi, functionName: 'collectionCount' }),
        'collection',
      ),
  },
} as const satisfies Record<string, Entry>;

export type Replaceable = keyof typeof replaceable;
const words = Object.keys(replaceable) as Replaceable[];

export function isReplaceable(word: string): word is Replaceable {
  return Object.hasOwn(replaceable, word);
}

/** What is asked for, and all that is built upon it, in the order of the table. */
export function withDependents(asked: readonly Replaceable[]): Replaceable[] {
  const all = new Set<string>(asked);
  // Each comes after what it needs, so that one pass finds them all.
  for (const word of words) {
    if (replaceable[word].needs.some((needed) => all.has(needed))) all.add(word);
  }
  return words.filter((word) => all.has(word));
}

/** What a contract holds now; null where nothing is counted, or it has no answer. */
export async function heldIn(
  word: Replaceable,
  client: PublicClient,
  address: Address,
): Promise<string | null> {
  const { holds }: Entry = replaceable[word];
  return holds === undefined ? null : await holds(client, address).catch(() => null);
}
