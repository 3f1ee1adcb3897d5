import type { PublicConfig } from '@parley/domain/config/wire';
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem';
import type { Constants, Handler } from './handler.ts';
import type { ChainReader } from './node/chain.ts';
import type { Source } from './raw.ts';

/** A contract that the config names. */
export type Root = Readonly<{ kind: string; address: string }>;

/** The contracts of a community that are followed, by the kind of their handler. */
export function rootsOf(community: PublicConfig): Root[] {
  const roots: Root[] = [
    { kind: 'names', address: community.punkTldAddress },
    { kind: 'minter', address: community.punkMinterAddress },
    { kind: 'points', address: community.activityPointsAddress },
    { kind: 'launchpad', address: community.nftLaunchpadBondingAddress },
    { kind: 'tips', address: community.tipsAddress },
    { kind: 'staking', address: community.stakingContractAddress },
    { kind: 'swaps', address: community.swapRouterAddress },
    { kind: 'nameAirdrop', address: community.airdropClaimDomainsAddress },
    { kind: 'pointsAirdrop', address: community.airdropApAddress },
  ];
  return roots
    .filter(({ address }) => address !== '')
    .map(({ kind, address }) => ({ kind, address: address.toLowerCase() }));
}

/** What is to be known of a contract before it is followed. */
export type Found = Omit<Source, 'cursor'>;

/** Finds the block that a contract was made in, and its constants; null while there is none. */
export async function findRoot(
  chain: ChainReader,
  root: Root,
  handler: Handler | undefined,
  head: number,
): Promise<Found | null> {
  if (!(await chain.hasCode(root.address, 'latest'))) return null;
  const startBlock = await firstBlock((block) => chain.hasCode(root.address, block), head);
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
