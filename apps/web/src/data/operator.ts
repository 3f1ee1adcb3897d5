import type { PublicConfig } from '@parley/domain/config/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';
import { useAddress } from './wallet.ts';

export const operatorKeys = { all: ['operator'] as const };

type Owned = { owner: string; pendingOwner: string | null };

/** True if a contract belongs to the address, or is offered to it. */
export function concerns({ owner, pendingOwner }: Owned, address: string): boolean {
  return [owner, pendingOwner].some((one) => one?.toLowerCase() === address.toLowerCase());
}

/** True if the connected wallet owns a contract of the community, or is offered one; asked if `isAsked`. */
export function useIsOwner(isAsked: boolean): boolean {
  const config = useConfig();
  const address = useAddress();
  const owners = useQuery({
    queryKey: [...operatorKeys.all, 'owners'],
    queryFn: async () => {
      const [reads, [{ getOwners }, { ownedPlaces }]] = await openReads(
        config,
        Promise.all([
          import('@parley/chain/operator/getOwners'),
          import('@parley/chain/operator/ownedContracts'),
        ]),
      );
      return getOwners(reads, ownedPlaces(config));
    },
    enabled: isAsked && address !== null,
    staleTime: 60_000,
  });
  return address !== null && (owners.data ?? []).some((owned) => concerns(owned, address));
}

/** True if the chain names the connected wallet a moderator; asked if `isAsked`. */
export function useIsModerator(isAsked: boolean): boolean {
  const config = useConfig();
  const address = useAddress();
  const { moderatorsAddress } = config;
  const moderators = useQuery({
    queryKey: [...operatorKeys.all, 'moderators'],
    queryFn: async () => {
      const opening = import('@parley/chain/chat/getModerators');
      const [reads, { getModerators }] = await openReads(config, opening);
      return getModerators(reads, { moderators: moderatorsAddress as `0x${string}` });
    },
    enabled: isAsked && address !== null && moderatorsAddress !== '',
    staleTime: 60_000,
  });
  const list = moderators.data ?? [];
  return list.some((one) => one.toLowerCase() === address?.toLowerCase());
}

/** The contracts with an owner and their settings, kept up to date while shown. */
export function ownedStateOptions(config: PublicConfig) {
  return queryOptions({
    queryKey: [...operatorKeys.all, 'state'],
    queryFn: async () => {
      const [reads, [{ getOwnedState }, { ownedPlaces }]] = await openReads(
        config,
        Promise.all([
          import('@parley/chain/operator/getOwnedState'),
          import('@parley/chain/operator/ownedContracts'),
        ]),
      );
      return getOwnedState(reads, ownedPlaces(config));
    },
    // What was only proposed takes effect without this page.
    refetchInterval: 10_000,
  });
}
