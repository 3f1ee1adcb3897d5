import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builds } from './build/builds.ts';
import { firstLoadSize } from './build/firstLoadSize.ts';
import { lateQueryParts } from './build/lateQueryParts.ts';
import { leftOut } from './build/precache.ts';
import { precompress } from './build/precompress.ts';
import { preloadClient } from './build/preloadClient.ts';
import { preloadTextFont } from './build/preloadTextFont.ts';
import { routeChunks } from './build/routeChunks.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { slimMiniAppSdk } from './build/slimMiniAppSdk.ts';

/** `npm run dev` sets the server's address; pages come from the community's own address. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:3000';
const passedOn = ['/api', '/config.json', '/manifest.webmanifest', '/.netlify'];
const proxy = { target: server, ws: true };

/** Modules that only pages use, besides their libraries. */
const pageParts = /\/apps\/web\/src\/(ui|data|routes)\/|\/packages\/text\//;

/** What reads from the chain and signs; what one page alone needs of it stays with the page. */
const web3 = /\/node_modules\/(viem|ox|abitype|@noble)\/|\/packages\/chain\/src\//;

/** What Farcaster's SDK needs of a library that is otherwise part of `web3`, which it shall not wait for. */
const sdkParts =
  /\/node_modules\/ox\/[^/]+\/core\/(?:Errors|version|internal\/errors)\.js$|\/ox\/[^/]+\/version\.js$/;

/** What a page in a Farcaster client starts with, and shall not wait for parts of pages. */
const clientParts =
  /\/wallet\/farcaster\/(?:start|host|hostActions|hostContext|capabilities)\.ts$|\/domain\/src\/miniapp\/(?:cast|assetId)\.ts$/;

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** Whether a module, or one that it imports at once, is one of `web3`. */
function needsWeb3(id: string, modules: Modules): boolean {
  const needed = new Set([id]);
  for (const next of needed) {
    if (web3.test(next)) return true;
    for (const imported of modules.getModuleInfo(next)?.importedIds ?? []) needed.add(imported);
  }
  return false;
}

/** The bundler's own helpers would make the first load ask for more; see `precache.ts` for the others. */
const isSharable = (id: string) => !id.startsWith('\0') && !leftOut.test(id);

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    preloadClient(),
    slimMiniAppSdk(),
    lateQueryParts(),
    routeChunks(),
    serviceWorker(),
    firstLoadSize(),
    precompress(),
    builds(),
  ],
  resolve: {
    alias: {
      // React has it itself; the router asks for the stand-in of older ones.
      'use-sync-external-store/shim/index.js': 'react',
      '../createLucideIcon.mjs': fileURLToPath(new URL('src/ui/createIcon.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load names a hundred files: each letter of a hash costs it as many bytes.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
        // What every first load needs is one file, and what pages share another: a dozen small
        // ones wait for each other. Of what else is shared, small parts join others that mostly load with
        // them: each file costs a request, however small it is.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'pages', test: pageParts, minShareCount: 2, priority: 2 },
            { name: 'client', test: clientParts, priority: 2 },
            { name: 'errors', test: sdkParts, minShareCount: 2, priority: 2 },
            { name: 'web3', test: web3, minShareCount: 2, priority: 1 },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
            {
              // What speaks to a chain stays apart: a visitor who only looks shall not download it.
              name: (id, modules) => (needsWeb3(id, modules) ? 'sharedWeb3' : 'shared'),
              test: isSharable,
              minShareCount: 2,
              maxModuleSize: 20_000,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(passedOn.map((path) => [path, proxy])),
  },
});
