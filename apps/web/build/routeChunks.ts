import type { Plugin, Rolldown } from 'vite';
import { entryOf, inClientKey, pagePaths } from '../../../packages/domain/src/site/pages.ts';

/** Where the server finds which files each page needs. */
const fileName = 'builds/preloads.json';

/** What a page in a Farcaster client starts with, by that and by the SDK that talks to the client. */
const ofClient = /\/miniapp-sdk\/|\/wallet\/farcaster\/start\.ts$/;

/**
 * Records for every page the scripts that it needs besides the entry, so that the server can name them
 * in the page's head: a page that is opened directly then loads all of its code at once. So for a page in a client.
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
      const inClient = chunks.filter(({ moduleIds }) => moduleIds.some((id) => ofClient.test(id)));
      if (inClient.length < 2) throw new Error('Pages in a client have no chunks of their own');
      const files = new Set(inClient.flatMap(reached));
      preloads[inClientKey] = {
        feature: null,
        files: [...files].filter((file) => !known.has(file)),
      };
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
