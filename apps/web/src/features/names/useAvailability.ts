import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useLate } from '../../data/useLate.ts';

/** Whether a name can be had; 'none' while there is no valid name to ask about, 'late' while no answer comes. */
export type Availability = 'none' | 'checking' | 'late' | 'unknown' | 'free' | 'taken';

/** Asks who holds a name, once the typing rests. */
export function useAvailability(name: string): Availability {
  const config = useConfig();
  const settled = useDebounced(name, 300);
  const holder = useQuery({ ...nameHolderOptions(config, settled), enabled: settled !== '' });
  const isWaiting = settled !== name || holder.isPending;
  const isLate = useLate(name !== '' && isWaiting);
  if (name === '') return 'none';
  if (isWaiting) return isLate ? 'late' : 'checking';
  if (holder.isError) return 'unknown';
  return holder.data === null ? 'free' : 'taken';
}
