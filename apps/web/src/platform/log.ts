import type { CapturedLog } from './capturedLog.ts';
import { whenIdle } from './idle.ts';

const levels = ['log', 'warn', 'error'] as const;
/** The most entries that wait for the uploader: the first ones explain an early failure. */
const earlyMax = 20;
const early: CapturedLog[] = [];
let take = (entry: CapturedLog): void => {
  if (early.length < earlyMax) early.push(entry);
};
let isTaking = false;

/** Logs for developers; members read the sentences of `text/`. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(what, error);
}

/** Whether the browser denies this page all storage, as it may inside another site's page. */
export function isDenied(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  // Chromium's IndexedDB rejects with an error of another name.
  const isUnnamed = error.name === 'UnknownError' && error.message.includes('denied permission');
  return isUnnamed || error.name === 'SecurityError';
}

let wasDenied = false;

/** Says once, not as a warning, that this visit stores nothing: the page works without storage. */
export function logDenied(): void {
  if (wasDenied) return;
  wasDenied = true;
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.log('The browser denies storage. This visit keeps nothing.');
}

/**
 * Sends uncaught errors, unhandled rejections, and what is written to the console to the server
 * (`logsUploader`). The console still shows everything. The uploader is downloaded when the page is
 * idle; until then a few entries wait.
 */
export function captureLogs(): void {
  for (const level of levels) {
    // biome-ignore lint/suspicious/noConsole: what is written here is what is captured
    const show = console[level];
    console[level] = (...parts: unknown[]) => {
      show.apply(console, parts);
      capture(level, parts);
    };
  }
  window.addEventListener('error', (event) => {
    // A picture that fails to load is an event of its element and does not come here.
    capture('error', [event.error ?? event.message]);
  });
  window.addEventListener('unhandledrejection', (event) => capture('error', [event.reason]));
  whenIdle(() => void bringUploader());
}

/** What serializing an entry writes to the console is not captured again. */
function capture(level: CapturedLog['level'], parts: readonly unknown[]): void {
  if (isTaking) return;
  isTaking = true;
  try {
    take({ level, parts, at: Date.now() });
  } catch {
    // Logging must never break the page.
  } finally {
    isTaking = false;
  }
}

async function bringUploader(): Promise<void> {
  try {
    const { createLogUploader } = await import('./logUploader.ts');
    take = createLogUploader();
    for (const entry of early.splice(0)) take(entry);
  } catch {
    take = () => {};
  }
}
