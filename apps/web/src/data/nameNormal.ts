import { queryOptions } from '@tanstack/react-query';

/** What ENSIP-15, the rule most wallets use, makes of a name. */
export type NormalForm = { kind: 'same' } | { kind: 'other'; normal: string } | { kind: 'refused' };

/** The thorough half of the look-alike rule. Its tables are large and load only when asked. */
export function normalFormOptions(name: string) {
  return queryOptions({
    queryKey: ['names', 'normal', name],
    queryFn: async (): Promise<NormalForm> => {
      const { ens_normalize } = await import('@adraffy/ens-normalize');
      try {
        const normal = ens_normalize(name);
        return normal === name ? { kind: 'same' } : { kind: 'other', normal };
      } catch {
        return { kind: 'refused' };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
