import * as z from 'zod/mini';
import { readStored, writeStored } from './storage.ts';

const key = 'parley.chunkReload';
/** The specification's guard: at most one reload per path within 10 s. */
const guardMs = 10_000;
const stamp = z.object({ path: z.string(), at: z.number() });

/** After a new deployment old chunks may be gone: reload once instead of failing. */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = readStored(key, stamp);
    const path = location.pathname;
    if (last !== null && last.path === path && Date.now() - last.at < guardMs) return;
    event.preventDefault();
    writeStored(key, { path, at: Date.now() });
    location.reload();
  });
}
