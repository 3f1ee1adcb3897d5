/**
 * Does something now and every so many milliseconds, never twice at once; returns how to stop. What it throws is for
 * the next time.
 */
export function repeatedly(work: () => Promise<void>, everyMs: number): () => void {
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(() => {})
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
