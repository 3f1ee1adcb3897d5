import { isDenied, logDenied } from './log.ts';

/** Browsers have none on a site without https, and Node none at all. */
function lockManager(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/**
 * Does work under a lock, or without one where the browser has none or denies it, as it denies storage inside
 * another site's page: such a page knows no other tab.
 */
async function under<Result>(
  name: string,
  options: LockOptions,
  work: (isFree: boolean) => Promise<Result>,
): Promise<Result> {
  const locks = lockManager();
  if (locks === undefined) return await work(true);
  let hasBegun = false;
  try {
    return await locks.request(name, options, (lock) => {
      hasBegun = true;
      return work(lock !== null);
    });
  } catch (error) {
    if (hasBegun || !isDenied(error)) throw error;
    logDenied();
    return await work(true);
  }
}

/** Does work that only one tab of this browser may do at a time, after that of the others. */
export async function afterOtherTabs<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await under(name, {}, work);
}

/** Does work that only one tab of this browser may do at a time; null at once where another one does it. */
export async function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  return await under(name, { ifAvailable: true }, async (isFree) =>
    isFree ? { result: await work() } : null,
  );
}

/** Keeps work from the other tabs until the returned function is called, or this tab is closed. */
export function keepFromOtherTabs(name: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void afterOtherTabs(name, () => held);
  return letGo;
}
