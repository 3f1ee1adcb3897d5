let held = 0;

/** Keeps the page from starting anew by itself until `work` has ended, whichever way. */
export async function withoutReload<Result>(work: Promise<Result>): Promise<Result> {
  held += 1;
  try {
    return await work;
  } finally {
    held -= 1;
  }
}

/** Whether some work keeps the page from starting anew. */
export function isReloadHeld(): boolean {
  return held > 0;
}
