import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { memberOrdersOptions } from '../../../data/cow.ts';
import { watchOrders } from './watchOrders.ts';

/** A member's orders, live; null is nobody. */
export function useOrders(owner: `0x${string}` | null) {
  const config = useConfig();
  const query = useInfiniteQuery({
    ...memberOrdersOptions(config, owner ?? '0x'),
    enabled: owner !== null,
  });
  useEffect(() => (owner === null ? undefined : watchOrders(config, owner)), [config, owner]);
  return query;
}
