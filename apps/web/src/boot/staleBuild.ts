import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { checkBuild, newBuild } from './builds.ts';

const key = 'parley.chunkReload';
/** At most one reload per path within this time, so that a broken build cannot loop. */
const guardMs = 10_000;
/** When each path was reloaded, in milliseconds since 1970. */
const reloadsSchema = z.record(z.string(), z.number());

/** False when the guard forbids it: the page was reloaded for this path a moment ago. */
function reloadOnce(): boolean {
  const now = Date.now();
  const path = location.pathname;
  const reloads = Object.entries(readStored(key, reloadsSchema) ?? {});
  const recent = new Map(reloads.filter(([, at]) => now - at < guardMs));
  // Where this cannot be noted, nothing would keep the page from starting anew for ever.
  if (recent.has(path) || !writeStored(key, Object.fromEntries(recent.set(path, now))))
    return false;
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
