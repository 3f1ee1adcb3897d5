import * as z from 'zod/mini';
import { checkBuild, newBuild } from './builds.ts';
import { readStored, writeStored } from './storage.ts';

const key = 'parley.chunkReload';
/** The specification's guard: at most one reload per path within 10 s. */
const guardMs = 10_000;
const stamp = z.object({ path: z.string(), at: z.number() });

/** False when the guard forbids it: the page was reloaded for this path a moment ago. */
function reloadOnce(): boolean {
  const last = readStored(key, stamp);
  const path = location.pathname;
  if (last !== null && last.path === path && Date.now() - last.at < guardMs) return false;
  writeStored(key, { path, at: Date.now() });
  location.reload();
  return true;
}

/**
 * A chunk that does not load after a new deployment was removed by it: the page is loaded anew. A
 * chunk that does not load otherwise (the network is away) is the error of whoever asked for it.
 */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (newBuild.get() !== null) {
      // The page goes away; nobody needs to see the error first.
      if (reloadOnce()) event.preventDefault();
    } else {
      void checkBuild().then((isNew) => isNew && reloadOnce());
    }
  });
}
