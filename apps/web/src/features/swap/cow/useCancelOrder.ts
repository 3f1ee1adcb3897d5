import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { cowKeys } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { cancelBySigning } from './cancelBySigning.ts';

/** Takes an order back by a signature; see `cancelBySigning`. */
export function useCancelOrder() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (placed: ShownOrder) =>
      cancelBySigning(config, placed, () =>
        client.invalidateQueries({ queryKey: cowKeys.orders(placed.owner) }),
      ),
  });
}
