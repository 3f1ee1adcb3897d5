import type { NamePrices } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError, withChainErrors } from '../errors.ts';
import { type CollectionFees, getCollectionFees } from './getCollectionFees.ts';
import { getOwners, type Ownership } from './getOwners.ts';
import { type OwnedPlace, type OwnedRead, ownedContracts } from './ownedContracts.ts';
import { ownerAbi } from './ownerAbi.ts';

/** What the owner can change; a contract has those of its kind. Coins in wei, shares in basis points. */
export type OwnedSettings = {
  paused?: boolean;
  pricesWei?: NamePrices;
  launchFee?: bigint;
  protocolFee?: bigint;
  referralFee?: bigint;
  swapFee?: bigint;
  referralShare?: bigint;
  stakingShare?: bigint;
  staking?: Address;
  treasury?: Address;
  /** What a withdrawal would send to the treasury. */
  revenue?: bigint;
  moderators?: readonly Address[];
  /** Collections on the featured list. */
  featured?: readonly Address[];
  /** Contracts that may award points now. */
  writers?: readonly Address[];
  /** The most that bonuses, and that corrections, come to in an epoch; 18 decimals. */
  adjustmentCap?: bigint;
  /** When an airdrop's claims end, in seconds since 1970. */
  deadline?: bigint;
  collectionFees?: CollectionFees;
};

/** The settings as their contract gives them. */
type OwnedReads = Omit<OwnedSettings, 'pricesWei' | 'writers' | 'collectionFees'> &
  Partial<Record<`price${1 | 2 | 3 | 4 | 5}char`, bigint>> & { sources?: readonly Address[] };

export type OwnedState = Ownership & { settings: OwnedSettings };

/**
 * Reads the owned contracts and their settings, each at one block. What a contract of somebody else's
 * does not have, or refuses to say, is left out. Throws ChainError.
 */
export async function getOwnedState(
  client: ReadClient,
  places: readonly OwnedPlace[],
): Promise<OwnedState[]> {
  const owned = await getOwners(client, places);
  return Promise.all(
    owned.map(async (ownership) => ({
      ...ownership,
      settings: await settingsOf(client, ownership),
    })),
  );
}

async function settingsOf(
  client: ReadClient,
  { name, address }: OwnedPlace,
): Promise<OwnedSettings> {
  const reads: readonly OwnedRead[] = ownedContracts[name].reads;
  if (reads.length === 0) return {};
  const values = await withChainErrors(
    client.multicall({
      deployless: true,
      contracts: reads.map((functionName) => ({ address, abi: ownerAbi, functionName })),
    }),
  );
  const read = Object.fromEntries(
    reads.flatMap((key, index) => {
      const { result, error } = values[index] ?? {};
      if (error !== undefined) throwOutage(error);
      return result === undefined ? [] : [[key, result]];
    }),
  );
  const { price1char, price2char, price3char, price4char, price5char, sources, ...settings } =
    read as OwnedReads;
  const prices = [price1char, price2char, price3char, price4char, price5char];
  const collectionFees =
    name === 'Launchpad' ? await unlessRefused(getCollectionFees(client, address)) : undefined;
  const writers =
    sources === undefined ? undefined : await unlessRefused(writersOf(client, address, sources));
  return {
    ...settings,
    ...(prices.every((price) => price !== undefined) && {
      pricesWei: prices as unknown as NamePrices,
    }),
    ...(collectionFees !== undefined && { collectionFees }),
    ...(writers !== undefined && { writers }),
  };
}

/** What a contract refuses to say is undefined; a network that says nothing throws. */
async function unlessRefused<Said>(asked: Promise<Said>): Promise<Said | undefined> {
  try {
    return await asked;
  } catch (error) {
    throwOutage(error);
    return undefined;
  }
}

function throwOutage(error: unknown): void {
  const known = toChainError(error);
  if (known.code === 'unavailable') throw known;
}

/** Those of the contracts that ever awarded points which still may. */
async function writersOf(
  client: ReadClient,
  address: Address,
  sources: readonly Address[],
): Promise<Address[]> {
  if (sources.length === 0) return [];
  const allowed = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: sources.map(
        (source) => ({ address, abi: ownerAbi, functionName: 'isWriter', args: [source] }) as const,
      ),
    }),
  );
  return sources.filter((_, index) => allowed[index]);
}
