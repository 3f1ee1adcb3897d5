/**
 * Waits for `work`, but `ms` milliseconds at most: then with what `onLate` returns or throws. The
 * work itself goes on, and a failure after that is nobody's any more.
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
