import { setImmediate as others } from 'node:timers/promises';

/** How long work goes on before others have their turn, in milliseconds. */
const sliceMs = 10;

/** A clock of milliseconds. */
type Watch = () => number;

/**
 * Runs work of many steps, and lets everything else that waits go on between its slices. Resolves with
 * its result and the time that it took of the server, in milliseconds.
 */
export async function inSlices<Value>(
  steps: Generator<void, Value>,
  watch: Watch = () => performance.now(),
): Promise<{ value: Value; workMs: number }> {
  let workMs = 0;
  for (;;) {
    const startedAt = watch();
    const ended = runUntil(steps, startedAt + sliceMs, watch);
    workMs += watch() - startedAt;
    if (ended !== null) return { value: ended.value, workMs };
    await others();
  }
}

/** Runs steps until the time is over; null then, and otherwise what they ended with. */
function runUntil<Value>(
  steps: Generator<void, Value>,
  until: number,
  watch: Watch,
): { value: Value } | null {
  do {
    const { done, value } = steps.next();
    if (done === true) return { value };
  } while (watch() < until);
  return null;
}
