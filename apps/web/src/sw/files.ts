import { staleCaches } from './rules.ts';

/** Requests at a time, so that what the member does meanwhile is not held up. */
const atOnce = 4;

/**
 * Brings a build's files into its cache. A name with a hash in it never means anything else, so a
 * file that an earlier build cached is not requested again. Throws when one cannot be loaded: then this
 * build is not installed, and the browser tries again with its next look at /sw.js.
 */
export async function precache(name: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const waiting = [...paths];
  const bring = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await cache.put(path, await bringFile(path));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, bring));
}

async function bringFile(path: string): Promise<Response> {
  const hasHash = path.startsWith('/assets/');
  const kept = hasHash ? await caches.match(path, { ignoreVary: true }) : undefined;
  if (kept !== undefined) return kept;
  const response = await fetch(path, {
    cache: hasHash ? 'default' : 'no-cache',
    priority: 'low',
  });
  if (response.status !== 200) throw new Error(`${path} came with status ${response.status}`);
  return response;
}

/** A cached file, this build's before any other's. */
export async function keptFile(name: string, path: string): Promise<Response | undefined> {
  try {
    const own = await (await caches.open(name)).match(path, { ignoreVary: true });
    return own ?? (await caches.match(path, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

/** Caches a file that was not precached, such as the code of a wallet in use. */
export async function keepFile(name: string, path: string, response: Response): Promise<void> {
  await (await caches.open(name)).put(path, response);
}

/** Deletes what no page needs any more once `build` is in use. */
export async function removeStale(build: string): Promise<void> {
  const stale = staleCaches(await caches.keys(), build);
  await Promise.all(stale.map((name) => caches.delete(name)));
}
