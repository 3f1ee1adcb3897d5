/** Does work that only one tab of this browser may do at a time, after that of the others. */
export async function afterOtherTabs<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (navigator.locks === undefined) return work();
  return navigator.locks.request(name, work);
}

/**
 * Does work that only one tab of this browser may do at a time; null at once where another one does it. A
 * browser without locks, as on a site without https, knows no other tab.
 */
export async function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  if (navigator.locks === undefined) return { result: await work() };
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { result: await work() },
  );
}
