import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builds } from './build/builds.ts';
import { firstLoadSize } from './build/firstLoadSize.ts';
import { precompress } from './build/precompress.ts';
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
/** What reads from the chain and signs; a page's own action stays with the page. */
const web3 = /\/node_modules\/(viem|ox|abitype|@noble)\/|\/packages\/chain\/src\//;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    slimMiniAppSdk(),
    routeChunks(),
    serviceWorker(),
    firstLoadSize(),
    precompress(),
    builds(),
  ],
  // React has it itself; the router asks for the stand-in of older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every first load needs is one file, what speaks to the chain another, and what pages
        // share a third: a dozen small ones wait for each other.
        codeSplitting: {
          // With what they import, a page without a wallet would need the chain's.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'web3', test: web3, minShareCount: 2 },
            { name: 'pages', test: pageParts, minShareCount: 2 },
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
