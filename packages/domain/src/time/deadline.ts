/**
 * Waits for `work` for at most `ms` milliseconds, then returns or throws what `onLate` does. The
 * work itself goes on; a later failure is ignored.
 */
export function withDeadline<Value, Late>(
  work: Promise<Value>,
  ms: number,
  onLate: () => Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onLate());
      } catch (error) {
        reject(error);
      }
    }, ms);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
