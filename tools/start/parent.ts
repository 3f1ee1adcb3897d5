/** How often we look whether npm is still there, in milliseconds. */
const lookEveryMs = 500;

/**
 * Calls `onGone` once when the npm that started this process is gone. npm passes a
 * SIGTERM on to its shell only, which would leave Parley running with nobody to stop it.
 */
export function watchNpm(env: NodeJS.ProcessEnv, onGone: () => void): void {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}
