/** Prints what is in progress, and how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  console.log(`  ${what} …`);
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${what}: ready after ${seconds} s`);
  return result;
}
