import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadSize } from './build/firstLoadSize.ts';
import { precompress } from './build/precompress.ts';
import { preloadTextFont } from './build/preloadTextFont.ts';

/** Where `npm run dev` finds the rest of Parley. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:3000';
const passedOn = ['/auth', '/chat', '/rpc', '/config.json', '/faucet'];
/** The server answers its own origin only. */
const proxy = { target: server, changeOrigin: true, ws: true, headers: { origin: server } };

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont(), firstLoadSize(), precompress()],
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: Object.fromEntries(passedOn.map((path) => [path, proxy])),
  },
});
