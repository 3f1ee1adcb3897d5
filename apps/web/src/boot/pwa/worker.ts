import { installText } from '@parley/text/install';
import { navigate } from 'wouter/use-browser-location';
import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { newBuild } from '../builds.ts';
import { isBusy } from './busy.ts';
import { reactionTo } from './update.ts';
import { workerAddress } from './workerAddress.ts';

/** The build that this tab reloaded for last. */
const key = 'parley.updateReload';
/** How long a worker may take to name its build, in milliseconds. */
const answerLimitMs = 3_000;
/** How often a waiting worker is told to take over, in milliseconds. */
const insistEveryMs = 1_000;

/**
 * Registers the service worker (/sw.js, scope /) and follows its updates. A browser that has none,
 * or forbids it, runs the same app, but not offline. There is none in development, which has no
 * build to cache, and inside a Farcaster client, which frames the page.
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
    workers.addEventListener('message', ({ data, ports }) => {
      if (typeof data?.lead !== 'string') return;
      navigate(data.lead);
      ports[0]?.postMessage(true);
    });
    const registration = await workers.register(workerAddress(), { scope: '/' });
    insist(registration);
    // The browser looks for a new worker only when a page is opened, and pages stay open for days.
    newBuild.subscribe(() => {
      registration.update().catch((error: unknown) => logWarning('no update', error));
    });
  } catch (error) {
    logWarning('no service worker', error);
  }
}

/**
 * A new worker calls `skipWaiting` once it is installed, and Chromium activates it when the old one
 * is idle. An old one that gets an event while it is being stopped is restarted, and the request is
 * then forgotten until it has been idle for long. So a waiting worker is told to ask again.
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
  // Without storage, nothing would stop a loop of reloads.
  if (reaction === 'reload' && noteReload(worker)) location.reload();
  else newBuild.set(worker);
}

/** Asks the active worker for its build; null if it does not answer. */
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
