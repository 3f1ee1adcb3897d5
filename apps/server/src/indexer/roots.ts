import {
  type IndexedContract,
  indexedContracts,
  type PublicConfig,
} from '@parley/domain/config/wire';
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem';
import type { Constants, Handler } from './handler.ts';
import type { ChainReader } from './node/chain.ts';
import type { Source } from './raw.ts';

/** A contract that the config names. */
export type Root = Readonly<{
  kind: string;
  address: string;
  /** Where the config says that its events begin. */
  startBlock?: number | undefined;
}>;

/** The handler of each contract. */
const kinds = {
  punkTldAddress: 'names',
  punkMinterAddress: 'minter',
  activityPointsAddress: 'points',
  nftLaunchpadBondingAddress: 'launchpad',
  tipsAddress: 'tips',
  anchorsAddress: 'anchors',
  stakingContractAddress: 'staking',
  swapRouterAddress: 'swaps',
  airdropClaimDomainsAddress: 'nameAirdrop',
  airdropApAddress: 'pointsAirdrop',
} as const satisfies Record<IndexedContract, string>;

/** The contracts of a community that are followed. */
export function rootsOf(community: PublicConfig): Root[] {
  const earlier = community.earlierAirdropApAddresses.map((address) => ({
    kind: kinds.airdropApAddress,
    address: address.toLowerCase(),
  }));
  return [
    ...indexedContracts
      .filter((key) => community[key] !== '')
      .map((key) => ({
        kind: kinds[key],
        address: community[key].toLowerCase(),
        startBlock: community.startBlocks[key],
      })),
    ...earlier,
  ];
}

/** What is to be known of a contract before it is followed. */
export type Found = Omit<Source, 'cursor'>;

/**
 * Finds the block that a contract's events begin with, by the config or by looking for the one it was
 * made in, and its constants; null while there is none.
 */
export async function findRoot(
  chain: ChainReader,
  root: Root,
  handler: Handler | undefined,
  head: number,
): Promise<Found | null> {
  if (!(await chain.hasCode(root.address, 'latest'))) return null;
  const { startBlock: known = Number.POSITIVE_INFINITY } = root;
  // A block to come is that of another chain.
  const startBlock =
    known <= head ? known : await firstBlock((block) => chain.hasCode(root.address, block), head);
  const constants = handler === undefined ? {} : await readConstants(chain, root.address, handler);
  return { ...root, startBlock, root: root.address, constants };
}

/** The first block at which something holds that then holds for ever, by binary search. */
export async function firstBlock(
  holds: (block: number) => Promise<boolean>,
  head: number,
): Promise<number> {
  let before = -1;
  let after = head;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (await holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

async function readConstants(
  chain: ChainReader,
  address: string,
  { abi, constants = [] }: Handler,
): Promise<Constants> {
  const found: Record<string, bigint> = {};
  for (const functionName of constants) {
    const value = await readNumber(chain, address, abi, functionName);
    if (value !== null) found[functionName] = value;
  }
  return found;
}

async function readNumber(
  chain: ChainReader,
  address: string,
  abi: Abi,
  functionName: string,
): Promise<bigint | null> {
  const data = await chain.call(address, encodeFunctionData({ abi, functionName }));
  if (data === null) return null;
  try {
    const value = decodeFunctionResult({ abi, functionName, data });
    return typeof value === 'bigint' ? value : null;
  } catch {
    // The contract has a function of that name that answers something else.
    return null;
  }
}
