import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useLate } from '../../data/useLate.ts';
import { useAddress } from '../../data/wallet.ts';

/**
 * Whether a name can be had; 'none' while there is no valid name to ask about, 'late' while no answer comes, 'own'
 * for one that the member has already.
 */
export type Availability = 'none' | 'checking' | 'late' | 'unknown' | 'free' | 'own' | 'taken';

/** Asks who holds a name, once the typing rests. */
export function useAvailability(name: string): Availability {
  const config = useConfig();
  const self = useAddress();
  const settled = useDebounced(name, 300);
  const holder = useQuery({ ...nameHolderOptions(config, settled), enabled: settled !== '' });
  const isWaiting = settled !== name || holder.isPending;
  const isLate = useLate(name !== '' && isWaiting);
  if (name === '') return 'none';
  if (isWaiting) return isLate ? 'late' : 'checking';
  if (holder.isError) return 'unknown';
  return ofHolder(holder.data, self);
}

/** Of a name that `holder` has, null for nobody; for the member `self`, null for a visitor. */
export function ofHolder(holder: string | null, self: string | null): 'free' | 'own' | 'taken' {
  if (holder === null) return 'free';
  return holder.toLowerCase() === self?.toLowerCase() ? 'own' : 'taken';
}
