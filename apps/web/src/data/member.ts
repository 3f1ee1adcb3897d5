import { isAddress } from '@parley/domain/fields/hex';
import { mayBeKnown } from '@parley/domain/names/check';
import { writtenName } from '@parley/domain/names/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useConfig } from './config.tsx';
import { mainNameOptions, nameHolderOptions } from './names.ts';

/** Whom a profile is about. */
export type Member =
  | { state: 'loading' }
  | { state: 'failed' }
  /** An address whose letter case does not fit it (EIP-55). */
  | { state: 'typo' }
  | { state: 'nobody'; name: string }
  | {
      state: 'found';
      address: `0x${string}`;
      /** The name that was asked for, else the main name; null for none. Without its TLD. */
      name: string | null;
      /** The holder's main name; null for none. */
      mainName: string | null;
    };

/** An address whose checksum (EIP-55) fits, or that has none, being in one letter case; null for one with a typo. */
function spellingOptions(address: string) {
  return queryOptions({
    queryKey: ['spelling', address],
    queryFn: async () => {
      const { isAddress: isSpelledRight } = await import('viem/utils');
      return isSpelledRight(address) ? address : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Finds a member by a name (with or without its TLD) or an address. */
export function useMember(id: string): Member {
  const config = useConfig();
  const asked = id.trim();
  const byAddress = isAddress(asked);
  const name = byAddress ? '' : writtenName(asked, config.tldName);
  const isName = mayBeKnown(name);
  const holder = useQuery({ ...nameHolderOptions(config, name), enabled: isName });
  const spelling = useQuery({ ...spellingOptions(asked), enabled: byAddress });
  const address = (byAddress ? spelling.data : holder.data) ?? null;
  const main = useQuery({
    ...mainNameOptions(config, address ?? ''),
    enabled: address !== null && config.punkTldAddress !== '',
  });
  if (!byAddress && !isName) return { state: 'nobody', name: name || asked };
  if (spelling.data === null) return { state: 'typo' };
  if (holder.isError || main.isError || spelling.isError) return { state: 'failed' };
  if (!byAddress && holder.data === null) return { state: 'nobody', name };
  return found(address, byAddress ? null : name, config.punkTldAddress === '' ? null : main.data);
}

function found(
  address: `0x${string}` | null,
  askedName: string | null,
  mainName: string | null | undefined,
): Member {
  if (address === null || mainName === undefined) return { state: 'loading' };
  return { state: 'found', address, name: askedName ?? mainName, mainName };
}
