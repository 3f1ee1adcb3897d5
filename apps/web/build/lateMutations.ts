import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../src/data/noMutations.ts', import.meta.url));

/**
 * Leaves mutations out of the first load: the query client brings a cache for them, which nobody needs before a
 * page that writes. Such a page brings the real one (`src/data/useMutation.ts`).
 */
export function lateMutations(): Plugin {
  return {
    name: 'parley:late-mutations',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === './mutationCache.js' && /query-core\/.*\/queryClient\.js$/.test(importer)
        ? replacement
        : null,
  };
}
