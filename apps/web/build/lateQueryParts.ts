import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What the query client imports by these names, and what stands there until a page needs it. */
const replacements = new Map([
  ['./mutationCache.js', 'noMutations.ts'],
  ['./infiniteQueryBehavior.js', 'lateInfinitePages.ts'],
]);
/** By this name the replacement of lists in pages imports what it replaced. */
const infinitePages = 'parley:infinite-pages';

/**
 * Leaves mutations and lists in pages out of the first load: the query client brings both, and nobody needs
 * them before a page that writes (`src/data/useMutation.ts`), or one that has such a list.
 */
export function lateQueryParts(): Plugin {
  return {
    name: 'parley:late-query-parts',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (source === infinitePages) {
        const client = await this.resolve('@tanstack/query-core', importer);
        return client?.id.replace(/[^/]+$/, 'infiniteQueryBehavior.js') ?? null;
      }
      const name = replacements.get(source);
      if (name === undefined || !/query-core\/.*\/(queryClient|query)\.js$/.test(importer))
        return null;
      return fileURLToPath(new URL(`../src/data/${name}`, import.meta.url));
    },
  };
}
