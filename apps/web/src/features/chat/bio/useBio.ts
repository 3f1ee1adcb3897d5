import type { SignedBio } from '@parley/domain/profile/bio';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { siteOf } from '../../../data/site.ts';
import { useChat } from '../chatContext.tsx';
import { loadBio } from './bios.ts';

export const bioKey = (address: string) => ['bio', address.toLowerCase()];

/** What a member says of themselves, checked in this browser. */
export function useBio(address: string) {
  const site = siteOf(useConfig());
  const { proofOf } = useChat().verification;
  return useQuery<SignedBio | null>({
    queryKey: bioKey(address),
    queryFn: () => loadBio(address, { site, proofOf }),
    staleTime: 30_000,
  });
}
