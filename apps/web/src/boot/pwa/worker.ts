import { installText } from '@parley/text/install';
import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { newBuild } from '../builds.ts';
import { isBusy } from './busy.ts';
import { reactionTo } from './update.ts';
import { workerAddress } from './workerAddress.ts';

/** The build for which this tab started anew last. */
const key = 'parley.updateReload';
/** A worker that does not say which build it is of within that time counts as silent, in milliseconds. */
const answerLimitMs = 3_000;
/** How often a worker that waits is told to take over, in milliseconds. */
const insistEveryMs = 1_000;

/**
 * Registers the service worker (/sw.js, scope /) and follows what becomes of
 * it. A browser without one, or that forbids it, has the same app but for a network. In development
 * there is no build to keep, and a Farcaster client shows the page in a frame of its own.
 */
export async function startWorker(community: string): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="parley-build"]')?.content;
  if (own === undefined || environment.get() === 'farcaster') return;
  try {
    const workers = navigator.serviceWorker;
    const before = await workers.getRegistration('/');
    let isFirst = !before?.active;
    workers.addEventListener('controllerchange', () => {
      if (isFirst) void showToast('default', installText.offlineReady(community));
      else void onUpdate(own);
      isFirst = false;
    });
    const registration = await workers.register(workerAddress(), { scope: '/' });
    insist(registration);
    // The browser looks for a new worker when a page is opened; pages stay open for days.
    newBuild.subscribe(() => {
      registration.update().catch((error: unknown) => logWarning('no update', error));
    });
  } catch (error) {
    logWarning('no service worker', error);
  }
}

/**
 * A new worker asks to take over once it is installed, and Chromium lets it when the old one has
 * nothing to do. An old one that gets something to do while it is being stopped is started anew, and
 * then nobody asks any more until all has been quiet for long. So a worker that waits is told to ask
 * again.
 */
function insist(registration: ServiceWorkerRegistration): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    timer = setInterval(() => {
      registration.waiting?.postMessage('take-over');
      if (registration.installing === null && registration.waiting === null) clearInterval(timer);
    }, insistEveryMs);
  };
  registration.addEventListener('updatefound', follow);
  if (registration.installing !== null || registration.waiting !== null) follow();
}

async function onUpdate(own: string): Promise<void> {
  const worker = await buildOfWorker();
  const reaction = reactionTo({ own, worker, isBusy: isBusy(), reloadedFor: reloadedFor() });
  if (worker === null || reaction === 'stay') return;
  // Where this cannot be noted, nothing would keep the page from starting anew for ever.
  if (reaction === 'reload' && noteReload(worker)) location.reload();
  else newBuild.set(worker);
}

/** Asks the worker in charge for its build; null when it does not say. */
function buildOfWorker(): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : null);
    setTimeout(resolve, answerLimitMs, null);
    navigator.serviceWorker.controller?.postMessage('build', [port2]);
  });
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function noteReload(build: string): boolean {
  try {
    sessionStorage.setItem(key, build);
    return true;
  } catch {
    return false;
  }
}
