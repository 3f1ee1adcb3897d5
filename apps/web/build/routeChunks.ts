import type { Plugin, Rolldown } from 'vite';
import { entryOf, pagePaths } from '../../../packages/domain/src/site/pages.ts';

/** Where the server finds which files each page needs. */
const fileName = 'builds/preloads.json';

/**
 * Records for every page the scripts that it needs besides the entry, so that the server can name them
 * in the page's head: a page that is opened directly then loads all of its code at once.
 */
export function routeChunks(): Plugin {
  return {
    name: 'parley:route-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(reached));
      const preloads: Record<string, { feature: string | null; files: string[] }> = {};
      for (const path of pagePaths) {
        const { module, feature } = entryOf(path);
        if (module === null) continue;
        const own = chunks.find((chunk) =>
          chunk.facadeModuleId?.endsWith(`/routes/pages/${module}.tsx`),
        );
        if (own === undefined) throw new Error(`The page ${path} has no chunk ${module}`);
        const files = reached(own).filter((file) => !known.has(file));
        preloads[path] = { feature, files };
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(preloads) });

      /** A chunk and everything that it imports at once. */
      function reached(start: Rolldown.OutputChunk): string[] {
        const files = new Set([start.fileName]);
        for (const file of files) {
          const chunk = bundle[file];
          if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next);
        }
        return [...files];
      }
    },
  };
}
