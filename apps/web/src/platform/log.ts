import type { CapturedLog } from './capturedLog.ts';
import { whenIdle } from './idle.ts';

const levels = ['log', 'warn', 'error'] as const;
/** Entries that wait until the uploader is here; a page that fails early fails with its first ones. */
const earlyMax = 20;
const early: CapturedLog[] = [];
let take = (entry: CapturedLog): void => {
  if (early.length < earlyMax) early.push(entry);
};
let isTaking = false;

/** For whoever looks into the console; members read sentences of `text/` instead. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(what, error);
}

/** Whether the browser lets this page store nothing at all, as inside another site's page. */
export function isDenied(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  // Chromium's IndexedDB has no name for it.
  const isUnnamed = error.name === 'UnknownError' && error.message.includes('denied permission');
  return isUnnamed || error.name === 'SecurityError';
}

let wasDenied = false;

/** Says once, and as no warning, that this visit stores nothing: the page works without. */
export function logDenied(): void {
  if (wasDenied) return;
  wasDenied = true;
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.log('The browser denies storage. This visit keeps nothing.');
}

/**
 * Has uncaught errors, unhandled rejections and what is written to the console sent to the server
 * (`logsUploader`). The console shows everything as before. What sends is
 * downloaded when the page is idle; until then a few entries wait.
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
    // A picture that does not load is an event of the picture and does not come here.
    capture('error', [event.error ?? event.message]);
  });
  window.addEventListener('unhandledrejection', (event) => capture('error', [event.reason]));
  whenIdle(() => void bringUploader());
}

/** Whatever making text of an entry may write to the console itself is not captured again. */
function capture(level: CapturedLog['level'], parts: readonly unknown[]): void {
  if (isTaking) return;
  isTaking = true;
  try {
    take({ level, parts, at: Date.now() });
  } catch {
    // Logging must never be what breaks the page.
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
