import { recordOf } from '@parley/domain/fields/record';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { checkBuild, newBuild } from './builds.ts';

const key = 'parley.chunkReload';
/** At most one reload per path within this time, so that a broken build cannot loop. */
const guardMs = 10_000;
/** When each path was reloaded, in milliseconds since 1970. */
const reloadsSchema = recordOf(z.string(), z.number());

/** False when the guard forbids it: this path was reloaded a moment ago. */
function reloadOnce(): boolean {
  const now = Date.now();
  const path = location.pathname;
  const reloads = Object.entries(readStored(key, reloadsSchema) ?? {});
  const recent = new Map(reloads.filter(([, at]) => now - at < guardMs));
  // Without storage, nothing would stop a loop of reloads.
  if (recent.has(path) || !writeStored(key, Object.fromEntries(recent.set(path, now))))
    return false;
  location.reload();
  return true;
}

/**
 * A chunk that fails to load after a new deployment was removed by it: the page reloads. Any other
 * failure (such as no network) is an error of the import.
 */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (newBuild.get() !== null) {
      // The page is reloading: don't show the error first.
      if (reloadOnce()) event.preventDefault();
    } else {
      void checkBuild().then((isNew) => isNew && reloadOnce());
    }
  });
}
