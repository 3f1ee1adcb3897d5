import type { Unmask } from '@parley/domain/send/lookalike';
import { queryOptions } from '@tanstack/react-query';

/** The table of look-alikes (UTS #39) is large, and loads when somebody is to be paid or looked for. */
export const unmaskOptions = queryOptions({
  queryKey: ['names', 'unmask'],
  queryFn: async (): Promise<{ unmask: Unmask }> => ({
    unmask: (await import('unhomoglyph')).default,
  }),
  staleTime: Number.POSITIVE_INFINITY,
});
