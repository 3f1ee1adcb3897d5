import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';
import { whenIdle } from '../platform/idle.ts';

/**
 * Id of the server's build once it differs from this page's; null until then. The app may offer to
 * reload.
 */
export const newBuild = createStore<string | null>(null);

/** How long after the page is idle it requests its own build's record, in milliseconds. */
const metaDelayMs = 1_000;
/** How often the page asks the server for its build, in milliseconds. */
const checkEveryMs = 10 * 60_000;
/** A page that becomes visible asks at once, unless it asked within this time, in milliseconds. */
const checkAgainMs = 60_000;

const latestSchema = z.object({ id: z.string(), timestamp: z.number() });
const metaSchema = z.object({ id: z.string(), prerendered: z.array(z.string()) });
let lastCheckAt = Number.NEGATIVE_INFINITY;

/** Id of this page's build; '' in development, where the page looks for no other. */
function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="parley-build"]')?.content ?? '';
}

/** Asks the server for its build; true when it differs from this page's. Never throws. */
export async function checkBuild(): Promise<boolean> {
  const own = ownBuild();
  if (newBuild.get() !== null) return true;
  if (own === '') return false;
  lastCheckAt = Date.now();
  const latest = await getJson(`/builds/latest.json?${lastCheckAt}`, latestSchema).catch(
    () => null,
  );
  if (latest === null || latest.id === own) return false;
  newBuild.set(latest.id);
  return true;
}

/** A build's record is deleted two deployments later: then there is a newer build. */
async function checkMeta(): Promise<void> {
  const meta = await getJson(`/builds/meta/${ownBuild()}.json`, metaSchema).catch(() => null);
  if (meta === null) await checkBuild();
}

/** Watches for new deployments; the returned function stops it. */
export function watchBuilds(): () => void {
  if (ownBuild() === '') return () => {};
  let metaTimer: ReturnType<typeof setTimeout> | undefined;
  const cancelIdle = whenIdle(() => {
    metaTimer = setTimeout(() => void checkMeta(), metaDelayMs);
  });
  const timer = setInterval(() => void checkBuild(), checkEveryMs);
  const look = () => {
    const isAgain = document.visibilityState === 'visible';
    if (isAgain && Date.now() - lastCheckAt >= checkAgainMs) void checkBuild();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    cancelIdle();
    clearTimeout(metaTimer);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
